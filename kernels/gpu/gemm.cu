/* SPDX-License-Identifier: MIT
 *
 * A product of matrices: every thread by itself, and by tiles of shared memory that the threads of
 * a block fill together, so that memory is read T times less.
 */
#define T 16

__global__ void naive(int n, const float *__restrict__ a, const float *__restrict__ b,
                      float *__restrict__ c)
{
	int j = blockIdx.x * blockDim.x + threadIdx.x;
	int i = blockIdx.y * blockDim.y + threadIdx.y;
	float sum = 0;

	for (int k = 0; k < n; ++k)
		sum += a[i * n + k] * b[k * n + j];
	c[i * n + j] = sum;
}

__global__ void tiled(int n, const float *__restrict__ a, const float *__restrict__ b,
                      float *__restrict__ c)
{
	__shared__ float rows[T][T], columns[T][T];
	int x = threadIdx.x, y = threadIdx.y;
	int j = blockIdx.x * T + x, i = blockIdx.y * T + y;
	float sum = 0;

	for (int k = 0; k < n; k += T) {
		rows[y][x] = a[i * n + k + x];
		columns[y][x] = b[(k + y) * n + j];
		__syncthreads();
		for (int t = 0; t < T; ++t)
			sum += rows[y][t] * columns[t][x];
		__syncthreads();
	}
	c[i * n + j] = sum;
}

void run(const float *a, const float *b, float *c)
{
	naive<<<dim3(256, 256), dim3(T, T)>>>(4096, a, b, c);
	tiled<<<dim3(256, 256), dim3(T, T)>>>(4096, a, b, c);
}
