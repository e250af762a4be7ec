__global__ void digits(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, digits = 37 * threadIdx.x;

	for (int j = 0; j < 4; ++j) {
		b[4 * i + j] = a[digits & 15];
		digits >>= 4;
	}
}

__global__ void growing(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, column = 0;

	for (int row = 0; row < 5; ++row) {
		b[16 * i + column] = a[i + column];
		column += row + 1;
	}
}

__global__ void powers(const float *a, float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, stride = 1;

	for (int j = 0; j < n; ++j) {
		b[i + 1024 * j] = a[i * stride];
		stride *= 3;
	}
}

__global__ void lowest_bits(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	b[i] = a[8 * __ffs(threadIdx.x)];
}

__global__ void flipped(const float *a, float *b, int n)
{
	__shared__ float s[2][64], t[2][128];
	int i = blockIdx.x * blockDim.x + threadIdx.x, at = 0;
	bool now = false;

	for (int j = 0; j < n; ++j) {
		s[at][threadIdx.x] = a[i + 512 * j];
		t[now][2 * threadIdx.x] = a[i + 512 * j];
		__syncthreads();
		at ^= 1;
		now = !now;
		b[i + 512 * j] = s[at][63 - threadIdx.x] + t[now][threadIdx.x];
	}
}
