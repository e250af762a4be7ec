__global__ void k(float *a)
{
	auto f = [=](int i) { return a[i] * 2; };
	a[threadIdx.x] = f(threadIdx.x);
}
