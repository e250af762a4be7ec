__global__ void count(int *out)
{
	__shared__ int sums[64];

	atomicAdd(&sums[0], 1);
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = sums[threadIdx.x];
}
