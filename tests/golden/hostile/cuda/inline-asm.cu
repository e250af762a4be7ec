__global__ void k(int *a)
{
	int v;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(v));
	a[threadIdx.x] = v;
}
