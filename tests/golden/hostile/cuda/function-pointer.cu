typedef float (*fn)(float);
__global__ void k(float *a, fn f)
{
	a[threadIdx.x] = f(a[threadIdx.x]);
}
