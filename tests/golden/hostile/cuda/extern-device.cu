__device__ float other(float x, float *a);
__global__ void k(float *a)
{
	a[threadIdx.x] = other(a[threadIdx.x], a);
}
