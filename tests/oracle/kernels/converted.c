/* SPDX-License-Identifier: MIT
 * Integers that become others without a cast: arguments, results, starts of loops, assignments. */
#include <stddef.h>

#define FAR 4294967296L

static int to_int(long k)
{
	return k;
}

static unsigned to_unsigned(long k)
{
	return k;
}

static void put(double *a, int k)
{
	a[k] += 1;
}

static int half(int x)
{
	return x / 2;
}

static long wide(int x)
{
	return x;
}

static int greater(int x, int y)
{
	return x > y ? x : y;
}

static int length_of(long k)
{
	int length = k;

	return length;
}

static int opposite(int x)
{
	return -x;
}

static long unsigned_to_long(unsigned x)
{
	return x;
}

#define TWICE(name, type, where)                                                                   \
	void name(type n, double a[n])                                                             \
	{                                                                                          \
		for (type i = 0; i < n; i++) {                                                     \
			a[i] = 1;                                                                  \
			where;                                                                     \
		}                                                                                  \
	}

TWICE(result, long, a[to_int(i + FAR)] += 1)
TWICE(unsigned_result, long, a[to_unsigned(i + FAR)] += 1)
TWICE(argument, long, put(a, i + FAR))
TWICE(halved, long, a[half(i + FAR)] += 1)
TWICE(widened, long, a[wide(i + FAR)] += 1)
TWICE(chosen, long, a[greater(i + FAR, 50)] += 1)
TWICE(step_of_a_pointer, long, double *p = a; p += to_int(i + FAR); *p += 1)
TWICE(variable_as_a_step, long, int k = i + FAR; double *p = a; p += k; *p += 1)
TWICE(least_of_unsigned, size_t, a[i - 1 < 30 ? i - 1 : 30] += 1)

void result_that_goes_round(long n, double a[n])
{
	for (long t = 0; t < 2; t++)
		for (long i = 0; i < n; i++)
			a[to_int(i + FAR * t)] += 1;
}

void start(long n, double a[n + 1])
{
	for (int i = n + FAR; i > 0; i--)
		a[i] = 1;
}

void end(long n, double a[n])
{
	for (int i = 0; i < to_int(n + FAR); i++)
		a[i] = 1;
}

void end_by_a_variable(long n, double a[n])
{
	for (int i = 0; i < length_of(n + FAR); i++)
		a[i] = 1;
}

void end_below_0(size_t n, double a[n])
{
	for (size_t t = 0; t < 5; t++)
		for (size_t i = 0; i < (t - 1 < n ? t - 1 : n); i++)
			a[i] = 1;
}

void moved(long n, double a[n])
{
	int k = 1;

	for (long i = 0; i < n; i++) {
		if (k > 0)
			a[i] = 1;
		k += 100000000L;
	}
}

void condition(long n, double a[n])
{
	for (long i = 0; i < n; i++)
		if (opposite(i * 100000000L) < 0)
			a[i] = 1;
}

void below_0(unsigned n, double a[n])
{
	for (unsigned i = 0; i < n; i++) {
		long k = i - 5;

		if (k < 20)
			a[i] = 1;
	}
}

void below_0_in_unsigned(unsigned n, double a[n])
{
	for (unsigned i = 0; i < n; i++) {
		size_t k = i - 5;

		if (k < 20)
			a[i] = 1;
	}
}

void below_0_as_a_result(unsigned n, double a[n])
{
	for (unsigned i = 0; i < n; i++)
		if (unsigned_to_long(i - 5) < 20)
			a[i] = 1;
}

void rest_below_0(size_t n, double a[n])
{
	for (size_t i = 0; i < n; i++)
		a[(i - 1) % n] = 1;
}
