struct view { float *p; int n; __device__ float &operator()(int j, int i) { return p[j * n + i]; } };
__global__ void k(view v)
{
	v(threadIdx.y, threadIdx.x) = 0;
}
