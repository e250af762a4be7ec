/* Numbers that stand in the declarations of tables. */

__constant__ int offset[4] = { 0, 3, 256 };
static const int stride[3] = { 1, 2, 4 };
constexpr int factor[] = { 1, -1, 3 };

__global__ void with_tables(const float *a, const float *b, const float *c, const float *e, float *d)
{
	int t = threadIdx.x;

	d[t] = a[t + offset[1]] + b[t * stride[2]] + c[factor[2] * t] + e[t + offset[3]];
}
