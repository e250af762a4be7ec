__global__ void returns(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < 4; ++k) {
		int at = 4 * i + k;

		if (at >= n)
			return;
		b[at] = a[at];
	}
}

__device__ void fill(float *b, float x, int first, int n)
{
	for (int k = 0; k < 4; ++k) {
		if (first + k >= n)
			return;
		b[first + k] = x;
	}
}

__global__ void returns_from_function(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	fill(b, a[i], 4 * i, n);
}

__global__ void breaks(float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; j < n; ++j) {
		if (threadIdx.x % 8 == j)
			break;
		b[1024 * j + 4 * i] = j;
	}
}

__global__ void meets_end(float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; j != threadIdx.x % 8; ++j)
		b[1024 * j + 4 * i] = j;
}
