/* Loops of threads that end early, and values that data choose. */

__global__ void breaks_late(int n, int m, const float *a, float *b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, i = 0;
	float s = 0;

	while (i < m) {
		s += a[i * n + x];
		if (i >= x % 9)
			break;
		i++;
	}
	b[x] = s;
}

__global__ void breaks_behind_step(int n, int m, const float *a, float *b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, i = x % 2;
	float s = 0;

	do {
		s += a[i * n + x];
		i += 1;
		if (i > x % 5)
			break;
	} while (i < m);
	b[x] = s;
}

__global__ void breaks_on_square(int n, int m, const float *a, float *b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int i = 0; i < m; i++) {
		if (i * i > x)
			break;
		s += a[i * n + x];
	}
	b[x] = s;
}

__global__ void returns_on_data(const float *c, const float *a, float *b, float *last)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	float s = b[x + 1];

	for (int i = 0; i < 10; i++) {
		if (c[x + i] > 3) {
			last[x] = s;
			return;
		}
		s += a[x + 64 * i];
	}
	b[x] = s;
}

__global__ void chosen_by_data(const float *c, const float *a, float *b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	b[x] = c[x] > 0 ? a[x] : a[x + 8];
}
