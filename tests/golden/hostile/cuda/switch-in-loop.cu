/* A switch in a loop that is no chain of ifs, with a jump of the loop in it. */
__global__ void kernel(float *a)
{
	for (int j = 0; j < 6; j++) {
		switch ((threadIdx.x + j) % 4) {
		case 1:
			continue;
		case 3:
			if (threadIdx.x > 40) {
				if (threadIdx.x > 50)
					break;
				a[300] = 1;
			}
			a[j * 64 + threadIdx.x] = 1;
		}
		a[400 + threadIdx.x] = 1;
	}
}
