__global__ void declared(float *a)
{
	__shared__ float s[8192], t[4097];

	s[threadIdx.x] = t[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[255 - threadIdx.x] + t[255 - threadIdx.x];
}

__global__ void named(float *a)
{
	extern __shared__ float s[];

	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[255 - threadIdx.x];
}

__global__ void squares(float *a)
{
	__shared__ float s[1024];

	s[(threadIdx.x * threadIdx.x) % 1021] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[threadIdx.x];
}

__global__ void looked_up(float *a, const int *p)
{
	__shared__ float s[1024];

	s[p[threadIdx.x]] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[threadIdx.x];
}
