/* Branches that name a number, or call what has nothing to do with arrays, conditions that are
 * numbers, and conditions in loops that are written out. */
__global__ void infinity(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float v = i < 100 ? in[i * 8] : -INFINITY;

	out[i] = v;
}

__global__ void none(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float v;

	if (i >= 100)
		v = NAN;
	else
		v = in[i * 8];
	out[i] = v;
}

__device__ float get(const float *p, int i, int n)
{
	if (i < 0 || i >= n)
		return -INFINITY;
	return p[i];
}

__global__ void device(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int d = -2; d <= 2; ++d)
		s = fmaxf(s, get(a, i + d, 200));
	b[i] = s;
}

__global__ void timed(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float v;

	if (i < 100)
		v = in[i * 8];
	else
		v = clock();
	out[i] = v;
}

__global__ void folded(const float *a, float *b)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
	int v = ((8) % 3) <= (33 - 3) ? t : 50;

	b[i] = a[v + t];
}

__global__ void around(const int *m, const float *b, float *out, int w, int ox)
{
	const int left[32] = { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
		               -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float s = 0;

	for (int i = 0; i < 32; i++) {
		int dx = x + left[i], d = (y + 1) * w + dx, place = ox + dx;

		if (dx >= 0 && m[d] > 3) {
			place = place < 0 ? 0 : place >= 16 ? 15 : place;
			s += b[place];
		}
	}
	out[y * w + x] = s;
}
