struct op { __device__ int one(int i) { return i; } };
__global__ void k(int *a, int (op::*f)(int))
{
	op o;
	a[threadIdx.x] = (o.*f)(3);
}
