/* SPDX-License-Identifier: MIT
 *
 * Loops inside a thread whose turns a compiler puts together, or does not.  Instructions of a turn
 * in machine code of nvcc 13.0 for sm_80 stand beside them.
 */
#define TOP blockIdx.x *blockDim.x + threadIdx.x

/* A load and a sum; 3 of 4 turns that count, of the address one for all of a size: 5 1/2. */
__global__ void of_one(double *__restrict__ a, const double *__restrict__ b, int n)
{
	int t = TOP;
	double s = 0;

	for (int k = 0; k < n; ++k)
		s += b[t * n + k];
	a[t] = s;
}

/* The same with an index that may wrap: an index and an address a turn, the size of an element. */
__global__ void of_unsigned(double *__restrict__ a, const double *__restrict__ b, unsigned n)
{
	unsigned t = TOP;
	double s = 0;

	for (unsigned k = 0; k < n; ++k)
		s += b[t * n + k];
	a[t] = s;
}

/* A step that the launch gives, and that may wrap: an address for each array in every turn, the
 * size of an element, a count, a comparison, a branch. */
__global__ void over_grid(double *__restrict__ a, const double *__restrict__ b, int n)
{
	for (int i = TOP; i < n; i += gridDim.x * blockDim.x)
		a[i] = b[i];
}

/* A signed one: four turns in one. */
__global__ void over_grid_signed(double *__restrict__ a, const double *__restrict__ b, int n)
{
	int step = gridDim.x * blockDim.x;

	for (int i = TOP; i < n; i += step)
		a[i] = b[i];
}

/* 25 sums in a turn are too many for two in one, 12 for four. */
#define THREE(k) b[k] + b[k + n] + b[k + 2 * n]
__global__ void of_twelve(double *__restrict__ a, const double *__restrict__ b, int n)
{
	double s = 0;

	for (int k = 0; k < n; ++k)
		s += THREE(k) + THREE(k + 3 * n) + THREE(k + 6 * n) + THREE(k + 9 * n);
	a[TOP] = s;
}

__global__ void of_24(double *__restrict__ a, const double *__restrict__ b, int n)
{
	double s = 0;

	for (int k = 0; k < n; ++k)
		s += THREE(k) + THREE(k + 3 * n) + THREE(k + 6 * n) + THREE(k + 9 * n) +
		     THREE(k + 12 * n) + THREE(k + 15 * n) + THREE(k + 18 * n) + THREE(k + 21 * n);
	a[TOP] = s;
}

/* As a whole where the source says how often, and it is not too much. */
__global__ void as_a_whole(double *__restrict__ a, const double *__restrict__ b, int n)
{
	double s = 0;

	for (int k = 0; k < 48; ++k)
		s += b[TOP + k * 4096];
	a[TOP] = s;
}

/* A column of a thread goes on from register to register: two moves a number, of four numbers. */
#define R 4
__global__ void column(double *__restrict__ a, const double *__restrict__ b, int n)
{
	double c[R + 1], s;
	int t = TOP;

	for (int r = 0; r < R; ++r)
		c[r] = b[t + r * n];
	for (int k = 0; k < n; ++k) {
		c[R] = b[t + (k + R) * n];
		s = c[0] + c[1] + c[2] + c[3] + c[4];
		for (int x = 1; x <= 20; ++x)
			s += a[t + k * n + x * n * n];
		a[t + k * n] = s;
		for (int r = 0; r < R; ++r)
			c[r] = c[r + 1];
	}
}
