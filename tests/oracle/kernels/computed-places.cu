__global__ void remainder(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i * 7 % 1000];
}

__global__ void square(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i * i % 1000];
}

__global__ void quotient(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i / 3 * 5];
}

__global__ void rows(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = in[i / 1000 * 1024 + i % 1000];
}

__global__ void hash(const float *in, float *out)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, h = i * 2654435761u;

	out[i] = in[(h ^ h >> 15) % 100000u];
}

__global__ void turns(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float sum = 0;

	for (int j = 0; j < 20; j++)
		if ((i ^ j) & 2)
			sum += in[i * (j + 3) % 5000];
	out[i] = sum;
}
