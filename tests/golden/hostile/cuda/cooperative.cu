#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a)
{
	a[blockIdx.x] = 0;
	cg::this_grid().sync();
	a[blockIdx.x + 1] = 1;
}
