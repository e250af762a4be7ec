__global__ void k(float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	a[i] = 1;
}
