/* SPDX-License-Identifier: MIT
 *
 * Grids whose blocks at the edges do less than those in the middle, or lie otherwise in sectors.
 */
__global__ void scaled(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		b[i] = 2 * a[i];
}

__global__ void copied(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		b[j * n + i] = a[j * n + i];
}

__global__ void transposed(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		b[j * n + i] = a[i * n + j];
}

__global__ void star5(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i > 0 && i < n - 1 && j > 0 && j < n - 1)
		b[j * n + i] = a[j * n + i] + a[j * n + i - 1] + a[j * n + i + 1] +
		               a[(j - 1) * n + i] + a[(j + 1) * n + i];
}

__global__ void star7(const double *__restrict__ a, double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;
	int k = blockIdx.z * blockDim.z + threadIdx.z;
	int c = (k * n + j) * n + i;

	if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1)
		return;
	b[c] = a[c] + a[c - 1] + a[c + 1] + a[c - n] + a[c + n] + a[c - n * n] + a[c + n * n];
}

/* Below the diagonal; blocks above it do nothing. */
__global__ void lower(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n && i <= j)
		b[j * n + i] = a[j * n + i];
}

/* Blocks of the diagonal take a tile that is its own transpose. */
__global__ void symmetric(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		b[j * n + i] = a[j * n + i] + a[i * n + j];
}

/* The last turn is not one of all threads. */
__global__ void in_turns(const float *__restrict__ a, float *__restrict__ b, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		b[i] = 2 * a[i];
}

/* A thread computes where in a row it is; blocks end in the middle of rows. */
__global__ void by_remainder(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;

	if (t < n && t % 7 < 3)
		b[t] = a[t];
}

/* Turns come back to the planes of the turns around them. */
__global__ void marching(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1)
		return;
	for (int k = 1; k < n - 1; k++) {
		int c = (k * n + j) * n + i;

		b[c] = a[c] + a[c - 1] + a[c + 1] + a[c - n] + a[c + n] + a[c - n * n] +
		       a[c + n * n];
	}
}

/* Turns come back to the sectors of the turns before; rows begin anywhere in them. */
__global__ void row_sums(const float *__restrict__ a, float *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;

	if (i >= n)
		return;
	for (int j = 0; j < n; j++)
		sum += a[i * n + j];
	b[i] = sum;
}

__global__ void outer(const double *__restrict__ a, const double *__restrict__ c,
                      double *__restrict__ b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		b[j * n + i] = a[j] * c[i];
}

/* Blocks of one axis, all of which read all of c. */
__global__ void product(const float *__restrict__ a, const float *__restrict__ c,
                        float *__restrict__ b, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;

	if (t >= n * n)
		return;
	for (int k = 0; k < n; k++)
		sum += a[t / n * n + k] * c[k * n + t % n];
	b[t] = sum;
}
