/* A loop whose condition declares what it reads from memory. */
__global__ void kernel(float *a, const int *next)
{
	int n = 0;

	while (int r = next[n]) {
		a[threadIdx.x + r] = 1;
		n++;
	}
}
