/* SPDX-License-Identifier: MIT
 *
 * What the host computes of members of a dim3, and turns that a power of two begins.
 */

__global__ void plane(float *y, const float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		y[j * n + i] = x[i * n + j];
}

void launch(float *y, const float *x, int n)
{
	dim3 block(16, 8);
	dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);

	plane<<<grid, block>>>(y, x, n);
}

__global__ void set(float *y, const float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;

	if (i < n && j < n)
		y[j * n + i] = x[i * n + j];
}

void launch_set(float *y, const float *x, int n)
{
	dim3 block(16), grid;

	block.y = 4;
	grid.x = (n + 15) / 16;
	grid.y = n / block.x * block.z;
	set<<<grid, block>>>(y, x, n);
}

__global__ void halving(float *y, int log2n)
{
	int n = 1 << log2n;

	for (int s = 1 << log2n; s > 0; s >>= 1)
		y[threadIdx.x + s] = 1;
	for (int s = n >> 2; s > 0; s >>= 2)
		y[threadIdx.x + s] = 2;
}

/* Products that go round at 2^64. */
__global__ void far(float *y)
{
	unsigned long long i = threadIdx.x;

	y[i * i * i * i * i * i * i * i * i * i * i * i] = 1;
}
