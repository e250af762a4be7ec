__global__ void even_and_odd(const double *__restrict__ a, const double *__restrict__ b,
                             double *__restrict__ x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = (i & 1) ? 2 * a[i] : b[i] + 1;
}

__global__ void periodic(const double *__restrict__ a, double *__restrict__ x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		x[i] = a[i == 0 ? n - 1 : i - 1] + a[i];
}

__device__ float below(const float *a, int at, int n)
{
	return at < n ? a[at] : 0.f;
}

__device__ float both(const float *a, int at, int n)
{
	return below(a, at, n) + below(a, at + 1, n);
}

__device__ float between(const float *a, int at, int n)
{
	return at >= 0 && at < n ? __ldg(a + at) : 0.f;
}

__device__ float nearest(const float *a, int at, int n)
{
	return a[at < 0 ? 0 : at >= n ? n - 1 : at];
}

__device__ float twice(float x)
{
	return x + x;
}

__global__ void in_functions(const float *a, const float *b, const float *c, const float *d,
                             const float *e, float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	auto of_lambda = [&](int at) { return at < n ? d[at] : 0.f; };

	x[i] = twice(below(a, 4 * i, n)) + both(b, 4 * i, n) + between(c, 4 * i - 50, n) +
	       of_lambda(4 * i) + nearest(e, 4 * i - 50, n);
}

__device__ float from_either(const float *a, const float *b, int at, bool is_first)
{
	const float *from = is_first ? a : b;

	return from[at];
}

__global__ void of_pointers(const float *a, const float *b, float *c, float *d, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float *to = i < n ? c : d, x = from_either(a, b, i, threadIdx.x < 16);

	to[i] = x;
}

__global__ void odd_and_even_work(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = a[i], y;

	if (i % 2)
		y = x * 3.0f;
	else
		y = x * x * x;
	b[i] = y;
}

__global__ void work_of_some(const float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = a[i];

	if ((i ^ 3) % 5 < 2)
		b[i] = x * x * x;
}

__global__ void of_branches(const float *a, const float *b, float *c, int n)
{
	int t = threadIdx.x;
	const float *p;

	if (t < n)
		p = a;
	else
		p = b;
	c[t] = p[t];
}

/* All lanes of a warp take part in all that it does, whichever of two indices they have. */
__global__ void of_both_minds(float *a)
{
	unsigned i = threadIdx.x;
	int t = i;
	signed char times_four = t * 4;

	if (times_four < 0)
		a[2700 + t] = 1;
	a[3100 + min(i - 3u, 20u)] = 1;
	a[2950 + (i - 10 > 100u ? 3 : i)] = 1;
}

/* One store of a warp, wherever its lanes store to. */
__global__ void to_either(float *a, float *b)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	*(i % 64 < 20 ? &a[i] : &b[i]) = 1;
}
