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
