/* SPDX-License-Identifier: MIT
 *
 * A sparse matrix times a vector.
 *
 * crs_thread: a thread for each row; the lanes of a warp read a row's length apart.
 * crs_warp: a warp for each row, whose lanes read neighbours and add up what they have.
 * sell: rows in chunks of C that are stored by columns, so that lanes read neighbours; a row of the
 * block for each chunk.
 */
template <typename VT, typename IT>
__global__ void crs_thread(int rows, const IT *__restrict__ row_start,
                           const IT *__restrict__ column, const VT *__restrict__ value,
                           const VT *__restrict__ x, VT *__restrict__ y)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < rows) {
		VT sum = 0;

		for (IT j = row_start[row]; j < row_start[row + 1]; ++j)
			sum += value[j] * x[column[j]];
		y[row] = sum;
	}
}

template <typename VT, typename IT>
__global__ void crs_warp(int rows, const IT *__restrict__ row_start, const IT *__restrict__ column,
                         const VT *__restrict__ value, const VT *__restrict__ x,
                         VT *__restrict__ y)
{
	int lane = threadIdx.x, row = blockIdx.x * blockDim.y + threadIdx.y;
	VT sum = 0;

	for (IT j = row_start[row] + lane; j < row_start[row + 1]; j += 32)
		sum += value[j] * x[column[j]];
	for (int d = 16; d > 0; d /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, d);
	if (lane == 0)
		y[row] = sum;
}

template <typename VT, typename IT, int C = 32>
__global__ void sell(int chunks, const IT *__restrict__ chunk_start,
                     const IT *__restrict__ chunk_length, const IT *__restrict__ column,
                     const VT *__restrict__ value, const VT *__restrict__ x, VT *__restrict__ y)
{
	int lane = threadIdx.x, chunk = blockIdx.x * blockDim.y + threadIdx.y;

	if (chunk < chunks) {
		VT sum = 0;

		for (IT j = 0; j < chunk_length[chunk]; ++j) {
			IT at = chunk_start[chunk] + j * C + lane;

			sum += value[at] * x[column[at]];
		}
		y[chunk * C + lane] = sum;
	}
}

void run(int n, const int *start, const int *length, const int *column, const double *value,
         const double *x, double *y)
{
	crs_thread<double, int><<<4096, 256>>>(n, start, column, value, x, y);
	crs_warp<double, int><<<131072, dim3(32, 8)>>>(n, start, column, value, x, y);
	sell<double, int><<<4096, dim3(32, 8)>>>(n / 32, start, length, column, value, x, y);
}
