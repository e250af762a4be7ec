/* SPDX-License-Identifier: MIT
 *
 * Cycles of an iteration of the loops of loops.c, with data in L1 and in L2:
 *
 *     time_loops NAME SIZE_BYTES...      NAME n cycles, a line for each size
 *     time_loops --all SIZE_BYTES...     of all loops
 *
 * Cycles are those of the core, not of the time stamp counter: a chain of multiplications, of
 * which each takes 3, is timed beside every run.  What is printed is the first decile of many
 * short runs, in rounds over all loops: others on the machine do not count, nor does a run whose
 * clock was misjudged.
 */
#include <complex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

enum {
	MOST = 70000,
	RUNS = 40,
	ROUNDS = 4,
	LEAST_SHARE = 10,
	CHAIN = 100000,
	PER_PRODUCT = 3,
	ITERATIONS = 60000
};
extern double a[], b[], c[], d[], e[];
extern float fa[], fb[], fc[];
extern int ia[], ib[], ic[], at[];
extern unsigned char ua[], ub[], uc[];
extern short ha[], hb[], hc[];
extern double _Complex za[], zb[], zc[];

#ifdef __FAST_MATH__
#define LOOP(name, bytes)
#define FAST(name, bytes) ENTRY(name, bytes)
#else
#define LOOP(name, bytes) ENTRY(name, bytes)
#define FAST(name, bytes) ENTRY(name, bytes)
#endif

#define ENTRY(name, bytes) void name(int);
#include "loops.h"
#undef ENTRY

static const struct {
	const char *name;
	void (*run)(int);
	int bytes;
} loops[] = {
#define ENTRY(name, bytes) { #name, name, bytes },
#include "loops.h"
};

static void fill(int n)
{
	for (int i = 0; i < MOST; i++) {
		a[i] = 1 + i % 7 * .1;
		b[i] = 1 + i % 13 * .1;
		c[i] = 1.1 + i % 5 * .1;
		d[i] = .01;
		e[i] = .02;
		fa[i] = 1;
		fb[i] = (float)(1 + i % 3);
		fc[i] = 2;
		ia[i] = i;
		ib[i] = i * 7 + 1;
		ic[i] = i % 11 + 3;
		at[i] = (int)(i * 7919LL % n);
		ua[i] = (unsigned char)i;
		ub[i] = (unsigned char)(i * 3);
		uc[i] = (unsigned char)(i * 5);
		ha[i] = (short)i;
		hb[i] = (short)(i * 3);
		hc[i] = (short)(i * 5);
		za[i / 2] = 1;
		zb[i / 2] = 1 + i % 3;
		zc[i / 2] = 2;
	}
}

/* Ticks of the time stamp counter in a cycle of the core. */
static double ticks_per_cycle(void)
{
	uint64_t x = 1, start = __rdtsc();

	for (int i = 0; i < CHAIN / 4; i++)
		__asm__ volatile("imul %0,%0;imul %0,%0;imul %0,%0;imul %0,%0" : "+r"(x));
	return (double)(__rdtsc() - start) / ((double)CHAIN * PER_PRODUCT);
}

/* Cycles of an iteration in runs of which the clock did not change. */
struct runs {
	double cycles[ROUNDS * RUNS];
	int count, n;
};

static void measure(size_t loop, struct runs *of)
{
	int n = of->n, times = 1 + ITERATIONS / n;

	fill(n);
	loops[loop].run(n);
	for (int run = 0; run < RUNS; run++) {
		double ticks = ticks_per_cycle(), cycles, after;
		uint64_t start;

		if (run % 4 == 0)
			fill(n);
		loops[loop].run(n);
		start = __rdtsc();
		for (int i = 0; i < times; i++) {
			loops[loop].run(n);
			__asm__ volatile("" ::: "memory");
		}
		cycles = (double)(__rdtsc() - start) / times / n;
		after = ticks_per_cycle();
		/* the clock may change in between, and others may run */
		if (after > 1.02 * ticks || ticks > 1.02 * after)
			continue;
		of->cycles[of->count++] = cycles / ticks;
	}
}

static int compare(const void *a, const void *b)
{
	double first = *(const double *)a, second = *(const double *)b;

	return (first > second) - (first < second);
}

int main(int argc, char **argv)
{
	enum { LOOPS = sizeof(loops) / sizeof(*loops), MOST_SIZES = 8 };
	static struct runs all[LOOPS][MOST_SIZES];
	int sizes = argc - 2 < MOST_SIZES ? argc - 2 : MOST_SIZES;

	for (int round = 0; argc > 1 && round < ROUNDS; round++)
		for (size_t loop = 0; loop < LOOPS; loop++)
			for (int i = 0; i < sizes; i++) {
				int n = atoi(argv[i + 2]) / loops[loop].bytes;

				n = n > MOST - 8 ? MOST - 8 : n;
				all[loop][i].n = n - n % 40;
				if (strcmp(argv[1], "--all") == 0 ||
				    strcmp(argv[1], loops[loop].name) == 0)
					measure(loop, &all[loop][i]);
			}
	for (size_t loop = 0; loop < LOOPS; loop++)
		for (int i = 0; i < sizes; i++) {
			struct runs *runs = &all[loop][i];

			if (runs->count == 0)
				continue;
			qsort(runs->cycles, (size_t)runs->count, sizeof(*runs->cycles), compare);
			printf("%s %d %.4f\n", loops[loop].name, runs->n,
			       runs->cycles[runs->count / LEAST_SHARE]);
		}
	return 0;
}
