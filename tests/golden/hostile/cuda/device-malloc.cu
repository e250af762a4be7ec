__global__ void k(int *a)
{
	int *p = (int *)malloc(64);
	p[3] = a[threadIdx.x];
	a[threadIdx.x] = p[3];
}
