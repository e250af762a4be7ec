__global__ void scale(double *__restrict__ a, const double *__restrict__ b, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		a[i] = 3 * b[i];
}
