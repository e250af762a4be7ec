/* Loops that run so often as nobody tells from their heads. */
void square(int n, double *a)
{
	for (int i = 0; i * i <= n; i++)
		a[i] = 1;
}

void unequal(int n, double *a)
{
	for (int i = 0; i != n; i += 2)
		a[i] = 0;
}

void downward(int n, int step, double *a)
{
	for (int i = n; i > 0; i -= step)
		a[i] = 0;
}

void by_lengths(int n, const int *length, double *count)
{
	for (int i = 0, k = 0; i < n; i += length[i], k++)
		count[k] = 1;
}

void by_three(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		i += 2;
	}
}

void until(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		if (i > m && i < m + 9) {
			b[0] = 0;
			break;
		}
		b[i] = a[i];
	}
}

void positive(int n, const double *a, double *b)
{
	for (int i = 0; i * i < n; i++) {
		if (a[i] < 0)
			continue;
		b[i] = a[i];
	}
}

int solve(int most, int n, double *x, double *r)
{
	int turn = 0;

	while (1) {
		for (int i = 0; i < n; i++)
			x[i] += r[i];
		turn++;
		if (turn * turn >= most)
			break;
	}
	return turn;
}

/* Tests that take a step, behind another question. */
void equal_to(int n, const double *a, const double *b, double *c)
{
	int i = 0;

	while (a[i] == b[i] && i++ < n)
		c[i] = 1;
}

/* What is handed over by its address, and a text with it. */
static int pass(int *seed, const char *what)
{
	static int calls;

	if (*seed < 0)
		return what[calls++];
	*seed = (*seed * 7141 + 54773) % 259200;
	return *seed;
}

void fill(int n, double *a)
{
	static int seed;

	for (int i = 0; i < n; i++)
		a[i] = pass(&seed, "negative");
}

#define NEXT(seed) (*(seed) = (*(seed) * 7141 + 54773) % 259200)
void fill_by_macro(int n, double *a)
{
	int seed = 0;

	for (int i = 0; i < n; i++)
		a[i] = NEXT(&seed);
}

static double *room_for(int n, int *count)
{
	*count = n / 2;
	return 0;
}

/* A count that a function sets which returns a pointer. */
void counted_elsewhere(int n, double *b)
{
	int count = 0;
	double *a = room_for(n, &count);

	for (int i = 0; i < count; i++)
		a[i] = b[i];
}
