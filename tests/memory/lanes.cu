/* SPDX-License-Identifier: MIT */
__constant__ int far[4] = { 1, 7, 40, 90 };
__device__ void put(float (&s)[64], int t, float x)
{
	s[2 * t] = x;
}
__global__ void kernel(float *o, const float *a, int n)
{
	__shared__ float s[64];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, gap = 8;
	int west = i == 0 ? i : i - 1;
	const int near[4] = { 1, 7, 40, 2 };

	put(s, t % 32, a[i]);
	for (int k = 0; k < 5; k++) {
		o[i + 8 * k] = (i > 0 ? a[i - 1] : 0) + (i < n ? a[i] : 0);
		if (i + k >= n)
			break;
		if (2 * k == i % 5)
			break;
		o[i * 10 + k] = a[west];
		west += 64;
	}
	for (int d : near)
		o[i + d] = 1;
	for (int k = 0; k < 4; k++)
		o[i + far[k]] = 2;
	while (gap > 1) {
		gap = (gap + 1) / 2;
		o[gap + i] = 2;
	}
	if ((i < 5 ? a[i] : 0) > 3)
		o[i] = 1;
	switch (i & 1) {
	case 0:
		if (i < 7)
			break;
		o[i] = 4;
	}
}
void launch(float *o, const float *a, int n)
{
	kernel<<<2, 32>>>(o, a, 100);
}
