/* SPDX-License-Identifier: MIT
 *
 * What kernels of others are made of, a construct each: by which threads, in which requests, is
 * counted by hand.
 */

/* ---- returns in each branch of a function ---- */

__device__ int clip(int x, int low, int high)
{
	if (x > high)
		return high;
	else if (x < low)
		return low;
	else
		return x;
}

__device__ float near(const float *a, int n, int i)
{
	i = clip(i - 5, 0, n - 1);
	return a[clip(i + 3, 0, n - 1)];
}

__global__ void clipped(const float *a, float *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		o[i] = near(a, n, i);
}

/* ---- threads divided by a size ---- */

__global__ void rows_of(const float *a, float *o, int columns, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		o[i] = a[i / columns] + a[threadIdx.x % columns];
}

/* ---- loops whose ends a condition chooses ---- */

/* Each warp has 8 turns, but those of the first block 7. */
__global__ void start_of_a_block(const float *a, float *o, int n)
{
	int start = blockIdx.x == 0 ? 1 : 0;

	for (int i = start; i < 8; i++)
		o[i * n + threadIdx.x] = a[i * n + threadIdx.x];
}

/* Of each block one warp has 6 turns, and one 8. */
__global__ void start_of_a_warp(const float *a, float *o, int n)
{
	int start = 0;

	if (threadIdx.x < 32)
		start = 2;
	for (int i = start; i < 8; i++)
		o[i * n + threadIdx.x] = a[i * n + threadIdx.x];
}

/* In the first warp of a block 3 turns of 4 sectors, and 5 of the 2 of its upper half; in the second
 * one 8 of 4: 54 for 16 requests. */
__global__ void end_of_a_lane(const float *a, float *o)
{
	int end = threadIdx.x < 16 ? 3 : 8;

	for (int i = 0; i < end; i++)
		o[i * 1024 + threadIdx.x] = a[i * 1024 + threadIdx.x];
}

/* ---- records: requests are as many as nvcc writes instructions ---- */

struct triple {
	float x, y, z;
};

struct quad {
	double x, y, z, w;
};

__global__ void triples(const triple *a, triple *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	triple t = a[i];

	t.x += t.y;
	o[i] = t;
}

__global__ void quads(const quad *a, quad *o, const int *index)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	o[i] = a[index[i]];
}

__global__ void vectors(const float4 *a, float4 *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	o[i] = a[i];
}

/* ---- textures over plain arrays ---- */

texture<float, 1, cudaReadModeElementType> plain;

__global__ void fetched(float *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		o[i] = tex1Dfetch(plain, i + 1);
}

__global__ void fetched_of_object(cudaTextureObject_t t, float *o, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		o[i] = tex1Dfetch<float>(t, 2 * i);
}

/* ---- limits, complex numbers, and lanes of a warp ---- */

#include <cuComplex.h>
#include <limits>

__global__ void limits(const float *a, cuFloatComplex *o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float most = std::numeric_limits<float>::lowest();

	for (int k = 0; k < CHAR_BIT; ++k)
		most = fmaxf(most, a[k * 4096 + i]);
	o[i] = cuCmulf(make_cuFloatComplex(most, NAN), o[i]);
}

__global__ void rows_of_warps(const float *a, float *o)
{
	int warp = threadIdx.x / warpSize;

	o[warp * 4096 + threadIdx.x % warpSize] = a[warp * 4096];
}
