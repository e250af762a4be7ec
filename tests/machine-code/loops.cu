/* SPDX-License-Identifier: MIT */
__global__ void compute(float *b, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = i;

	for (int j = 0; j < n; ++j)
		x = x * x * 0.5f + 0.25f;
	b[i] = x;
}
__global__ void nested(float *b, const float *__restrict__ a, int n, int m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < m; ++k) {
		float x = 0;
		for (int j = 0; j < n; ++j)
			x += a[j * 1024 + i] * a[k];
		b[k * 4096 + i] = x;
	}
}
