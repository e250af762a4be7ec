/* SPDX-License-Identifier: MIT
 *
 * Atomic updates of global memory: how many of one word.
 */
#define TOP blockIdx.x *blockDim.x + threadIdx.x

__device__ int bins[256];

/* All of one. */
__global__ void one_sum(const float *__restrict__ a, float *sum)
{
	atomicAdd(sum, a[TOP]);
}

/* One for each block, which all add to one. */
__global__ void of_blocks(const float *__restrict__ a, float *sum)
{
	float s = a[TOP];

	for (int d = 16; d > 0; d /= 2)
		s += __shfl_down_sync(0xffffffff, s, d);
	if (threadIdx.x == 0)
		atomicAdd(sum, s);
}

/* Each has its own. */
__global__ void of_their_own(float *a)
{
	atomicAdd(&a[TOP], 1.0f);
}

/* Those of a block have one, 10 times. */
__global__ void of_rows(float *a)
{
	for (int k = 0; k < 10; ++k)
		atomicAdd(&a[blockIdx.x], 1.0f);
}

/* Blocks begin one element later. */
__global__ void of_diagonals(float *a)
{
	atomicAdd(&a[blockIdx.x + threadIdx.x], 1.0f);
}

/* Data tell which; there are 256. */
__global__ void histogram(const int *__restrict__ a)
{
	atomicAdd(&bins[a[TOP]], 1);
}

/* The same by a variable, and by a tile. */
__global__ void by_variable(const float *__restrict__ a, float *sum)
{
	float s = a[TOP] * 2;

	for (int d = 16; d > 0; d /= 2) {
		float other = __shfl_xor_sync(0xffffffff, s, d);

		s += other;
	}
	sum[TOP] = s;
}
