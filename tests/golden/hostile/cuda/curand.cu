#include <curand_kernel.h>
__global__ void k(curandState *s, float *a)
{
	a[threadIdx.x] = curand_uniform(&s[threadIdx.x]);
}
