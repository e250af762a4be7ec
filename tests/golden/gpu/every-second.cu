/* SPDX-License-Identifier: MIT */

/* Elements apart, which are no members of anything, and an index that costs nearly nothing. */
__global__ void every_second(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		b[i] = a[2 * i];
}
