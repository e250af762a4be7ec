/* SPDX-License-Identifier: MIT
 *
 * Loops that end in the middle of a turn, and what their last turn leaves.
 */

/* The way of stencils that stay in a block for several steps: each takes a thread from each side,
 * the last one copies nothing back, and what it computed is stored behind the loop. */
__global__ void pyramid(const float *a, float *b, int n, int steps)
{
	__shared__ float now[64];
	__shared__ float next[64];
	int t = threadIdx.x, at = (64 - 2 * steps) * blockIdx.x - steps + t;
	int first = at - t < 0 ? -(at - t) : 0;
	int last = at - t + 63 > n - 1 ? 63 - (at - t + 63 - n + 1) : 63;
	int left = t - 1, right = t + 1;
	bool computed;

	left = left < first ? first : left;
	right = right > last ? last : right;
	if (at >= 0 && at <= n - 1)
		now[t] = a[at];
	__syncthreads();
	for (int i = 0; i < steps; i++) {
		computed = false;
		if (t >= i + 1 && t <= 62 - i && t >= first && t <= last) {
			computed = true;
			next[t] = now[left] + now[right];
		}
		__syncthreads();
		if (i == steps - 1)
			break;
		if (computed)
			now[t] = next[t];
		__syncthreads();
	}
	if (computed)
		b[at] = next[t];
}

/* A break that does something, and what stands behind it. */
__global__ void marks(const float *a, float *b, int n, int m)
{
	int t = threadIdx.x;

	for (int i = 0; i < n; i++) {
		b[64 * i + t] = a[t];
		if (i == m) {
			b[t] = 1;
			break;
		}
		b[64 * i + t] += a[t + 64];
	}
}

/* Two breaks, the second of which stands behind the first. */
__global__ void twice(const float *a, float *b, int n, int m)
{
	int t = threadIdx.x;

	for (int i = 0; i < 64; i++) {
		b[64 * i + t] = a[t];
		if (i > n)
			break;
		else
			b[64 * i + t + 4096] = a[t];
		if (i < m) {
			b[64 * i + t + 8192] = a[t];
		} else {
			b[t] = 0;
			break;
		}
		b[64 * i + t + 16384] = a[t];
	}
}

/* Each thread ends its loop behind a turn of its own. */
__global__ void apart(const float *a, float *b, int n)
{
	int t = threadIdx.x;

	for (int i = 0; i < n; i++) {
		b[64 * i + t] = a[t];
		if (i >= t % 5)
			break;
		b[64 * i + t + 4096] = a[i];
	}
}

/* What the turns leave of a variable from around the loop. */
__global__ void left(const float *a, float *b, int n)
{
	int t = threadIdx.x, at = 0, k = 0;

	for (int i = 0; i < n; i++) {
		at = 8 * i + t;
		k = (t ^ i) & 7;
		b[at] = a[k];
	}
	if (k < 4)
		b[at + 4096] = a[k];
}

/* The same in two directions: what each thread reads of its four neighbours has many cases. */
__global__ void pyramid_of_rows(const float *a, float *b, int nx, int ny, int steps)
{
	__shared__ float now[16][16];
	__shared__ float next[16][16];
	int x = threadIdx.x, y = threadIdx.y;
	int left = (16 - 2 * steps) * blockIdx.x - steps, top = (16 - 2 * steps) * blockIdx.y - steps;
	int right = left + 15, bottom = top + 15;
	int first = left < 0 ? -left : 0, last = right > nx - 1 ? 15 - (right - nx + 1) : 15;
	int upper = top < 0 ? -top : 0, lower = bottom > ny - 1 ? 15 - (bottom - ny + 1) : 15;
	int w = x - 1, e = x + 1, n = y - 1, s = y + 1, at = nx * (top + y) + left + x;
	bool computed;

	w = w < first ? first : w;
	e = e > last ? last : e;
	n = n < upper ? upper : n;
	s = s > lower ? lower : s;
	if (top + y >= 0 && top + y <= ny - 1 && left + x >= 0 && left + x <= nx - 1)
		now[y][x] = a[at];
	__syncthreads();
	for (int i = 0; i < steps; i++) {
		computed = false;
		if (x >= i + 1 && x <= 14 - i && y >= i + 1 && y <= 14 - i && x >= first &&
		    x <= last && y >= upper && y <= lower) {
			computed = true;
			next[y][x] = now[y][w] +
			             now[y][e] +
			             now[n][x] +
			             now[s][x];
		}
		__syncthreads();
		if (i == steps - 1)
			break;
		if (computed)
			now[y][x] = next[y][x];
		__syncthreads();
	}
	if (computed)
		b[at] = next[y][x];
}
