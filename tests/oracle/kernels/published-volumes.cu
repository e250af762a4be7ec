/* SPDX-License-Identifier: MIT
 *
 * Kernels whose volumes were published: vectors of three numbers, scaled, whose lengths are stored;
 * four neighbours of a row in two dimensions, and five; stars of 7, 19 and 25 points.  Their places
 * are odd, so that most requests touch nine sectors.
 */
__global__ void vectors(double *b, const double *__restrict__ a, double *__restrict__ d)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	double s = b[i], x = a[3 * i], y = a[3 * i + 1], z = a[3 * i + 2];

	d[3 * i] = s * x;
	d[3 * i + 1] = s * y;
	d[3 * i + 2] = s * z;
	b[i] = x + y + z;
}

__global__ void plane(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	int c = (j + 2) * (n + 2) + i + 3;

	if (i < n && j < n)
		b[c] = a[c] + a[c + 1] + a[c - 1] + a[c - (n + 2)];
}

__global__ void cross(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	int c = (j + 1) * (n + 2) + i + 1;

	if (i < n && j < n)
		b[c] = a[c] + a[c + 1] + a[c - 1] + a[c + (n + 2)] + a[c - (n + 2)];
}

__global__ void star7(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	int k = blockIdx.z * blockDim.z + threadIdx.z, row = n + 2, plane = row * row;
	int c = (k + 1) * plane + (j + 1) * row + i + 1;

	b[c] = a[c] + a[c - 1] + a[c + 1] + a[c - row] + a[c + row] + a[c - plane] + a[c + plane];
}

template <int R> __global__ void star(const double *__restrict__ a, double *__restrict__ b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	int c = ((blockIdx.z * blockDim.z + threadIdx.z + 4) * 512 + j + 4) * 640 + i + 5;
	double s = 0;

	if (i >= 640)
		return;
	for (int r = 1; r <= R; ++r)
		s += a[c - r] + a[c + r] + a[c - r * 640] + a[c + r * 640] + a[c - r * 640 * 512] +
		     a[c + r * 640 * 512];
	b[c] = s + a[c];
}
