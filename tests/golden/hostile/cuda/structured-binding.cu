__global__ void k(int2 *a)
{
	auto [x, y] = a[threadIdx.x];
	a[threadIdx.x].x = y;
}
