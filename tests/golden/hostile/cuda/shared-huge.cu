__global__ void k(int *a)
{
	__shared__ int big[1 << 20];
	big[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = big[31 - threadIdx.x];
}
