texture<float, 1> t;
__global__ void k(float *a)
{
	a[threadIdx.x] = tex1D(t, 0.5f * threadIdx.x);
}
