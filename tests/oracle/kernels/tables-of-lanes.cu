/* SPDX-License-Identifier: MIT */

/* Numbers of tables, ranges and references to arrays, ... */
__constant__ int far[4] = { 1, 7, 40, 90 };

__global__ void listed(float *o, const float *a)
{
	const int near[4] = { 1, 7, 40, 2 };
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = 0;

	for (int d : near)
		s += a[i + d];
	for (int k = 0; k < 4; k++)
		s += a[i + 1000 + far[k]];
	o[i] = s;
}

__device__ void put(float (&s)[64], int t, float x)
{
	s[2 * t] = x;
}

__device__ float add(float (&s)[64], int t)
{
	return s[t] + s[63 - 2 * t];
}

__global__ void shared_by_reference(float *o, const float *a)
{
	__shared__ float s[64];

	if (threadIdx.x < 32)
		put(s, threadIdx.x, a[threadIdx.x]);
	__syncthreads();
	if (threadIdx.x < 32)
		o[threadIdx.x] = add(s, threadIdx.x);
}

/* ... numbers that turns halve in front of their bodies, ... */
__global__ void halved_first(float *o, const float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int gap = 64, odd = 23;

	while (gap > 1) {
		gap /= 2;
		o[i + gap] = a[i + gap * 3];
	}
	while (odd > 1) {
		odd = (odd + 1) / 2;
		if (threadIdx.x < odd)
			o[i + 200 + odd] = a[i + 500];
	}
}

/* ... and what loops move of places that threads choose. */
__global__ void planes(float *o, const float *a, int nx, int ny, int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	int c = i + j * nx, xy = nx * ny;
	int west = i == 0 ? c : c - 1, east = i == nx - 1 ? c : c + 1;
	int north = j == 0 ? c : c - nx, south = j == ny - 1 ? c : c + nx;

	for (int k = 0; k < nz; k++) {
		float s = a[west];

		s += a[east];
		s += a[north];
		s += a[south];
		o[c] = s;
		c += xy;
		west += xy;
		east += xy;
		north += xy;
		south += xy;
	}
}
