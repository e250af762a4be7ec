#define T 64
static const int B = 128;

__global__ void ones(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		a[i] = 1;
}

__global__ void moved(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		a[i] = 1;
}

__global__ void stride(float *a, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		a[i] = 1;
}

__global__ void plane(float *a, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < w && y < h)
		a[y * w + x] = 1;
}

__global__ void twice(float *a, int n)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

void run(float *a, int count)
{
	int m = count, blocks = (m + 63) / 64, width = undeclared(), height = 200;
	dim3 block(32, 8), grid((width + 32 - 1) / 32, (height + 8 - 1) / 8), parts;

	ones<<<(count + B - 1) / B, B>>>(a, count);
	m *= 2;
	moved<<<blocks, T>>>(a, m);
	stride<<<(count + T - 1) / T, T>>>(a, count);
	plane<<<grid, block>>>(a, width, height);
	parts.x = 7;
	twice<<<count / 64, 64>>>(a, count);
	twice<<<count / 64, block>>>(a, count);
}
