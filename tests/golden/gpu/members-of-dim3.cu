/* SPDX-License-Identifier: MIT */
__global__ void set(float *a)
{
	a[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] += 1;
}

__global__ void now_and_then(float *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void later(int n, float *a)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] += n;
}

void run(int n, float *a)
{
	dim3 block(32), grid, other(64), changed(n / 64);

	block.x = 128;
	grid.x = 1000;
	grid.y = 2;
	set<<<grid, block>>>(a);
	if (n > 4)
		other.x = 128;
	now_and_then<<<4, other>>>(a);
	n = 4;
	later<<<changed, 64>>>(n, a);
}
