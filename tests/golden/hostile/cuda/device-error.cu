__device__ float f(float x) { return x * missing; }
__global__ void k(float *a)
{
	a[threadIdx.x] = f(a[threadIdx.x]);
}
