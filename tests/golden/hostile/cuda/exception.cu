__global__ void k(int *a)
{
	try { a[threadIdx.x] = 1; } catch (int) { }
}
