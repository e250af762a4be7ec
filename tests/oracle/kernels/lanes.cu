/* SPDX-License-Identifier: MIT
 *
 * Threads that are told apart by copies of threadIdx, and by conditions that are not linear in it.
 */
/* The first lane of each warp stores: 1 of 32, to one sector. */
__global__ void leaders(float *__restrict__ o)
{
	int tid = threadIdx.x;
	int lane = tid & 31, wid = tid >> 5;

	if (lane == 0)
		o[wid] = 1;
}

/* Rows of 8 in 16: four sectors a warp. */
__global__ void rows(float *__restrict__ o)
{
	int x = threadIdx.x;

	o[x / 8 * 16 + x % 8] = 1;
}

/* The same by way of two copies, over the whole grid. */
__global__ void whole_rows(float *__restrict__ o)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int k = i + 8;

	o[k / 8 * 16 + k % 8] = 1;
}

/* Each thread moves its own pointer and bound: sectors 32 bytes apart, one more for the shift. */
__global__ void own(float *__restrict__ o, const float *__restrict__ a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	a += 1;
	n -= 3;
	if (i < n)
		o[i] = a[i];
}

/* Of a warp of two rows of 16 the even places of one and the odd ones of the other: two sectors of
 * each array for every row. */
__global__ void squares(float *__restrict__ o, float *__restrict__ q)
{
	int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;

	if ((threadIdx.x ^ threadIdx.y) & 1)
		o[i] = 1;
	else
		q[i] = 2;
}

/* Four of eight threads: half of each sector. */
__global__ void halves(float *__restrict__ o)
{
	int x = threadIdx.x;

	if (!(x & 4))
		o[x] = 1;
}

/* 83 of 256 threads in all 8 warps, and 19 sectors. */
__global__ void hyperbola(float *__restrict__ o)
{
	int x = threadIdx.x, y = threadIdx.y;

	if (x * y < 20)
		o[y * 16 + x] = 1;
}

/* Two of five threads, in all 40 warps of ten blocks. */
__global__ void remainders(double *__restrict__ o, const double *__restrict__ b, int k)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if ((threadIdx.x * 7 + blockIdx.x) % 5 < k)
		o[i] = b[i];
}

/* Threads 0 to 31 of 32768. */
__global__ void squares_below(double *__restrict__ o, const double *__restrict__ b, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	if (x * x < n)
		o[x] = b[x];
}

/* All but one of 16 turns in each of four warps, for those threads that have a bit in common with
 * it: 35 of 48. */
__global__ void common_bits(float *__restrict__ o, const float *__restrict__ b)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; j < 16; ++j)
		if (x & j)
			o[j * 128 + x] = b[x];
}

/* Two of three threads of one half of each warp, and then of the other. */
__global__ void two_conditions(float *__restrict__ o, const float *__restrict__ b, int n)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;

	for (int j = 0; j < n; ++j)
		if ((x + j) % 3 < 2 && ((x ^ j) & 4))
			o[x + j * n] = b[x];
}

/* Each thread has a range of its own, of `each` elements: of the last one that works a part. */
__global__ void ranges(float *a, int each, int n)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * each;

	for (int j = 0; j < each && first + j < n; ++j)
		a[first + j] += 1;
}
