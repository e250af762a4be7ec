/* SPDX-License-Identifier: MIT */

/* Several values that lanes choose, in one statement and one condition. */
__global__ void rim(float *o, const float *a, const float *b, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	o[y * w + x] =
	    (x > 0 && y > 0 ? a[(y - 1) * w + x - 1] : 0) + (y > 0 ? b[(y - 1) * w + x] : 0) +
	    (x < w - 1 && y > 0 ? a[(y - 1) * w + x + 1] : 0) + (x > 0 ? b[y * w + x - 1] : 0) +
	    (x < w - 1 ? a[y * w + x + 1] : 0) + (y < h - 1 ? b[(y + 1) * w + x] : 0);
}

__global__ void rim_asked(float *o, const float *a, const float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if ((i % 3 < n ? a[i] : b[2 * i]) > 0)
		o[i] = 1;
}

__global__ void largest(float *o, const float *a, const float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float most = 0;

	for (int k = 0; k < 8; k++)
		most = fmaxf(most, i + 5 * k < n ? a[i + 5 * k] : -1);
	o[i] = most;
}
