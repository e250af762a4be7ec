__device__ int f(int n, int *a) { return n ? f(n - 1, a) + a[n] : 0; }
__global__ void k(int *a)
{
	a[threadIdx.x] = f(threadIdx.x, a);
}
