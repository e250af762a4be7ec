/* SPDX-License-Identifier: MIT
 *
 * Launches of which data, or a sample, leave something open: what warps do lies in an interval.
 */

__global__ void three_ways(float *a, float *b, float *c, const float *x)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (x[i] < 0)
		a[i] = 1;
	else if (x[i] > 1)
		b[i] = 2;
	else
		c[i * 2] = 3;
}

/* For each j the 32 k of its group have one lane each. */
__global__ void groups(float *y, int n)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			if ((j ^ k) == threadIdx.x)
				y[j * n + k] = 1;
}

__global__ void computed(float *y, const float *x)
{
	y[threadIdx.x] = x[(int)sqrtf((float)threadIdx.x) * 8];
}
