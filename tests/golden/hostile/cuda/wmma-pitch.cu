#include <mma.h>
using namespace nvcuda;
__global__ void k(const half *a, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
	for (int i = 16; i < 256; i += 16)
		wmma::load_matrix_sync(fa, a, i);
}
