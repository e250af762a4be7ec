/* SPDX-License-Identifier: MIT
 *
 * Turns that are left out now and then, tables that change, and calls that return early. */

/* What a size without a value decides: that a turn is left out is the exception. */
void skipped_by_size(int n, int k, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (k > 3) {
			seen[i] = 1;
			continue;
		}
		a[i] += x[i];
	}
}

void skipped_by_element(int n, int k, const int *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (x[k] == 3) {
			seen[i] = 1;
			continue;
		}
		a[i] += seen[i];
	}
}

void skipped_by_number(int n, double limit, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (limit > 3) {
			seen[i] = 1;
			continue;
		}
		a[i] += x[i];
	}
}

/* The same where the condition is turned round. */
void skipped_unless_both(int n, int k, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (!(x[i] > 0 && k > 3)) {
			seen[i] = 1;
			continue;
		}
		a[i] += x[i];
	}
}

/* A table that a called function changes is none. */
static double changed(int i, const double *a, const double *x)
{
	int table[3] = { 0, 1, -1 };
	double sum = 0;

	for (int q = 0; q < 3; ++q) {
		if (x[i] > 0) {
			table[q] = i & 1;
			continue;
		}
		sum += a[i + table[q]];
	}
	return sum;
}

void table_changed_in_a_call(int n, const double *a, const double *x, double *b)
{
	for (int i = 1; i < n; ++i)
		b[i] = changed(i, a, x);
}

static double changed_before(int i, const double *a, const double *x)
{
	int table[3] = { 0, 1, -1 };
	double sum = 0;

	if (i % 2 == 0)
		table[1] = 7;
	for (int q = 0; q < 3; ++q)
		sum += a[i + table[q]];
	return sum;
}

void table_changed_before(int n, const double *a, const double *x, double *b)
{
	for (int i = 1; i < n; ++i)
		b[i] = changed_before(i, a, x);
}

/* A return of a number in a call is what the rest does not do. */
static double within(int i, const double *a, const double *x)
{
	double sum = 0;

	if (x[i] > 3)
		return 0;
	for (int q = 0; q < 3; ++q)
		sum += a[i + q];
	return sum;
}

void number_returned(int n, const double *a, const double *x, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = within(i, a, x);
}

/* The same by goto, and by a return from what a call stands for. */
void skipped_to_end(int n, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (x[i] < 0) {
			seen[i] = 1;
			goto next;
		}
		a[i] += x[i];
	next:;
	}
}

void skipped_to_other(int n, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i) {
		if (x[i] < 0) {
			seen[i] = 1;
			goto rare;
		}
		a[i] += x[i];
		continue;
	rare:
		a[i] = 0;
	}
}

static void unless_negative(int i, const double *x, double *a, int *seen)
{
	if (x[i] < 0) {
		seen[i] = 1;
		return;
	}
	a[i] += x[i];
}

void skipped_in_call(int n, const double *x, double *a, int *seen)
{
	for (int i = 0; i < n; ++i)
		unless_negative(i, x, a, seen);
}
