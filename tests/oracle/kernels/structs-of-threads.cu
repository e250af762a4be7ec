/* Structs that each thread makes, copies, hands over and gets back as a whole: their members tell
 * where it stores and loads. */
struct pair {
	int x, y;
};
struct nested {
	pair lo, hi;
};
struct row {
	float *p;
	int step;
	__device__ float &operator()(int i) { return p[i * step]; }
};

__device__ pair split(int i)
{
	return { i % 8, i / 8 };
}
__device__ pair chosen(int i)
{
	if (i < 16)
		return { i, 1 };
	return { i * 2, 2 };
}
__device__ nested both(int i)
{
	nested q;
	q.lo = { i, 1 };
	q.hi = pair{ 2, i };
	return q;
}
__device__ row row_of(float *a, int i)
{
	return row{ a + i * 100, 2 };
}
__device__ int place(pair p)
{
	return p.y * 8 + p.x;
}
__device__ void exchange(pair &p, pair &q)
{
	pair t = p;
	p = q;
	q = t;
}

__global__ void returned(float *a, float *b)
{
	auto p = split(threadIdx.x);
	a[p.y * 8 + p.x] = b[p.x * 8 + p.y];
}
__global__ void in_turns(float *a, float *b)
{
	for (int t = 0; t < 3; t++) {
		auto p = split(threadIdx.x + t);
		a[p.y * 8 + p.x] = b[p.x * 8 + p.y + t];
	}
}
__global__ void returned_in_branches(float *a, float *b)
{
	pair p = chosen(threadIdx.x);
	a[p.x] = b[p.y * threadIdx.x];
}
__global__ void copied(float *a, float *b, pair s)
{
	pair p = s;
	p.x += 1;
	a[p.y * 8 + threadIdx.x] = b[p.x * threadIdx.x];
}
__global__ void of_structs(float *a, float *b)
{
	nested q = both(threadIdx.x);
	pair h = q.hi;
	a[q.lo.x] = b[h.x * h.y];
}
__global__ void pointers(float *a, float *b)
{
	row r = row_of(a, blockIdx.x);
	auto q = row_of(b, 1);
	r(threadIdx.x) = q(threadIdx.x);
}
__global__ void handed_over(float *a, float *b)
{
	a[place(split(threadIdx.x))] = b[place(pair{ (int)threadIdx.x, 3 }) * 2];
}
__global__ void exchanged(float *a, float *b)
{
	pair p = { (int)threadIdx.x, 1 }, q = { 3, 2 };
	exchange(p, q);
	a[q.x] = b[p.y * threadIdx.x];
}
__global__ void in_a_branch(float *a, float *b)
{
	pair p = { (int)threadIdx.x, 1 };
	if (threadIdx.x < 16)
		p = { 2 * (int)threadIdx.x, 2 };
	a[p.x] = b[p.y * threadIdx.x];
}
__global__ void data(float *a, float *b, int *index, int *other)
{
	pair p = { index[threadIdx.x], other[threadIdx.x] };
	a[p.y] = b[p.x];
}
/* p.y is 2, 4, 8, 16: nobody follows that. */
__global__ void from_turn_to_turn(float *a, float *b)
{
	pair p = { 0, 1 };
	for (int t = 0; t < 4; t++) {
		pair q = { p.x + 1, p.y * 2 };
		p = q;
		a[t * 64 + threadIdx.x] = b[p.y * threadIdx.x];
	}
}
/* The elements of the arrays differ from thread to thread. */
__global__ void arrays(float *a, float *b)
{
	int d[2] = { (int)threadIdx.x, 3 };
	a[d[0]] = b[threadIdx.x];
}
