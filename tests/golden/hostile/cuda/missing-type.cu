__global__ void k(thing *a)
{
	a[threadIdx.x] = 0;
}
