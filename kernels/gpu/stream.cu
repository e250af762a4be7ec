/* SPDX-License-Identifier: MIT
 *
 * Kernels that stream, with loops over the grid: bytes moved for each element, in double, are 8 of
 * init and read, 16 of copy and scale, 24 of add and triad.
 */
#define EACH for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)

__global__ void init(double *a, int n)
{
	EACH a[i] = 1.0;
}

__global__ void read(const double *a, double *sum, int n)
{
	double s = 0;

	EACH s += a[i];
	if (s == 0.5)
		sum[0] = s;
}

__global__ void copy(double *__restrict__ a, const double *__restrict__ b, int n)
{
	EACH a[i] = b[i];
}

__global__ void scale(double *__restrict__ a, const double *__restrict__ b, double s, int n)
{
	EACH a[i] = s * b[i];
}

__global__ void add(double *__restrict__ a, const double *__restrict__ b,
                    const double *__restrict__ c, int n)
{
	EACH a[i] = b[i] + c[i];
}

__global__ void triad(double *__restrict__ a, const double *__restrict__ b,
                      const double *__restrict__ c, double s, int n)
{
	EACH a[i] = b[i] + s * c[i];
}

void run(double *a, double *b, double *c, int n)
{
	init<<<640, 256>>>(a, n);
	read<<<640, 256>>>(a, b, n);
	copy<<<640, 256>>>(a, b, n);
	scale<<<640, 256>>>(a, b, 2.0, n);
	add<<<640, 256>>>(a, b, c, n);
	triad<<<640, 256>>>(a, b, c, 2.0, n);
}
