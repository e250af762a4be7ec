#include <mma.h>

using namespace nvcuda;

__global__ void product(const half *a, const half *b, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> of_a;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> of_b;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;

	wmma::fill_fragment(sum, 0.0f);
	for (int k = 0; k < 64; k += 16) {
		wmma::load_matrix_sync(of_a, a + k, 64);
		wmma::load_matrix_sync(of_b, b + k, 64);
		wmma::mma_sync(sum, of_a, of_b, sum);
	}
	for (int i = 0; i < sum.num_elements; ++i)
		sum.x[i] *= 0.5f;
	wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
