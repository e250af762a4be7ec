/* SPDX-License-Identifier: MIT
 *
 * The sum of two vectors: 24 bytes for one addition, whatever the block.
 */
__global__ void vector_add(const double *a, const double *b, double *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		c[i] = a[i] + b[i];
}

void run(const double *a, const double *b, double *c)
{
	vector_add<<<65536, 256>>>(a, b, c, 65536 * 256);
}
