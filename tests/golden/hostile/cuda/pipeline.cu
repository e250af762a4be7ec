#include <cuda_pipeline.h>
__global__ void k(int *a)
{
	__shared__ int s[32];
	__pipeline_memcpy_async(&s[threadIdx.x], &a[threadIdx.x], 4);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	a[threadIdx.x] = s[31 - threadIdx.x];
}
