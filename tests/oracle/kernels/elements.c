/* Different elements of an iteration, and arithmetic on integers. */
#include <stdint.h>

void twice(int n, float *a)
{
	for (int i = 0; i < n; i += 2) {
		a[i] = a[i + 1] * a[i];
		a[i + 1] = a[i + 2] * a[i + 1];
	}
}

void again_after_store(int n, double *a, double *b)
{
	for (int i = 1; i < n - 1; i++) {
		b[i] = a[i - 1] + a[i] + a[i + 1];
		b[i] = b[i] * a[i];
	}
}

void by_other_names(int n, double a[n][n], double *b)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			b[j * n + i] = a[j][i] * a[j][i] + *(&a[0][0] + n * j + i) + b[j * n + i];
}

void bytes(int n, int8_t *a, int8_t *b)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] + b[i] * 3;
}

void sum_of_shorts(int n, uint16_t *a, long *s)
{
	long t = 0;
	for (int i = 0; i < n; i++)
		t += a[i];
	*s = t;
}

void both(int n, int *key, double *x)
{
	for (int i = 0; i < n; i++) {
		key[i] = (key[i] >> 3) & 7;
		x[i] = x[i] * 2 + key[i];
	}
}

void greatest(int n, int *a, int *m)
{
	for (int i = 0; i < n; i++)
		m[0] = a[i] > m[0] ? a[i] : m[0];
}

void indices(int n, double *a, double *b)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			int k = j * n + i;
			a[k] = b[k + 1];
		}
}

void sum_of_doubles(int n, double *a, double *s)
{
	for (int i = 0; i < n; i++)
		s[0] += a[i];
}

void again_and_again(int n, double *a, double *b)
{
	for (int i = 1; i < n - 1; i++) {
		a[i] = b[i] + b[i - 1];
		a[i] = a[i] * b[i] + b[i + 1] * b[i - 1];
	}
}

void mixed_integers(int n, uint8_t *a, short *b, int *h)
{
	for (int i = 0; i < n; i++) {
		b[i] = (short)((a[i] << 2) - b[i]);
		h[i] ^= a[i] | b[i];
	}
}

/* What was just stored is in a register: one array is read, one stored. */
double residual(int n, double *restrict v, const double *restrict u)
{
	double sum = 0;

	for (int i = 1; i < n - 1; i++) {
		v[i] = u[i - 1] + u[i + 1];
		sum += v[i] * v[i];
	}
	return sum;
}
