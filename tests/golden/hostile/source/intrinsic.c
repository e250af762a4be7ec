#include <immintrin.h>
void copy(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i += 4)
		_mm256_storeu_pd(b + i, _mm256_loadu_pd(a + i));
}
