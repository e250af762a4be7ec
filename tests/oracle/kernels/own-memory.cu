/* SPDX-License-Identifier: MIT
 *
 * Arrays of each thread, constants, and shared memory behind an index.
 */
__constant__ double weights[1024];
__constant__ int table[64];

/* Nothing that is loaded: all places are fixed, and the block chooses one. */
__global__ void operands(const double *__restrict__ a, double *__restrict__ b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double s = weights[blockIdx.x] * a[i];

	for (int k = 0; k < 8; ++k)
		s += weights[k];
	b[i] = s;
}

__global__ void rounds(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double s = a[i] * weights[threadIdx.x] * table[threadIdx.x / 8];

	for (int k = 0; k < n; ++k)
		s += weights[k];
	b[i] = s;
}

/* In registers, as all loops have few turns. */
__global__ void registers(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double t[16], s = 0;

	for (int k = 0; k < 16; ++k)
		t[k] = a[i + k * n];
	for (int k = 0; k < 16; ++k)
		s += t[15 - k];
	b[i] = s;
}

/* Threads choose an element each, so that the array lies in memory. */
__global__ void chosen(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double t[32];

	for (int k = 0; k < 32; ++k)
		t[k] = a[i + k * n];
	b[i] = t[threadIdx.x];
}

/* Too many turns to be unrolled, in single precision. */
__global__ void turned(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float t[100], s = 0;

	for (int k = 0; k < n; ++k)
		t[k] = a[i];
	for (int k = 0; k < n; ++k)
		s += t[k];
	b[i] = s;
}

__global__ void histogram(const int *__restrict__ a, int *__restrict__ sums)
{
	__shared__ int bins[256];

	bins[threadIdx.x] = 0;
	__syncthreads();
	atomicAdd(&bins[a[blockIdx.x * blockDim.x + threadIdx.x]], 1);
	__syncthreads();
	atomicAdd(&sums[threadIdx.x], bins[threadIdx.x]);
}
