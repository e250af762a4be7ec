/* SPDX-License-Identifier: MIT
 *
 * Rows of a sparse matrix, of which advice makes chunks.
 */
__global__ void k(const int *start, const int *column, const double *value, const double *x,
                  double *y)
{
	int lane = threadIdx.x, row = blockIdx.x * 2 + threadIdx.y;
	double sum = 0;

	for (int j = start[row] + lane; j < start[row + 1]; j += 32)
		sum += value[j] * x[column[j]];
	for (int d = 16; d > 0; d /= 2)
		sum += __shfl_down_sync(~0u, sum, d);
	if (lane == 0)
		y[row] = 2 * sum + y[row];
}

void run(const int *start, const int *column, const double *value, const double *x, double *y)
{
	k<<<16, dim3(32, 2)>>>(start, column, value, x, y);
}
