template <typename T, int N> __global__ void with_parameters(T *a)
{
	a[threadIdx.x * N] = 0;
}
__global__ void plain(int *a)
{
	a[threadIdx.x] = 0;
}
