template <typename T, int B> __global__ void k(const T *a, T *out, int n)
{
	int i = blockIdx.x * B + threadIdx.x;
	if (i < n) out[i] = a[i];
}
