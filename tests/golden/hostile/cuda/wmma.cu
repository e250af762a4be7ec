#include <mma.h>
using namespace nvcuda;
__global__ void k(const half *a, const half *b, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 8, half, wmma::row_major> fa;
	wmma::load_matrix_sync(fa, a, 16);
}
