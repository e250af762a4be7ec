__global__ void even_and_odd(const double *__restrict__ a, const double *__restrict__ b,
                             double *__restrict__ x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = (i & 1) ? 2 * a[i] : b[i] + 1;
}

__global__ void periodic(const double *__restrict__ a, double *__restrict__ x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = a[i == 0 ? n - 1 : i - 1] + a[i];
}
