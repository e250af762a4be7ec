/* SPDX-License-Identifier: MIT */

/* Loops that threads leave in turns of their own: by what may hold in the first turn, ... */
__global__ void behind(float *o, const float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < 10; k++) {
		o[i + 8 * k] = 1;
		if (i + k >= n)
			break;
		o[i * 10 + k] = a[i + k];
	}
}

/* ... by what is hit, or passed, ... */
__global__ void hit(float *o, const float *a, int n)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

	for (int k = 1; k < 10; k++) {
		if (k == i % 7)
			break;
		o[i * 10 + k] = 1;
		if (t + 20 * k > n)
			break;
		o[i * 20 + k] = 1;
	}
	for (int k = 9; k >= 0; k--) {
		o[i + k] = 1;
		if (t == 3 * k)
			break;
		o[i + 9 * k] = a[i + 5 * k];
	}
}

/* ... and by what steps divide. */
__global__ void stepped(float *o, const float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k = 0;

	while (true) {
		int j = i + k * 37;

		if (j >= n)
			break;
		o[j] = a[2 * j];
		k++;
	}
	for (int m = 10; m >= 0; m--) {
		if (i - m * 7 >= n)
			break;
		o[i * 11 + m] = 1;
	}
}

__global__ void of_cases(float *o, const float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	switch (i & 3) {
	case 0:
		if (i > n)
			break;
		o[i] = a[i];
		break;
	case 1: {
		o[i + 1000] = 2;
		if (i % 5 == 0) {
			o[i + 1] = 1;
			break;
		}
		o[i + 5000] = 2;
	}
	case 2:
		if (i < 100)
			o[i + 6000] = 2;
		else
			break;
		{
			o[i + 7000] = 1;
			if (i < 50)
				break;
			o[i + 8000] = 3;
		}
		o[i + 9000] = 3;
		break;
	default:
		o[i + 2000] = 3;
	}
}
