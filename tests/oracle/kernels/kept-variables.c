/* SPDX-License-Identifier: MIT
 * Variables that loops, and calls, leave as they find them: static ones and those of the file. */
int count, steps = 0;

void in_the_body(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			static int calls = 0;

			if (calls < 100)
				a[i] += 1;
			calls++;
		}
}

void without_a_value(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			static int calls;

			if (calls < 100)
				a[i] += 1;
			calls++;
		}
}

void in_front(int n, double a[n])
{
	static int calls = 0;

	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			if (calls < 100)
				a[i] += 1;
			calls++;
		}
}

void of_a_thread(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			static _Thread_local int calls = 0;

			if (calls < 100)
				a[i] += 1;
			calls++;
		}
}

void anew(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			int calls = 0;

			if (calls < 100)
				a[i] += 1;
			calls++;
		}
}

void between_loops(int n, double a[n])
{
	for (int t = 0; t < 2; t++) {
		static int calls = 0;

		for (int i = 0; i < n; i++) {
			if (calls < 100)
				a[i] += 1;
			calls++;
		}
	}
}

void as_a_bound(int n, double a[n])
{
	for (int t = 0; t < 10; t++) {
		static int c = 0;

		for (int i = 0; i < c; i++)
			a[i] += 1;
		c += 5;
	}
}

void as_a_place(int n, double a[3 * n])
{
	for (int i = 0; i < n; i++) {
		static int k = 2;

		a[k] = 1;
		k += 3;
	}
}

void flipped(int n, double a[n])
{
	for (int i = 0; i < n; i++) {
		static int f = 0;

		if (f)
			a[i] = 1;
		f = !f;
	}
}

void never_set(int n, double a[5 * n])
{
	for (int i = 0; i < n; i++) {
		static int k = 5;

		a[i * k] = 1;
	}
}

void declared_again(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			extern int count;

			if (count < 100)
				a[i] += 1;
			count++;
		}
}

static void tally(void)
{
	count++;
}

void set_by_a_call(int n, double a[n])
{
	for (int t = 0; t < 2; t++)
		for (int i = 0; i < n; i++) {
			extern int count;

			if (count < 100)
				a[i] += 1;
			tally();
		}
}

static void first_ones(double *a, int i)
{
	static int calls = 0;

	if (calls < 40)
		a[i] += 1;
	calls++;
}

void in_a_function(int n, double a[n])
{
	for (int i = 0; i < n; i++)
		first_ones(a, i);
}

static void next(double *a)
{
	static int k = 0;

	a[k] = 1;
	k++;
}

void of_two_calls(int n, double a[2 * n])
{
	for (int i = 0; i < n; i++) {
		next(a);
		next(a);
	}
}

static void behind(double *a)
{
	next(a + 1);
}

void of_calls_of_calls(int n, double a[n + 1])
{
	for (int i = 0; i < n; i++)
		behind(a);
}

static void row(double *a, int n)
{
	static int r = 0;

	for (int i = 0; i < n; i++)
		a[r * n + i] = 1;
	r++;
}

void of_loops(int n, double a[5 * n])
{
	for (int t = 0; t < 5; t++)
		row(a, n);
}

static void ten(double *a)
{
	static int k = 0;

	for (int i = 0; i < 10; i++)
		a[k++] = 1;
}

void in_loops(int n, double a[10 * n])
{
	for (int t = 0; t < n; t++)
		ten(a);
}

static int next_index(void)
{
	static int k = 0;

	return k++;
}

void as_a_result(int n, double a[n])
{
	for (int i = 0; i < n; i++)
		a[next_index()] = 1;
}

static void flip(double *a, int i)
{
	static int f = 0;

	if (f)
		a[i] = 1;
	f = !f;
}

void flipped_in_a_function(int n, double a[n])
{
	for (int i = 0; i < n; i++)
		flip(a, i);
}

static void tally_beside(void)
{
	steps++;
}

void beside(int n, double a[n])
{
	for (int i = 0; i < n; i++) {
		tally_beside();
		a[i] = 1;
	}
}
