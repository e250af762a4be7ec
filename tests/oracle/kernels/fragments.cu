/* SPDX-License-Identifier: MIT
 *
 * Fragments of matrices: from global memory, from tiles of shared memory whose rows are 128 bytes,
 * and across the rows of the matrix.
 */
#include <cuda_bf16.h>
#include <mma.h>

using namespace nvcuda;

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows_of_a;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> columns_of_b;

__global__ void from_global(int n, const half *a)
{
	rows_of_a fragment;

	wmma::load_matrix_sync(fragment, a, n);
}

__global__ void unpadded(half *out)
{
	__shared__ half of_a[16][64], of_b[16][64];
	rows_of_a a;
	columns_of_b b;

	wmma::load_matrix_sync(a, &of_a[0][0], 64);
	wmma::load_matrix_sync(b, &of_b[0][0], 64);
	out[threadIdx.x] = 0;
}

__global__ void across(int n, const half *a)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::col_major> fragment;

	wmma::load_matrix_sync(fragment, a, n);
}

/* What a warp does for 64 elements of k in the sample of CUDA that multiplies by tensor cores: it
 * fills eight times four rows, and loads two fragments of a and four of b for each 16 elements. */
__global__ void sample(const half *__restrict__ a, float *out)
{
	__shared__ half of_a[32][72], of_b[64][72];
	rows_of_a a_part;
	columns_of_b b_part;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;

	for (int r = 0; r < 32; r += 4)
		*(int4 *)&of_a[r + threadIdx.x / 8][8 * (threadIdx.x % 8)] =
		    *(const int4 *)&a[64 * (r + threadIdx.x / 8) + 8 * (threadIdx.x % 8)];
	__syncthreads();
	for (int k = 0; k < 64; k += 16) {
		for (int i = 0; i < 2; ++i)
			wmma::load_matrix_sync(a_part, &of_a[16 * i][k], 72);
		for (int j = 0; j < 4; ++j)
			wmma::load_matrix_sync(b_part, &of_b[16 * j][k], 72);
		for (int j = 0; j < 8; ++j)
			wmma::mma_sync(sum, a_part, b_part, sum);
	}
	for (int i = 0; i < sum.num_elements; ++i)
		sum.x[i] *= 0.5f;
	wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

/* The other shapes, from rows far apart and from shared memory. */
__global__ void tall(int n, const half *a, const half *b, float *c)
{
	__shared__ half of_a[32][24];
	wmma::fragment<wmma::matrix_a, 32, 8, 16, half, wmma::row_major> a_part, shared_part;
	wmma::fragment<wmma::matrix_b, 32, 8, 16, half, wmma::row_major> b_part;
	wmma::fragment<wmma::accumulator, 32, 8, 16, float> sum;

	wmma::load_matrix_sync(a_part, a, n);
	wmma::load_matrix_sync(b_part, b, n);
	wmma::load_matrix_sync(shared_part, &of_a[0][0], 24);
	wmma::mma_sync(sum, a_part, b_part, sum);
	wmma::store_matrix_sync(c, sum, n, wmma::mem_col_major);
}

/* What a V100 has no instructions for. */
__global__ void of_bfloats(int n, const __nv_bfloat16 *a, half *c)
{
	__shared__ __nv_bfloat16 of_b[16][24];
	wmma::fragment<wmma::matrix_a, 8, 32, 16, __nv_bfloat16, wmma::row_major> a_part;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b_part;
	wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum;

	wmma::load_matrix_sync(a_part, a, n);
	wmma::load_matrix_sync(b_part, &of_b[0][0], 24);
	wmma::store_matrix_sync(c, sum, n, wmma::mem_row_major);
}
