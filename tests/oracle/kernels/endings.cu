/* SPDX-License-Identifier: MIT
 *
 * Objects that store where they begin and where they end.
 */

struct marker {
	float *begins, *ends;

	__device__ marker(float *a, float *b) : begins(a), ends(b)
	{
		begins[threadIdx.x] = 1;
	}

	__device__ ~marker()
	{
		ends[threadIdx.x + 4] = 2;
	}
};

__global__ void at_end_of_block(float *a, float *b, float *c)
{
	for (int j = 0; j < 3; j++) {
		marker m(a + 64 * j, b + 64 * j);

		c[threadIdx.x] += j;
	}
}

__device__ void mark(float *a, float *b)
{
	marker m(a, b);
}

__global__ void at_end_of_function(float *a, float *b)
{
	if (threadIdx.x < 32)
		mark(a, b);
}
