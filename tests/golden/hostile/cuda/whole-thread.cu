__device__ int lin(uint3 t) { return t.x; }
__global__ void k(int *a)
{
	a[lin(threadIdx)] = 0;
}
