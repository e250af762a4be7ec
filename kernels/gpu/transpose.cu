/* SPDX-License-Identifier: MIT
 *
 * A matrix transposed by blocks of 32 x 8 threads, each of which moves a tile of 32 x 32 elements.
 *
 * naive: the threads of a warp store a column, each into a line of its own.
 * tiled: a tile of shared memory turns rows into columns; its columns lie in one bank.
 * padded: one element more in each row of the tile moves them to 32 banks.
 */
#define TILE 32
#define ROWS 8

__global__ void naive(float *out, const float *in, int width, int height)
{
	int x = blockIdx.x * TILE + threadIdx.x;
	int y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		out[x * height + y + j] = in[(y + j) * width + x];
}

__global__ void tiled(float *out, const float *in, int width, int height)
{
	__shared__ float tile[TILE][TILE];
	int x = blockIdx.x * TILE + threadIdx.x;
	int y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void padded(float *out, const float *in, int width, int height)
{
	__shared__ float tile[TILE][TILE + 1];
	int x = blockIdx.x * TILE + threadIdx.x;
	int y = blockIdx.y * TILE + threadIdx.y;

	for (int j = 0; j < TILE; j += ROWS)
		tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
	__syncthreads();
	x = blockIdx.y * TILE + threadIdx.x;
	y = blockIdx.x * TILE + threadIdx.y;
	for (int j = 0; j < TILE; j += ROWS)
		out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

void run(float *out, const float *in)
{
	dim3 grid(32, 32), block(TILE, ROWS);

	naive<<<grid, block>>>(out, in, 1024, 1024);
	tiled<<<grid, block>>>(out, in, 1024, 1024);
	padded<<<grid, block>>>(out, in, 1024, 1024);
}
