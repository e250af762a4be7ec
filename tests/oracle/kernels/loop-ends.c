/* Loops that meet their end or pass it, by the size: what has to be hit, and unsigned variables that
 * count down by more than one. */
void next_not_equal(int n, double *restrict x)
{
	for (int i = 0; i != n - 3; i++)
		x[i] = 1;
}

void second_not_equal(int n, double *restrict x)
{
	for (int i = 0; i != n - 3; i += 2)
		x[i] = 1;
}

void back_not_equal(unsigned n, double *restrict x)
{
	for (unsigned i = n - 3; i != 1; i--)
		x[i] = 1;
}

void fourths_not_equal(unsigned n, double *restrict x)
{
	for (unsigned i = 4 * n; i != 0; i -= 4)
		x[i] = 1;
}

void down_by_two(unsigned n, double *restrict x)
{
	for (unsigned i = n - 1; i > 0; i -= 2)
		x[i] = 1;
}

void down_by_four(unsigned n, double *restrict x)
{
	for (unsigned i = n; i >= 2; i -= 4)
		x[i] = 1;
}

void signed_down_by_three(long n, double *restrict x)
{
	for (long i = n - 1; i >= 1; i -= 3)
		x[i] = 1;
}

void down_in_rows(unsigned n, double (*restrict x)[2 * n])
{
	for (unsigned j = 0; j < n; j++)
		for (unsigned i = 2 * j; i >= 2; i -= 2)
			x[j][i] = 1;
}

/* Breaks in the middle of a turn. */
void stops(int n, int m, double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++) {
		x[i] = 1;
		if (i == m)
			break;
		y[i] = 1;
	}
}

void stops_behind_something(int n, int m, double *restrict x, double *restrict y)
{
	for (int i = n - 1; i >= 0; i--) {
		x[i] = 1;
		if (i <= m) {
			y[0] = 2;
			break;
		}
		y[i] = 1;
	}
}

void stops_by_twos(int n, int m, double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i += 2) {
		x[i] = 1;
		if (2 * i > m)
			break;
		y[i] = 1;
	}
}

void stops_once_or_twice(int n, int m, double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++) {
		x[i] = 1;
		if (i < m) {
			y[i] = 1;
		} else {
			x[n] = 2;
			break;
		}
		x[i + n + 1] = 1;
		if (i + 3 >= n)
			break;
		y[i + n] = 1;
	}
}

/* The turns before the break, and no more of them than the head allows. */
void broken_off(int n, double *restrict x)
{
	for (int i = 0; i < n; i++) {
		if (i * 2 > n)
			break;
		x[i] = 1;
	}
}

/* Below 0 what is unsigned goes round, and is not less than the end. */
void from_last(unsigned long n, double *x)
{
	for (unsigned long i = n - 1; i < n; i--)
		x[i] = 0;
}

void up_to_end(unsigned long n, double *x)
{
	for (unsigned long i = n - 1; i <= n; i--)
		x[i] = 0;
}

void thirds_from_last(unsigned long n, double *x)
{
	for (unsigned long i = n - 2; i < n; i -= 3)
		x[i] = 0;
}

void from_given(unsigned n, unsigned m, double *x)
{
	for (unsigned i = m - 1; n > i; --i)
		x[i] = 0;
}

void from_outer(unsigned long n, double *x)
{
	for (unsigned long j = 0; j < n; j++)
		for (unsigned long i = j; i < n; i--)
			x[i] = 0;
}

void stepped_before(unsigned long n, double *x)
{
	unsigned long i = n;

	while (--i < n)
		x[i] = 0;
}

void by_next(unsigned long n, double *x)
{
	for (unsigned long i = n - 1; i + 1 < n; i--)
		x[i] = 0;
}

void signed_from_last(int n, double *x)
{
	for (int i = n - 1; i < n; i--)
		x[i] = 0;
}
