/* SPDX-License-Identifier: MIT
 *
 * The seven-point stencil, a thread for each point of the interior.
 */
__global__ void star7(const double *__restrict__ a, double *__restrict__ b, int nx, int ny, int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int j = blockIdx.y * blockDim.y + threadIdx.y;
	int k = blockIdx.z * blockDim.z + threadIdx.z;

	if (i < 1 || j < 1 || k < 1 || i >= nx - 1 || j >= ny - 1 || k >= nz - 1)
		return;
	size_t c = ((size_t)k * ny + j) * nx + i;

	b[c] = 0.4 * a[c] + 0.1 * (a[c - 1] + a[c + 1] + a[c - nx] + a[c + nx] +
	                           a[c - (size_t)nx * ny] + a[c + (size_t)nx * ny]);
}

void run(const double *a, double *b)
{
	star7<<<dim3(8, 64, 64), dim3(32, 4, 4)>>>(a, b, 256, 256, 256);
}
