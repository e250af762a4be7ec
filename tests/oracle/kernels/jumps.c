/* SPDX-License-Identifier: MIT */
/* Jumps in loops, statements in expressions, bits of integers. */
#include <string.h>

#define LEAST(a, b)                       \
	({                                    \
		__typeof__(a) first = (a);        \
		__typeof__(b) second = (b);       \
		first < second ? first : second;  \
	})

struct packed {
	unsigned low : 4, high : 12;
	int rest;
};

void skipped_by_goto(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++) {
		if (i % 3 == 0)
			goto next;
		b[i] = a[i];
	next:;
	}
}

void chosen_by_goto(int n, int m, const float *a, float *b, float *c)
{
	for (int i = 0; i < n; i++) {
		if (i < m)
			goto other;
		b[i] = a[i];
		if (i > n - m)
			goto done;
		b[i] += 1;
		goto done;
	other:
		c[i] = 2 * a[i];
	done:
		c[i] += 1;
	}
}

void switched_by_goto(int n, const float *a, float *b, float *c)
{
	for (int i = 0; i < n; i++) {
		switch (i % 3) {
		case 1:
			goto one;
		case 2:
			goto two;
		}
		b[i] = 0;
		goto end;
	one:
		b[i] = a[i];
		goto end;
	two:
		c[i] = a[i];
	end:;
	}
}

void repeated_by_goto(int n, float *a)
{
	for (int i = 0; i < n; i++) {
		int k = 0;
	again:
		a[8 * i + k] += 1;
		if (++k < 5)
			goto again;
	}
}

int returned_at(int n, int m, const float *a, float *b)
{
	int k = 0;
	for (int i = 0; i < n; i++) {
		b[k++] = a[i];
		if (k > m)
			return i;
	}
	return n;
}

void tiles_by_statements(int n, int B, const float *a, float *b)
{
	for (int j = 0; j < n; j += B)
		for (int i = j; i < LEAST(n, j + B); i++)
			b[i] = ({ float x = a[i]; 2 * x + 1; });
}

void bits(int n, struct packed *s, int *o)
{
	for (int i = 0; i < n; i++) {
		o[i] = s[i].high;
		s[i].low = 1;
	}
}

void compared(int n, int m, const char *p, const char *q, int *o)
{
	for (int i = 0; i < n; i++)
		o[i] = memcmp(p + i * m, q + i * m, m);
}

void searched(int n, int m, const int *p, const int **o)
{
	for (int i = 0; i < n; i++)
		o[i] = memchr(p + i * m, 7, m * sizeof(int));
}

void summed_in_expression(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n; ++i)
		b[i] = ({
			double s = 0.0;
			for (int j = 0; j < m; ++j)
				s += a[j];
			s;
		});
}

void skipped_ten_times(int n, const int *a, float *b)
{
	for (int i = 0; i < n; i++) {
		if (a[i] == 0)
			continue;
		if (a[i] == 1)
			continue;
		if (a[i] == 2)
			continue;
		if (a[i] == 3)
			continue;
		if (a[i] == 4)
			continue;
		if (a[i] == 5)
			continue;
		if (a[i] == 6)
			continue;
		if (a[i] == 7)
			continue;
		if (a[i] == 8)
			continue;
		if (a[i] == 9)
			continue;
		b[i] = 1;
	}
}

/* A loop of a label and a goto in a block of its own. */
void back_in_a_block(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		{
			int k = 0;
again:
			a[8 * i + k] += 1.0;
			if (++k < 6)
				goto again;
		}
	}
}

/* Loops of labels and gotos in the body of the function itself. */
void again_at_its_end(int n, double *a)
{
	int i = 0;
again:
	a[i] += a[i + 1];
	if (++i < n)
		goto again;
}

void again_behind_a_step(int n, double *a)
{
	int i = 0;
again:
	a[i] += a[i + 1];
	if (i < n) {
		i++;
		goto again;
	}
	a[0] = 0;
}

void again_or_return(int n, double *a)
{
	int i = 0;
again:
	if (i >= n)
		return;
	a[i] += a[i + 1];
	i++;
	goto again;
}

void tested_first(int n, double *a)
{
	int i = 0;
	goto test;
again:
	a[i] += a[i + 1];
	i++;
test:
	if (i < n)
		goto again;
	for (i = 0; i < n; i++)
		a[i] = 0;
}

void again_and_again(int n, int m, double *a, double *b)
{
	int j = 0;
	if (n < 1 || m < 1)
		goto done;
rows: {
	int i = 0;
columns:
	a[m * j + i] = b[i];
	if (++i < m)
		goto columns;
	b[j] += 1;
}
	if (++j < n)
		goto rows;
done:;
}

static void filled_by_goto(int n, double *a)
{
	int i = 0;
next:
	if (i == n)
		goto done;
	a[i] = i;
	i += 1;
	goto next;
done:;
}

void called_with_goto(int n, int m, double *a)
{
	for (int j = 0; j < m; j++)
		filled_by_goto(n, a + n * j);
}

/* Macros of several statements, and what leaves them. */
#define ADD_FROM(i, first)                                                                         \
	do {                                                                                       \
		if ((i) < (first))                                                                 \
			break;                                                                     \
		a[i] += 1.0;                                                                       \
	} while (0)

void left_once(int n, int m, double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		do {
			for (int j = 0; j < m; j++) {
				if (j > 5)
					break;
				b[j] += 1;
			}
			switch (i % 3) {
			case 0:
				a[i] = 0;
				break;
			case 1:
				a[i] = 1;
				break;
			default:
				break;
			}
			if (i >= 7)
				break;
			if (m > 100)
				continue;
			ADD_FROM(i, 4);
			b[i] *= 2.0;
		} while (0);
		b[i] -= 2.0;
	}
}

void left_by_break(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		while (1) {
			if (i > 99)
				break;
			a[i] = b[i];
			break;
		}
}

/* What ends do loops before their first turn. */
void left_at_first(int n, double *a)
{
	for (int j = 0; j < 10; j++) {
		int i = 0;

		do {
			if (i + j >= 5)
				break;
			a[i] = 1;
			i++;
		} while (i < n);
	}
}

/* What is the same in all turns. */
void left_for_good(int n, int m, double *a)
{
	for (int j = 0; j < 10; j++)
		for (int i = 0;; i++) {
			if (j == 3 || j > m)
				break;
			if (i >= n)
				break;
			a[i] = 1;
		}
}

/* What the test itself moves is another one in each turn. */
void left_by_moved(int n, int m, double *a, const double *b)
{
	int i = 0;

	do {
		if (i > m)
			break;
		a[i] = b[i];
	} while (++i < n);
}
