/* SPDX-License-Identifier: MIT
 *
 * Numbers of which shifts to the left drop the high bits, as CUDA has it of signed ones too.
 */

__global__ void lowest_four(float *a)
{
	unsigned i = threadIdx.x;

	a[(i << 28) >> 28] = 1;
}

__global__ void with_sign(float *a)
{
	int i = threadIdx.x;

	a[8 + ((i << 28) >> 28)] = 1;
}

__global__ void odd(float *a)
{
	unsigned i = threadIdx.x;

	if (i << 31)
		a[i] = 1;
}

__global__ void below_zero(float *a)
{
	int i = threadIdx.x;

	if ((i << 26) < 0)
		a[i] = 1;
}

__global__ void kept_below_zero(float *a)
{
	int i = threadIdx.x, top = i << 26;

	if (top < 0)
		a[i] = 1;
}

__global__ void cast_below_zero(float *a)
{
	unsigned i = threadIdx.x;

	if ((int)(i << 26) < 0)
		a[i] = 1;
}
