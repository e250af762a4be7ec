__global__ void k(float *a)
{
	a[threadIdx.x] = SCALE * a[threadIdx.x];
}
