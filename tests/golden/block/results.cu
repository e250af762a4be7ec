/* SPDX-License-Identifier: MIT */

/* Values that are told by blocks: their length, and where a thread is in one. */
__global__ void scaled(float *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] *= blockDim.x;
}

__global__ void stamped(int *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x + 1;
}

/* A value that is told by the grid alone. */
__global__ void points(int n, float *a)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	a[y * n + x] = x + 0.5f * y;
}

/* The thread that has to bring the end of the tile is one of 256. */
__global__ void halo(const float *a, float *b)
{
	__shared__ float s[258];
	int t = threadIdx.x + 1, i = blockIdx.x * blockDim.x + threadIdx.x;

	s[t] = a[i];
	if (threadIdx.x == 0)
		s[0] = a[i - 1];
	if (threadIdx.x == 255)
		s[257] = a[i + 1];
	__syncthreads();
	b[i] = s[t - 1] + s[t] + s[t + 1];
}

/* A sum of as many elements as there are threads, and one of 256. */
__global__ void sum_of_block(int n, const float *a, float *sums)
{
	__shared__ float s[256];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	s[t] = i < n ? a[i] : 0;
	__syncthreads();
	for (int h = blockDim.x / 2; h > 0; h /= 2) {
		if (t < h)
			s[t] += s[t + h];
		__syncthreads();
	}
	if (t == 0)
		sums[blockIdx.x] = s[0];
}

__global__ void sum_of_256(int n, const float *a, float *sum)
{
	__shared__ float s[1024];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	s[t] = i < n ? a[i] : 0;
	__syncthreads();
	for (int h = 128; h > 0; h /= 2) {
		if (t < h)
			s[t] += s[t + h];
		__syncthreads();
	}
	if (t == 0)
		atomicAdd(sum, s[0]);
}

/* Warps of 32 threads along x. */
__global__ void exchanged(int n, const float *a, float *b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float v = a[y * n + x];

	v += __shfl_xor_sync(~0u, v, 16);
	b[y * n + x] = v;
}

void run(int n, float *a, float *b, int *c)
{
	scaled<<<4096, 256>>>(a);
	stamped<<<4096, 256>>>(c);
	points<<<dim3(64, 64), dim3(16, 16)>>>(1024, a);
	halo<<<4096, 256>>>(a, b);
	sum_of_block<<<(n + 255) / 256, 256>>>(n, a, b);
	sum_of_256<<<(n + 255) / 256, 256>>>(n, a, b);
	exchanged<<<dim3(32, 128), dim3(32, 8)>>>(1024, a, b);
}
