/* Threads and blocks whose indices are taken apart into more axes than a GPU has. */
__global__ void of_a_cube(float *a, float *b)
{
	int t = (threadIdx.z * 4 + threadIdx.y) * 8 + threadIdx.x;
	a[t] = b[threadIdx.x / 4 * 100 + threadIdx.y * 3];
}
__global__ void of_a_row(float *a, float *b)
{
	int i = threadIdx.x;
	a[i] = b[i / 16 * 64 + i / 8 % 2 * 3 + i / 4 % 2 * 17 + i / 2 % 2 * 5 + i % 2];
}
__global__ void of_blocks(float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k = i % 24, h = i / (24 * 10), j = i / 24 - h * 10;
	if (h < n)
		a[i] = b[h * 400 + j * 30 + k];
}
