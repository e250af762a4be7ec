__device__ int odd(int n);
__device__ int even(int n) { return n ? odd(n - 1) : 1; }
__device__ int odd(int n) { return n ? even(n - 1) : 0; }
__global__ void k(int *a)
{
	a[threadIdx.x] = even(threadIdx.x);
}
