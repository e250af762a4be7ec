struct four {
	__device__ const int *begin() const;
	__device__ const int *end() const;
};

__global__ void k(int *a, four t)
{
	for (int x : t)
		a[threadIdx.x] += x;
}
