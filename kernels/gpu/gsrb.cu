/* SPDX-License-Identifier: MIT
 *
 * Gauss-Seidel in two colours on a plane, three ways to leave the other colour alone.
 *
 * branch: half of the threads of a warp do nothing.
 * masked: all compute, and a factor of one or zero keeps what is not of the colour.
 * strided: each thread has a point of the colour, so that neighbours are two elements apart; odd
 * rows are blocks of their own.
 */
__global__ void branch(double *__restrict__ x, const double *__restrict__ f, int n, int colour)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
	int c = j * n + i;

	if ((i + j + colour) % 2 == 0)
		x[c] = 0.25 * (f[c] + x[c - 1] + x[c + 1] + x[c - n] + x[c + n]);
}

__global__ void masked(double *__restrict__ x, const double *__restrict__ f,
                       const double *__restrict__ is_of, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
	int c = j * n + i;

	x[c] += is_of[c] * (0.25 * (f[c] + x[c - 1] + x[c + 1] + x[c - n] + x[c + n]) - x[c]);
}

template <int COLOUR = 0>
__global__ void strided(double *__restrict__ x, const double *__restrict__ f, int n)
{
	int odd = blockIdx.z;
	int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1 + (COLOUR == 0 ? odd : 1 - odd);
	int j = 2 * (blockIdx.y * blockDim.y + threadIdx.y) + 1 + odd;
	int c = j * n + i;

	x[c] = 0.25 * (f[c] + x[c - 1] + x[c + 1] + x[c - n] + x[c + n]);
}

void run(double *x, const double *f, const double *is_of)
{
	dim3 block(32, 8);

	branch<<<dim3(128, 512), block>>>(x, f, 4098, 0);
	masked<<<dim3(128, 512), block>>>(x, f, is_of, 4098);
	strided<0><<<dim3(64, 256, 2), block>>>(x, f, 4098);
}
