/* What stands in front of the value of a switch is not shown by the compiler. */
__global__ void kernel(float *a)
{
	switch (int z = threadIdx.x; z & 1) {
	case 0:
		a[z] = 1;
	}
}
