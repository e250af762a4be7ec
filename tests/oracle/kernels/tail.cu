/* Four fused multiply-adds a turn, and next to nothing else. */
__global__ void chains(float *__restrict__ a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float s = a[i], t = s + 1, u = s + 2, v = s + 3;

	for (int k = 0; k < n; ++k) {
		s = s * 3 + 1;
		t = t * 3 + 1;
		u = u * 3 + 1;
		v = v * 3 + 1;
	}
	a[i] = s + t + u + v;
}
