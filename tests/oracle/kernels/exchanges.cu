/* SPDX-License-Identifier: MIT
 *
 * Pointers and numbers that the turns of a loop exchange: each turn has its own.
 */

__global__ void two(float *x, float *y, float *z)
{
	float *a = x, *b = y;

	for (int j = 1; j < 10; j += 2) {
		b[threadIdx.x] = a[threadIdx.x + 1];
		float *t = a;
		a = b;
		b = t;
		__syncthreads();
	}
	z[threadIdx.x] = a[threadIdx.x * 2];
}

__global__ void three(float *x, float *y, float *z)
{
	float *a = x, *b = y, *c = z;

	for (int j = 0; j < 7; j++) {
		c[threadIdx.x] = a[threadIdx.x * 2] + b[threadIdx.x * 4];
		float *t = a;
		a = b;
		b = c;
		c = t;
	}
}

/* Which is which behind the loop hangs on n. */
__global__ void behind(float *x, float *y, float *z, int n)
{
	float *a = x, *b = y;

	for (int j = 0; j < n; j++) {
		b[threadIdx.x] = 1;
		float *t = a;
		a = b;
		b = t;
	}
	z[threadIdx.x] = a[threadIdx.x * 2];
}

__global__ void numbers(float *x, const float *y, int n)
{
	int in = 0, out = 1;

	for (int j = 0; j < n; j++) {
		x[threadIdx.x + in * 1000] = y[threadIdx.x * 2 + out * 3000];
		int t = in;
		in = out;
		out = t;
	}
}

__global__ void flipped(float *x, const float *y, int n)
{
	int p = 0;

	for (int j = 0; j < n; j++) {
		x[threadIdx.x + p * 1000] = y[threadIdx.x * 2 + (1 - p) * 3000];
		p = 1 - p;
	}
}
