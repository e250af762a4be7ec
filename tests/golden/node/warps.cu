/* SPDX-License-Identifier: MIT
 *
 * The sum of two vectors as a kernel of CUDA, on GPUs of a node.
 */
__global__ void vadd(int n, const double *a, const double *b, double *c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}
