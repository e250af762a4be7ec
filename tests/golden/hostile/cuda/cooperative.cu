#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a)
{
	cg::thread_block b = cg::this_thread_block();
	a[b.thread_rank()] = 0;
	b.sync();
}
