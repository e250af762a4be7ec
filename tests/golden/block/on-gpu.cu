/* SPDX-License-Identifier: MIT */
struct particle {
	float x, v, mass, charge;
};

/* Blocks of at most 256 threads. */
__global__ void __launch_bounds__(16 * 16) bounded(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		b[i] = 2 * a[i];
}

/* A block for each row: more threads are no more blocks. */
__global__ void row_sums(const float *a, float *sums, int n)
{
	float sum = 0;

	for (int j = threadIdx.x; j < n; j += blockDim.x)
		sum += a[blockIdx.x * n + j];
	atomicAdd(&sums[blockIdx.x], sum);
}

/* The launch and the shared array are of as many threads as the code says. */
__global__ void tiled(const float *a, float *b, int n)
{
	__shared__ float tile[16][16];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;

	tile[threadIdx.y][threadIdx.x] = a[y * n + x];
	__syncthreads();
	b[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

/* Shared memory of a block for each of its threads. */
__global__ void staged(const double *a, double *b, int n)
{
	__shared__ double line[8][128];
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	line[threadIdx.y][threadIdx.x] = a[y * n + x];
	__syncthreads();
	b[y * n + x] = line[threadIdx.y][threadIdx.x];
}

__global__ void members(particle *p, float dt, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		p[i].x += dt * p[i].v;
}

__global__ void arrays(float *x, const float *v, float dt, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] += dt * v[i];
}

__global__ void by_rows(const double *a, double *sums, int n, int m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double sum = 0;

	for (int j = 0; j < m; ++j)
		sum += a[i * m + j];
	sums[i] = sum;
}

__global__ void by_columns(const double *a, double *sums, int n, int m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double sum = 0;

	for (int j = 0; j < m; ++j)
		sum += a[j * n + i];
	sums[i] = sum;
}

__global__ void conflicts(double *out)
{
	__shared__ double tile[32][32];

	tile[threadIdx.y][threadIdx.x] = 1;
	__syncthreads();
	out[(blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void apart(double *out)
{
	__shared__ double tile[32][33];

	tile[threadIdx.y][threadIdx.x] = 1;
	__syncthreads();
	out[(blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

/* A shared array at places that an index says. */
__global__ void histogram(const int *bins, const float *a, float *sums, int n)
{
	__shared__ float part[256];
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	part[threadIdx.x] = 0;
	__syncthreads();
	if (i < n)
		atomicAdd(&part[bins[i]], a[i]);
	__syncthreads();
	for (int step = warpSize; step > 0; step /= 2)
		if (threadIdx.x < step)
			part[threadIdx.x] += part[threadIdx.x + step];
	if (threadIdx.x == 0)
		atomicAdd(sums, part[0]);
}
