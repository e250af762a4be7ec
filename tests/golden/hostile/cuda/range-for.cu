__global__ void k(int *a)
{
	int t[4] = { 1, 2, 3, 4 };
	for (int x : t)
		a[threadIdx.x] += x;
}
