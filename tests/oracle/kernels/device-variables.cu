/* SPDX-License-Identifier: MIT
 *
 * Variables of a block or of the grid that are no arrays: each lies in memory once, for all threads.
 */
struct vector {
	float x, y, z;
};
struct state {
	vector v;
	int n;
};
__device__ int found;
__device__ vector sum;
__device__ int length;
__device__ float *moved;
__constant__ float factor;
__constant__ int size;

/* One thread of a block chooses where all read. */
__global__ void first_place(float *x, const float *a)
{
	__shared__ int base;

	if (threadIdx.x == 0)
		base = blockIdx.x * 64;
	__syncthreads();
	x[blockIdx.x * 64 + threadIdx.x] = a[base + threadIdx.x];
}

/* Each lane of a warp waits for those before it, and one thread adds for the block. */
__global__ void count(const int *a)
{
	__shared__ int n;

	if (threadIdx.x == 0)
		n = 0;
	__syncthreads();
	if (threadIdx.x % 2 == 0)
		atomicAdd(&n, a[blockIdx.x * 64 + threadIdx.x]);
	__syncthreads();
	if (threadIdx.x == 0)
		atomicAdd(&found, n);
}

__device__ void set(float &to, float value)
{
	if (threadIdx.x < 8)
		to = value;
}

__device__ float get(const float *from)
{
	return *from;
}

/* Members of members, by references and pointers. */
__global__ void members(float *x)
{
	__shared__ state s;
	float *y = &s.v.y;

	set(s.v.x, 1);
	if (threadIdx.x == 40)
		*y = 2;
	__syncthreads();
	x[blockIdx.x * 64 + threadIdx.x] = get(&s.v.x) * s.v.y;
}

/* A variable of a function that the kernel calls, and one that is updated without waiting. */
__device__ float shared_inside(float value)
{
	__shared__ float mine;

	if (threadIdx.x == 0)
		mine = value;
	__syncthreads();
	if (threadIdx.x == 32)
		mine += 1;
	__syncthreads();
	return mine;
}

__global__ void in_a_function(float *x)
{
	x[blockIdx.x * 64 + threadIdx.x] = shared_inside(3);
}

/* A thread has its own value of what it took with an update, so that lanes are anywhere. */
__global__ void handed_out(float *x)
{
	__shared__ int next;

	if (threadIdx.x == 0)
		next = 0;
	__syncthreads();
	int place = atomicAdd(&next, 1);
	x[place + threadIdx.x] = 1;
}

/* So has one that has just stored. */
__global__ void stored_before(float *x)
{
	__shared__ int next;

	next = threadIdx.x;
	x[next + threadIdx.x] = 1;
}

/* What no thread writes has the value that -D gives. */
__global__ void given(float *x)
{
	int i = blockIdx.x * 64 + threadIdx.x;

	if (i < size)
		x[i] *= factor;
}

__device__ void shorten()
{
	if (threadIdx.x == 0)
		length = 0;
}

/* What a called function writes has none. */
__global__ void shortened(float *x)
{
	for (int k = 0; k < length; ++k)
		x[k * 64 + threadIdx.x] = 0;
	shorten();
}

/* Members of a struct in memory, which one thread of a block, or each of them, changes. */
__global__ void behind_a_pointer(state *s, float *x)
{
	int i = blockIdx.x * 64 + threadIdx.x;

	if (threadIdx.x == 0)
		s->n = i;
	atomicAdd(&s->v.x, x[i]);
}

/* What nobody changes is loaded: by all threads, from one sector. */
__global__ void read_behind_a_pointer(const state *s, float *x)
{
	int i = blockIdx.x * 64 + threadIdx.x;

	x[i] = s->v.y + sum.z;
}

__device__ void add(vector &to, float value)
{
	atomicAdd(&to.z, value);
}

/* One function for both memories. */
__global__ void by_reference(vector *v, const float *x)
{
	__shared__ vector of_block;

	if (threadIdx.x == 0)
		of_block.z = 0;
	__syncthreads();
	add(of_block, x[blockIdx.x * 64 + threadIdx.x]);
	__syncthreads();
	if (threadIdx.x == 0)
		add(*v, of_block.z);
}

/* The struct of a thread is in registers, whatever is stored in another one of its kind. */
__global__ void own_struct(state *s, float *x)
{
	state mine = s[blockIdx.x];

	mine.n = threadIdx.x;
	if (mine.n < s->n)
		x[blockIdx.x * 64 + mine.n] = mine.v.x;
}

/* An array in a struct, which takes its bytes once. */
struct tile {
	float row[4][1024];
	float scale;
};

__global__ void with_array(float *x)
{
	__shared__ tile t;

	if (threadIdx.x == 0)
		t.scale = 3;
	for (int k = 0; k < 4; ++k)
		t.row[k][threadIdx.x] = x[k * 64 + threadIdx.x];
	__syncthreads();
	x[threadIdx.x] = t.row[1][threadIdx.x] * t.scale;
}

/* Sizes that stand in memory: each warp loads them once, in a condition, a subscript, the head of a
 * loop, and for a variable. */
__global__ void sizes(const state *s, const int *begin, const int *end, const int *shift, float *x)
{
	int i = blockIdx.x * 64 + threadIdx.x, from = begin[0];

	if (i < s->n)
		for (int k = from; k < *end; ++k)
			x[i + k * 512 + shift[1]] = 0;
}

/* Of the grid; of constants none is loaded. */
__global__ void sizes_of_the_grid(float *x)
{
	int i = blockIdx.x * 64 + threadIdx.x, n = length;

	if (i < n && i < size)
		x[i] = 0;
}

struct job {
	float *from;
	int n;
};

/* Pointers of 8 bytes in memory: all lanes load the same one, which takes two rounds of shared
 * memory and a sector of global memory. */
__global__ void pointers(job *jobs, float **rows, float *a, float *x)
{
	__shared__ float *base;
	int i = blockIdx.x * 64 + threadIdx.x;

	if (threadIdx.x == 0)
		base = a + blockIdx.x * 64;
	__syncthreads();
	x[i] = base[threadIdx.x] + jobs->from[i] + rows[blockIdx.x][threadIdx.x] + moved[i];
}

/* Those of a thread are in registers; two of them lead to one element. */
__global__ void own_pointers(float *a, float *b, float *x)
{
	float *from[2];
	job mine = { a, 1 };
	int i = blockIdx.x * 64 + threadIdx.x;

	from[0] = a;
	from[1] = b;
	x[i] = from[0][i] + from[1][i] + mine.from[i];
}
