/* SPDX-License-Identifier: MIT
 *
 * The star of 25 points, four neighbours on each side, of the wave equation.
 *
 * naive: every thread loads what it needs.
 * tiled: a plane of the block with its halo stands in shared memory; along z from memory.
 * marching: a thread goes along z and keeps its column of nine values in registers, so that a plane
 * is loaded once.
 */
#define R  4
#define BX 32
#define BY 8

__constant__ double w[R + 1];

__global__ void naive(const double *__restrict__ a, double *__restrict__ b, int nx, int ny, int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + R;
	int j = blockIdx.y * blockDim.y + threadIdx.y + R;
	int k = blockIdx.z * blockDim.z + threadIdx.z + R;
	int c = (k * ny + j) * nx + i;

	if (i >= nx - R || j >= ny - R || k >= nz - R)
		return;
	double s = w[0] * a[c];
	for (int r = 1; r <= R; ++r)
		s += w[r] * (a[c - r] + a[c + r] + a[c - r * nx] + a[c + r * nx] +
		             a[c - r * nx * ny] + a[c + r * nx * ny]);
	b[c] = s;
}

__global__ void tiled(const double *__restrict__ a, double *__restrict__ b, int nx, int ny, int nz)
{
	__shared__ double tile[BY + 2 * R][BX + 2 * R];
	int x = threadIdx.x + R, y = threadIdx.y + R;
	int i = blockIdx.x * BX + x, j = blockIdx.y * BY + y, k = blockIdx.z + R;
	int c = (k * ny + j) * nx + i;

	tile[y][x] = a[c];
	if (threadIdx.x < R) {
		tile[y][x - R] = a[c - R];
		tile[y][x + BX] = a[c + BX];
	}
	if (threadIdx.y < R) {
		tile[y - R][x] = a[c - R * nx];
		tile[y + BY][x] = a[c + BY * nx];
	}
	__syncthreads();
	double s = w[0] * tile[y][x];
	for (int r = 1; r <= R; ++r)
		s += w[r] * (tile[y][x - r] + tile[y][x + r] + tile[y - r][x] + tile[y + r][x] +
		             a[c - r * nx * ny] + a[c + r * nx * ny]);
	b[c] = s;
}

__global__ void marching(const double *__restrict__ a, double *__restrict__ b, int nx, int ny,
                         int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + R;
	int j = blockIdx.y * blockDim.y + threadIdx.y + R;
	int plane = nx * ny, c = j * nx + i;
	double below[R], above[R + 1];

	for (int r = 0; r < R; ++r) {
		below[r] = a[c + r * plane];
		above[r] = a[c + (R + r) * plane];
	}
	for (int k = R; k < nz - R; ++k) {
		int p = c + k * plane;

		above[R] = a[p + R * plane];
		double s = w[0] * above[0];
		for (int r = 1; r <= R; ++r)
			s += w[r] * (below[R - r] + above[r] + a[p - r] + a[p + r] + a[p - r * nx] +
			             a[p + r * nx]);
		b[p] = s;
		for (int r = 0; r < R - 1; ++r)
			below[r] = below[r + 1];
		below[R - 1] = above[0];
		for (int r = 0; r < R; ++r)
			above[r] = above[r + 1];
	}
}

void run(const double *a, double *b)
{
	dim3 block(BX, BY);

	naive<<<dim3(16, 64, 512), block>>>(a, b, 520, 520, 520);
	tiled<<<dim3(16, 64, 512), block>>>(a, b, 520, 520, 520);
	marching<<<dim3(16, 64), block>>>(a, b, 520, 520, 520);
}
