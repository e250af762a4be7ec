__global__ void k(float *a, float *b, int n)
{
	a[threadIdx.x / (n - n)] = b[threadIdx.x % 3];
}
