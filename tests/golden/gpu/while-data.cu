__global__ void k(int *a)
{
	int i = threadIdx.x;
	while (a[i] != 7)
		i = a[i];
	a[i] = 0;
}
