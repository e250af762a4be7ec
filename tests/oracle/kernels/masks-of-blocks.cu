/* Masks of blocks and of variables that are declared in the kernel, on a grid of three axes. */
__global__ void masks(double *o, const double *b, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int z = blockIdx.z * blockDim.z + threadIdx.z, bx = blockIdx.x;

	for (int j = 0; j < 5; j++)
		if (!((((blockIdx.x & z) * 37) ^ ((blockIdx.x * j) << 4)) > 2))
			o[8 * x + 19 * j + 19 * bx + 13 +
			  ((n & (blockIdx.y & blockIdx.x)) - threadIdx.x)] = b[x + 22];
}
