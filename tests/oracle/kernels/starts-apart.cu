/* SPDX-License-Identifier: MIT
 *
 * Loops that threads start at values of their own that are of no form, and what quotients of the
 * lesser or greater of two come to.
 */
__global__ void down(const float *a, float *b)
{
	int t = threadIdx.x, n = t % 5;

	for (int k = n; k > 0; k--) {
		b[64 * k + t] = a[t];
	}
}

__global__ void down_in_front(const float *a, float *b)
{
	int t = threadIdx.x, n = t % 5;

	while (n-- > 0) {
		b[64 * n + t] = a[t];
	}
}

__global__ void down_behind(const float *a, float *b)
{
	int t = threadIdx.x, n = (t ^ 5) % 7;

	while (n >= 2) {
		b[64 * n + t] = a[t];
		n -= 2;
	}
}

__global__ void up(const float *a, float *b, int n)
{
	int t = threadIdx.x, first = t * 7 % 11;

	for (int k = first; k < n; k += 3) {
		b[8 * k + 4] = a[t];
	}
}

__global__ void up_and_on(const float *a, float *b, int n)
{
	int t = threadIdx.x, first = t * 7 % 11;

	for (int k = first; k < n - t % 3; k++) {
		if (k % 4 == 1) {
			continue;
		}
		b[8 * k + 4] = a[t];
	}
}

__global__ void of_the_lesser(const float *a, float *b, int n)
{
	int t = 64 * blockIdx.x + threadIdx.x;
	int k = min(n - 1, max(0, t - 3)) / 4;

	b[k] = a[t];
	if (min(t, n) / 8 < 2) {
		b[t + 4096] = a[t];
	}
	if ((max(t, 9) + 3) % 4 == 1) {
		b[t + 8192] = a[t];
	}
	b[(t < 20 ? t : 20) % 7 + 16384] = a[t];
}

/* Beside the loop another variable counts its turns. */
__global__ void turns(const float *a, float *b, int n)
{
	int t = threadIdx.x, j = 0;

	for (int i = t; i < n; i += 64) {
		b[3 * j + 512 * t] = a[3 * i];
		j++;
	}
}
