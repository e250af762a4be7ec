/* Branches that name a number, or call what has nothing to do with arrays, and conditions that are
 * numbers. */
#include <float.h>
#include <math.h>

double unseen(void);

void infinity(int n, int m, const float *restrict a, float *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : -INFINITY;
}

void none(int n, int m, const float *restrict a, float *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : NAN;
}

void huge(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : HUGE_VAL;
}

void most(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : DBL_MAX;
}

void built_in(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : __builtin_huge_val();
}

void called(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = i < m ? a[i] : nan("");
}

void elsewhere(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i) {
		double v;

		if (i < m)
			v = a[i];
		else
			v = unseen();
		b[i] = v;
	}
}

void first(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i) {
		double v;

		if (i >= m)
			v = unseen();
		else
			v = a[i];
		b[i] = v;
	}
}

void folded(int n, int m, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i) {
		if (8 % 3 > 33 - 3 && i < m)
			b[i] = 0;
		else if (i < m || 11 <= 12)
			b[i] = a[i];
	}
}
