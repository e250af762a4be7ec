/* SPDX-License-Identifier: MIT
 *
 * A matrix, stored by columns, times a vector: a thread for each row, 2 flop for 8 bytes.
 */
__global__ void gemv(int n, const double *__restrict__ a, const double *__restrict__ x,
                     double *__restrict__ y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double sum = 0;

	for (int j = 0; j < n; ++j)
		sum += a[(size_t)j * n + i] * x[j];
	y[i] = sum;
}

void run(const double *a, const double *x, double *y)
{
	gemv<<<128, 128>>>(16384, a, x, y);
}
