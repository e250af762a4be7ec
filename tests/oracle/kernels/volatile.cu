/* SPDX-License-Identifier: MIT */
/* Volatile elements are loaded as often as they are named: nvcc -ptx has seven loads of shared memory in `folded`. */
__global__ void folded(float *a)
{
	__shared__ volatile float s[64];
	int i = threadIdx.x;

	s[i] = a[i];
	if (i < 32) {
		s[i] += s[i + 32];
		s[i] += s[i + 16];
		s[i] += s[i + 1];
	}
	a[i] = s[0];
}

struct pair {
	float x, y;
};
typedef float row[8];

__global__ void members(float *a, const float *b)
{
	__shared__ volatile pair p[32];
	volatile __shared__ row s[4];
	int i = threadIdx.x;

	p[i].x = b[i];
	s[i / 8][i % 8] = p[i].x * p[i].x;
	a[i] = s[i / 8][i % 8] + s[i / 8][i % 8];
}
