/* Loops of which the end is written in other words, or elsewhere than in the head. */
void diagonal(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (j > i)
				break;
			a[i * n + j] += b[j * n + i];
		}
}

void upward(int n, int m, double *a)
{
	for (int i = n - 1; i >= 0; i--) {
		if (i < m)
			break;
		a[i] = 0;
	}
}

void unless(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i + j >= m) {
				break;
			}
			if (j <= i)
				a[i * n + j] = 0;
			else
				break;
		}
}

void endless(int n, double *a)
{
	int i = 0;

	while (1) {
		if (i >= n)
			break;
		a[i] = 0;
		i++;
	}
}

void no_test(int n, int m, double *a)
{
	for (int i = 0;; i += 3) {
		if (i > n || i > m)
			break;
		a[i] = 0;
	}
}

void do_until(int n, int m, double *a)
{
	int i = 0;

	do {
		if (i == m)
			break;
		a[i] = 0;
		i++;
	} while (i < n);
}

void ends_with_break(int n, double *a)
{
	int i = n;

	while (1) {
		i--;
		a[i] = 0;
		if (i == 0)
			break;
	}
}

void not_behind(int n, int m, double *a)
{
	for (int i = 0; !(i >= n || i >= m); i++)
		a[i] = 0;
}

void is_true(int n, double *a)
{
	for (int i = 0; (i < n) == 1; i++)
		a[i] = 0;
}

void not_false(int n, int m, double *a)
{
	int i = 0;

	while (!((i < n & i < m) == 0)) {
		a[i] = 0;
		++i;
	}
}

void difference(int n, double *a)
{
	for (int i = 0; n - i > 0; i++)
		for (int j = n; j - i; j--)
			a[i * n + j] = 0;
}

void half(int n, const double *a, double *b)
{
	for (int i = 0; 2 * i < n; i++)
		b[i] = a[2 * i];
}

void third(int n, double *b)
{
	for (int i = n; 3 * i >= n; i--)
		b[i] = 0;
}

void own_rest(int n, double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 2 * i - j; j++)
			b[i * n + j] = 0;
}

void both_ends(int n, double *a)
{
	for (int i = 0, j = n - 1; i < j; i++, j--) {
		double t = a[i];

		a[i] = a[j];
		a[j] = t;
	}
}

void both_ends_of_rows(int n, int m, double *a)
{
	for (int r = 0; r < m; r++) {
		int i = 0, j = n - 1;

		while (i <= j) {
			double t = a[r * n + i];

			a[r * n + i] = a[r * n + j];
			a[r * n + j] = t;
			j -= 2;
			i++;
		}
	}
}

void both_pointers(int n, double *a)
{
	double *p = a, *q = a + n - 1;

	while (p < q) {
		double t = *p;

		*p++ = *q;
		*q-- = t;
	}
}

void end_comes_closer(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		n -= 2;
	}
}

void second_index(int n, int m, double *a, const double *b)
{
	for (int i = 0; i < n; i++) {
		const int j = i + m - 1;

		if (j >= n)
			break;
		a[i * n + j] = b[j];
	}
}

void pairs(int n, double *a, const double *b)
{
	int i = 0;

	while (1) {
		double sum;
		int j = 2 * i, k = j + 1;

		if (k >= n)
			break;
		sum = b[j] + b[k];
		a[i] = sum;
		i++;
	}
}

void antidiagonals(int n, double *a)
{
	for (int d = 0; d < 2 * n - 1; d++)
		for (int i = 0; i < n; i++) {
			int j = d - i;

			if (j >= n)
				continue;
			if (j < 0)
				break;
			a[i * n + j] = 0;
		}
}

void steps_in_test(int n, double *a)
{
	int i = 0;

	for (;;) {
		if (++i >= n)
			break;
		a[i] = 0;
	}
}

void up_to_pointer(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		double *p = a + 2 * i;

		if (p >= a + n)
			break;
		*p = 0;
	}
}

void rows_until(int n, int m, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			a[i * m + j] = b[j];
			if (j == i)
				break;
		}
}

void behind_by_three(int n, int m, double *a)
{
	for (int i = 0; i < n; i += 3) {
		a[i] = 0;
		if (m <= i + 2)
			break;
	}
}

void down_to(int n, int m, double *a)
{
	for (int i = n - 1;; i--) {
		a[i] = 0;
		if (i == 0 || i <= m)
			break;
	}
}

/* The head moves what the break asks for as well, or the first turn is not known to be one. */
void asks_for_both(int n, double *a)
{
	for (int i = 0, j = n - 1; i < n; i++, j--) {
		a[i] = a[j];
		if (i >= j)
			break;
	}
}

void behind_start(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++) {
			a[i * n + j] = 0;
			if (j >= m)
				break;
		}
}

void do_triangle(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		int j = 0;

		do {
			a[i * n + j] = 0;
			j++;
		} while (j <= i);
	}
}

/* One of the rows has no turn that the test lets in, and one that the loop runs. */
void do_row(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		int j = 0;

		do {
			a[i * n + j] = 0;
		} while (++j < i);
	}
}

/* An end that is never hit leaves the turns to the other one, which is none of the figures. */
void passed_by(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < n && j != m; j++)
			a[i * n + j] = 0;
}

/* The test steps where it holds, and leaves 0 behind the loop. */
void asked_twice(int n, double *a)
{
	int i;

	for (i = n; i > 0 && i--;)
		for (int j = i + 1; j < n; j++)
			a[i] += a[j];
	for (int j = 0; j < n; j++)
		a[i + j] += 1;
}

void asked_by_itself(unsigned n, double *a)
{
	for (unsigned i = n; i && i--;)
		a[i] = 0;
}

void asked_in_a_while(int n, double *a)
{
	int i = n;

	while (i != 0 && i-- != 0)
		a[i] = 0;
}

void asked_with_a_stride(int n, double *a, const int inc)
{
	int at = (inc > 0 ? 0 : (n - 1) * -inc) + n * inc;

	for (int i = n; i > 0 && i--;) {
		double sum;
		int from;

		at -= inc;
		sum = a[at];
		from = at + inc;
		for (int j = i + 1; j < n; j++) {
			sum -= a[from];
			from += inc;
		}
		a[at] = sum;
	}
}

void either_way(int n, int m, double *a)
{
	for (int i = m < 0 ? n - 1 : 0; i >= 0 && i < n; i += m)
		a[i] = 1;
}

void steps_twice(int n, int m, double *a)
{
	for (int i = n; i--; a += m)
		for (int k = 0; k < m; ++k)
			a[k] = i;
}

void steps_twice_below(int n, int m, double *a)
{
	for (int i = n; --i > 3; a += m)
		a[0] = i;
}
