/* A survey of kernels: launched, of two namespaces, templates with one instance and with two, never
 * launched, and one that cannot be read.  Loops of the host are no rows. */
__global__ void axpy(int n, double a, const double *x, double *y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] += a * x[i];
}

namespace half_of
{
__global__ void axpy(int n, double a, const double *x, double *y)
{
	int i = blockIdx.x * 64 + threadIdx.x;

	if (2 * i < n)
		y[2 * i] += a * x[2 * i];
}
}

template <typename T, int W>
__global__ void smooth(int n, const T *in, T *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	T sum = 0;

	for (int k = -W; k <= W; ++k)
		if (i + k >= 0 && i + k < n)
			sum += in[i + k];
	if (i < n)
		out[i] = sum;
}

template <typename T>
__global__ void twice(T *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

__global__ void never(float *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ float deep(int n)
{
	return n > 0 ? deep(n - 1) + 1 : 0;
}

__global__ void recursive(float *a)
{
	a[threadIdx.x] = deep(threadIdx.x);
}

void run(int n, double *x, double *y, float *f)
{
	for (int i = 0; i < n; ++i)
		x[i] = i;
	axpy<<<(n + 255) / 256, 256>>>(n, 2, x, y);
	half_of::axpy<<<(n + 127) / 128, 64>>>(n, 2, x, y);
	smooth<float, 3><<<(n + 127) / 128, 128>>>(n, f, f + n);
	twice<float><<<1, 32>>>(f);
	twice<double><<<1, 32>>>(x);
	recursive<<<1, 32>>>(f);
}
