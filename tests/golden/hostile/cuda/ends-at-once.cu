/* An object that ends with its statement. */
struct marker {
	float *p;
	__device__ marker(float *a) : p(a) {}
	__device__ ~marker() { p[threadIdx.x] = 2; }
};

__global__ void kernel(float *a)
{
	marker{a};
	a[threadIdx.x + 100] = 1;
}
