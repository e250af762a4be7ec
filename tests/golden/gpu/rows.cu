__global__ void by_index(const int *col, const double *val, const double *x, double *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double s = 0;

	if (i >= n)
		return;
	for (int j = 0; j < 16; j++)
		s += val[16 * i + j] * x[col[16 * i + j]];
	y[i] = s;
}

__global__ void large_tile(float *a)
{
	__shared__ float t[32768];

	t[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = t[threadIdx.x];
}

__global__ void pairs(float2 *__restrict a, const float2 *__restrict b, const float2 *__restrict c,
                      const float2 *__restrict d, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		a[i] = make_float2(b[i].x + c[i].x + d[i].x, b[i].y + c[i].y + d[i].y);
}
