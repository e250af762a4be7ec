/* Loops that start elsewhere for each thread: where they start, and that all take a turn together,
 * tell the lanes and sectors of a request. */

/* Sums of a window that ends at the first element, or, reaching, at the ends of the row. */
__global__ void window(float *__restrict__ a, const float *__restrict__ b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int j = max(i - 5, 0); j < i + 5; j++)
		s += b[j];
	a[i] = s;
}

__global__ void reaching(float *__restrict__ a, const float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, from = i - 3, to = i + 3;
	float s = 0;

	if (from < 0)
		from = 0;
	if (to > n)
		to = n;
	for (int j = from; j < to; j++)
		s += b[j];
	a[i] = s;
}

__global__ void downward(float *__restrict__ a, const float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int j = min(i + 4, n - 1); j >= i; j--)
		s += b[j];
	a[i] = s;
}

__global__ void strided(float *__restrict__ a, const float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int j = max(i, 40); j < n; j += 7)
		s += b[j * 3];
	a[i] = s;
}

__global__ void square(float *__restrict__ a, const float *__restrict__ b, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int x0 = max(0, x - 2), x1 = min(n - 1, x + 2), y0 = max(0, y - 1), y1 = min(n - 1, y + 1);
	float s = 0;

	for (int v = y0; v <= y1; v++)
		for (int u = x0; u <= x1; u++)
			s += b[v * n + u];
	a[y * n + x] = s;
}

/* Places that are no linear ones, and conditions in the loop. */
__global__ void turned(float *__restrict__ a, const float *__restrict__ b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = max(i - 5, 9); j < i + 5; j++)
		if (j % 3)
			a[j ^ 5] = b[j];
}

/* A quotient of what starts elsewhere for each thread. */
__global__ void quotients(float *a, const float *b)
{
	int x = threadIdx.x;

	for (int j = x; j < x + 5; j += 3)
		a[j / 4] = b[j];
}

/* Nothing runs. */
__global__ void nothing(float *a, int n)
{
	for (int j = 0; j < n; j++)
		a[j] += 1;
}
