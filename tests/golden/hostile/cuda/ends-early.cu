/* A block that is left before an object in it ends. */
struct marker {
	float *p;
	__device__ marker(float *a) : p(a) {}
	__device__ ~marker() { p[threadIdx.x] = 2; }
};

__global__ void kernel(float *a)
{
	marker m(a);

	if (threadIdx.x > 40)
		return;
	a[threadIdx.x + 100] = 1;
}
