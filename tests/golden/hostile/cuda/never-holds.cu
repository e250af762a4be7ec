/* A condition that holds for no thread, whatever the sizes are. */
__global__ void kernel(float *a)
{
	if (threadIdx.x > 100)
		a[threadIdx.x] = 1;
}
