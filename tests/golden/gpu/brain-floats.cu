/* SPDX-License-Identifier: MIT */
#include <cuda_bf16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void product(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> of_a;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> of_b;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> of_c;

	wmma::fill_fragment(of_c, 0.0f);
	wmma::load_matrix_sync(of_a, a, 16);
	wmma::load_matrix_sync(of_b, b, 16);
	wmma::mma_sync(of_c, of_a, of_b, of_c);
	wmma::store_matrix_sync(c, of_c, 16, wmma::mem_row_major);
}
