struct acc { float *p; __device__ float at(int i) const { return p[i]; } };
__global__ void k(acc b, float *a)
{
	a[threadIdx.x] = b.at(threadIdx.x);
}
