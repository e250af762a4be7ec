/* Conditions that are taken apart: what their parts have in common is one request of a warp. */
__global__ void remainder(float *y)
{
	int tx = threadIdx.x, ty = threadIdx.y;

	if (ty > 1 || tx > 4)
		y[(tx + ty) % 7 * 8] = 1;
}

__global__ void two_remainders(float *y)
{
	int tx = threadIdx.x, ty = threadIdx.y;

	if (ty <= 1 && tx <= 4)
		return;
	y[tx % 5 * 8 + ty % 3 * 40] = 1;
}

__global__ void halved(const float *x, float *y)
{
	int t = threadIdx.x;
	float sum = 0;

	if (t < 5 || t > 60 || t == 30) {
		for (int a = 4; a > 0; a >>= 1)
			sum += x[t * 5 + a];
		y[t] = sum;
	}
}

__global__ void edge(float *y)
{
	int i = blockIdx.x * 96 + threadIdx.x, column = i % 16, row = i / 16;

	if (column == 0 || column == 15 || row == 0 || row == 11)
		for (int a = 1; a < 8; a *= 2)
			y[i * 5 + a] = 2;
}

__global__ void otherwise(float *y)
{
	int i = blockIdx.x * 96 + threadIdx.x, q = i / 3, m = i % 16;

	if (m > 2 && i < 63)
		y[i] = 1;
	else
		for (int a = 4; a > 0; a >>= 1)
			y[i * 5 + a] = 2;
}

__global__ void two_cases(const float *x, float *y)
{
	int i = blockIdx.x * 96 + threadIdx.x, column = i % 16;
	float sum = 0;

	switch (column & 3) {
	case 0:
	case 3:
		for (int a = 4; a > 0; a /= 2)
			sum += x[i * 5 + a];
		break;
	case 1:
		sum = x[i];
		break;
	default:
		break;
	}
	y[i] = sum;
}

/* A do loop that some threads leave before they have begun. */
__global__ void left_at_first(const float *a, float *out, int n)
{
	int i = 0;
	float s = 0;

	do {
		if (i > (int)threadIdx.x - 5)
			break;
		s += a[i * 32 + threadIdx.x];
		i++;
	} while (i < n);
	out[threadIdx.x] = s;
}

/* The same in all turns. */
__global__ void left_for_good(const float *a, float *out, int n)
{
	int i = 0;
	float s = 0;

	do {
		if ((int)threadIdx.x >= 10)
			break;
		s += a[i * 32 + threadIdx.x];
		i++;
	} while (i < n);
	out[threadIdx.x] = s;
}

/* Below 0 for the first thread. */
__global__ void turned_back(float *a)
{
	int t = threadIdx.x;

	a[(t - 1) % 32 + 4096] = 1;
}

/* Two arrays at the same places, which are of no form. */
__global__ void thirds(const float *a, const float *b, float *c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	c[i] = a[i / 3] + b[i / 3];
}

/* A start of no form, and a break behind the access. */
__global__ void started_late(float *a, int m)
{
	int x = threadIdx.x;

	for (int i = x % 5; i < m; i++) {
		a[i * 100 + x] = 1;
		if (i >= 2)
			break;
	}
}

/* Where no data are below 0, the first thread of each block stores. */
__global__ void first_or_data(const float *__restrict__ a, float *__restrict__ b)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	if (t == 0 || a[i] < 0)
		b[i * 8] = 1;
}
