/* Integers of one and two bytes keep the low bits of a value, and what is below 0 is greater than
 * all else where unsigned values are compared.  Counts are those of compiled runs in which every
 * access was counted; a table of 256 elements stays in L1. */

/* A cast, a copy and a counter: y[i % 256]. */
void by_cast(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++)
		x[i] = y[(unsigned char)i];
}

void by_copy(int n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned char k = i;

		x[i] = y[k];
	}
}

void by_counter(int n, double *restrict x, const double *restrict y)
{
	unsigned char k = 0;

	for (int i = 0; i < n; i++) {
		x[i] = y[k];
		k++;
	}
}

void by_short_copy(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++) {
		unsigned short k = 16 * i;

		x[i] = y[k];
	}
}

/* What goes round where no counter starts: the place is not followed. */
void by_signed_copy(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++) {
		signed char k = i;

		x[i] = y[k + 128];
	}
}

static int whole(unsigned char k)
{
	return k;
}

void by_parameter(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++)
		x[i] = y[whole(i)];
}

static unsigned char low(int k)
{
	return k;
}

void by_result(int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++)
		x[i] = y[low(i)];
}

void by_product(unsigned char n, unsigned char m, double *restrict x, const double *restrict y)
{
	for (unsigned char i = 0; i < n; i++)
		for (unsigned char j = 0; j < m; j++) {
			unsigned char k = i * m + j;

			x[i * m + j] = y[k];
		}
}

/* 250 + 20 is 14. */
void constant(int n, double *restrict x, const double *restrict y)
{
	unsigned char k = 250;

	k += 20;
	for (int i = k; i < n; i++)
		x[i] = y[i];
}

/* Loops that a counter of one or two bytes may never end. */
void counted_by_byte(int n, double *restrict x, const double *restrict y)
{
	for (unsigned char i = 0; i < n; i++)
		x[i] = y[i];
}

void counted_by_short(int n, double *restrict x, const double *restrict y)
{
	for (int j = 0; j < n; j++)
		for (unsigned short i = 0; i < 70000; i++)
			x[i] += y[i];
}

void counted_within(unsigned char n, double *restrict x, const double *restrict y)
{
	for (unsigned char i = 0; i < n; i++)
		x[i] = y[i];
}

/* Unsigned comparisons. */
void behind_the_first(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n; i++)
		if (i - 1 < m)
			x[i] = y[i] + 1.0;
}

void window(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n; i++)
		if (i - m < 10)
			x[i] = y[i] + 1.0;
}

void in_range(int n, int w, double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++) {
		if ((unsigned)(i - 7) < (unsigned)w)
			x[i] = y[i] + 1.0;
		else
			y[i] = 0;
	}
}

void out_of_range(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n; i++)
		if (!(i - 1 < 10))
			x[i] = y[i] + 1.0;
}

void interior(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			if (i - 1 < n - 2 && j - 1 < n - 2)
				x[i * n + j] = y[i * n + j] + 1.0;
}

void long_comparison(unsigned long n, int m, double *restrict x, const double *restrict y)
{
	for (int i = -3; i < m; i++)
		if (i >= n)
			x[i + 3] = y[i + 3] + 1.0;
}

/* A sum of a long and an unsigned int is signed. */
void signed_comparison(unsigned n, long m, double *restrict x, const double *restrict y)
{
	for (long i = 0; i < m; i++)
		if (i - 5 < n)
			x[i] = y[i] + 1.0;
}

void below_zero(unsigned n, double *restrict x, const double *restrict y)
{
	for (int i = -3; i < n; i++)
		x[i + 3] = y[i + 3];
}

void down_to_zero(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = n - 1; i >= 0; i--)
		x[i] = y[i];
}

void down_past_zero(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = n; i-- > 0;)
		x[i] = y[i];
}

/* What is taken away from something unsigned: below 0 it is greater than all else. */
void starts_wrapped(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i - 1 < n; i++)
		x[i] = y[i];
}

void ends_wrapped(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned j = 0; j < n; j++)
		for (unsigned i = m; i > j - 1; i--)
			x[i] = y[i];
}

void ends_held(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned j = 0; j < n; j++)
		if (j > 0)
			for (unsigned i = m; i > j - 1; i--)
				x[i] = y[i];
}

void less_five(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n - 5; i++)
		x[i] = y[i];
}

void less_five_long(unsigned n, double *restrict x, const double *restrict y)
{
	for (long i = 0; i < n - 5; i++)
		x[i] = y[i];
}

void less_one(unsigned n, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < n - 1; i++)
		x[i] = y[i];
}

void if_size(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned i = 0; i < m; i++)
		if (n - 5 > 3)
			x[i] = y[i];
}

void if_taken_from_three(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned j = 0; j < m; j++)
		if (j >= 3u - n)
			x[j] = y[j];
}

void if_late(unsigned n, unsigned m, double *restrict x, const double *restrict y)
{
	for (unsigned j = 0; j < m; j++)
		if (j + 1 > n - 4)
			x[j] = y[j];
}

/* Bits of a local struct: of no sign, and of one. */
void by_bits(int n, double *restrict x, const double *restrict y)
{
	struct {
		unsigned slot : 8;
		int other : 4;
	} s;

	for (int i = 0; i < n; i++) {
		s.slot = i;
		x[i] = y[s.slot];
	}
}

void by_signed_bits(int n, double *restrict x, const double *restrict y)
{
	struct {
		unsigned other : 8;
		int slot : 4;
	} s;

	for (int i = 0; i < n; i++) {
		s.slot = i;
		x[i] = y[s.slot + 8];
	}
}

/* Where i may go round, turns of j meet others in another order. */
void sums_of_slots(int n, int m, double *restrict u, const double *restrict v)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++) {
			unsigned char slot = i;

			u[slot] = u[slot] * 0.5 + v[i * m + j];
		}
}

/* With n = 9 the loop over j has one turn, with less none. */
void range_of_none(int n, double *a, const double *b)
{
	for (int i = 2; i < n; i += 7)
		for (int j = (n + 3) / 4; j-- > i;)
			a[j] = (unsigned)(j - 2) < (unsigned)(n - 4) ? b[i] : b[j];
}
