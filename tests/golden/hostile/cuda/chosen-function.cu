__device__ float p(float x)
{
	return x * x;
}
__device__ float q(float x)
{
	return x + 1;
}
__global__ void k(float *a, int m)
{
	float (*f)(float) = m ? p : q;
	a[threadIdx.x] = f(a[threadIdx.x]);
}
