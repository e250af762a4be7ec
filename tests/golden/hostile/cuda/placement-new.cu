struct cell { int n; __device__ cell(int m) : n(m) {} };
__global__ void k(cell *a)
{
	new (&a[threadIdx.x]) cell(3);
}
