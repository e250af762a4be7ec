/* How often the loop runs is what -D says: an element that it comes to is not sure. */
__global__ void filled(const int *next, float *a)
{
	__shared__ float s[256];
	int at = 0;

	for (int i = threadIdx.x; next[i] >= 0; i = next[i]) {
		s[at * 32 + threadIdx.x % 32] = a[i];
		++at;
	}
	a[threadIdx.x] = s[threadIdx.x];
}
