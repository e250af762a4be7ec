/* What launches hand over. */
#define WIDTH 96

__global__ void same(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		a[i] = 1;
}

__global__ void rows(float *a, int width, int height, int step)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;

	if (x < width)
		for (int k = 0; k < height; k += step)
			a[(y + k) * width + x] += 1;
}

__global__ void other(float *a, int n)
{
	if (threadIdx.x < n)
		a[threadIdx.x] = 1;
}

__global__ void each(float *a, int k, int n)
{
	for (int i = 0; i < n; ++i)
		a[i * n + k + threadIdx.x] = 1;
}

void run(float *a, int m)
{
	int count = 5 << 6, threads = 64, left = 8;
	const int height = WIDTH / 2;

	same<<<(count + threads - 1) / threads, threads>>>(a, count - left);
	rows<<<dim3(3, 2), 32>>>(a, WIDTH, height, 4);
	other<<<1, 64>>>(a, 32);
	other<<<1, 64>>>(a, 48);
	for (int k = 0; k < m; ++k)
		each<<<1, 32>>>(a, k, 10);
}
