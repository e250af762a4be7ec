__global__ void child(int *a) { a[threadIdx.x] = 1; }
__global__ void k(int *a)
{
	child<<<1, 32>>>(a);
}
