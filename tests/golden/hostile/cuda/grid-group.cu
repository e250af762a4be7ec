#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a)
{
	cg::grid_group all = cg::this_grid();
	a[blockIdx.x] = 0;
	cg::sync(all);
}
