#include <cuda/atomic>
__global__ void k(int *a)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> n(a[0]);
	n.fetch_add(1);
}
