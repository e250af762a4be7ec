__global__ void behind(float *a)
{
	__shared__ float s[256];

	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[threadIdx.x + 1];
}

__global__ void before(float *a)
{
	__shared__ float s[16][16];

	s[threadIdx.y][threadIdx.x] = a[16 * threadIdx.y + threadIdx.x];
	__syncthreads();
	a[16 * threadIdx.y + threadIdx.x] = s[threadIdx.y - 1][threadIdx.x];
}

/* Where data keep threads from it, it may be right. */
__global__ void now_and_then(float *a)
{
	__shared__ float s[256];

	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	if (a[threadIdx.x] > 0)
		a[threadIdx.x] = s[threadIdx.x + 1];
}

/* A condition on threads, and a row that is longer than its index says. */
__global__ void inside(float *a)
{
	__shared__ float s[16][16];

	s[0][16 * threadIdx.y + threadIdx.x] = a[16 * threadIdx.y + threadIdx.x];
	__syncthreads();
	if (threadIdx.y < 15)
		a[threadIdx.x] = s[threadIdx.y + 1][threadIdx.x];
}
