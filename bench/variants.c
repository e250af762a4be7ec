/* SPDX-License-Identifier: MIT
 *
 * variants ROUNDS SIZES ELEMENTS... -- LIBRARY...: how many times faster each of the libraries runs
 * its function `kernel` than the first one does.
 *
 * SIZES are the whole numbers that it takes first, "24,2000,1200", ELEMENTS how many doubles each
 * of the arrays has that it takes behind them.  All run in turns on the same arrays, so that they
 * see the same weather on a machine with other users, and the time is that of the processor; of
 * each round the ratio to the first one counts, and a line has the median of these ratios and their
 * quartiles, the median time, and whether the arrays end as those of the first one do: "same", or
 * "rounds" where they do but for the last digits, else "differs".
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SIZES = 3, MOST_ARRAYS = 4, MOST_VARIANTS = 32, MOST_ROUNDS = 99 };

/* Room for rows that a variant declares longer. */
#define SLACK 1.02

struct job {
	int size_count, array_count;
	int sizes[MOST_SIZES];
	size_t elements[MOST_ARRAYS];
	double *arrays[MOST_ARRAYS];
};

typedef void function(void);

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void call(const struct job *job, function *kernel)
{
	double *const *a = job->arrays;
	const int *s = job->sizes;

	if (job->size_count == 1 && job->array_count == 2)
		((void (*)(int, double *, double *))kernel)(s[0], a[0], a[1]);
	else if (job->size_count == 1)
		((void (*)(int, double *, double *, double *))kernel)(s[0], a[0], a[1], a[2]);
	else if (job->size_count == 2 && job->array_count == 2)
		((void (*)(int, int, double *, double *))kernel)(s[0], s[1], a[0], a[1]);
	else if (job->size_count == 2)
		((void (*)(int, int, double *, double *, double *))kernel)(s[0], s[1], a[0], a[1],
		                                                           a[2]);
	else if (job->array_count == 2)
		((void (*)(int, int, int, double *, double *))kernel)(s[0], s[1], s[2], a[0], a[1]);
	else
		((void (*)(int, int, int, double *, double *, double *))kernel)(s[0], s[1], s[2],
		                                                                a[0], a[1], a[2]);
}

static void fill(const struct job *job)
{
	for (int k = 0; k < job->array_count; ++k)
		for (size_t i = 0; i < job->elements[k]; ++i)
			job->arrays[k][i] = 1e-3 * (double)((i * 7 + (size_t)k * 3) % 1009);
}

/* A sum in which places have weights, and how large its parts are. */
static double weigh(const struct job *job, double *scale)
{
	double sum = 0;

	*scale = 0;
	for (int k = 0; k < job->array_count; ++k)
		for (size_t i = 0; i < job->elements[k]; ++i) {
			double part = job->arrays[k][i] * (double)(i % 31 + 1);

			sum += part;
			*scale += fabs(part);
		}
	return sum;
}

static const char *compare(double sum, double first, double scale)
{
	if (sum == first)
		return "same";
	return fabs(sum - first) <= 1e-12 * scale ? "rounds" : "differs";
}

static int ascending(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

static void read_job(int *at, char **argv, struct job *job)
{
	for (char *text = argv[*at]; job->size_count < MOST_SIZES; ++text) {
		job->sizes[job->size_count++] = (int)strtol(text, &text, 10);
		if (*text != ',')
			break;
	}
	for (++*at; strcmp(argv[*at], "--") != 0 && job->array_count < MOST_ARRAYS; ++*at) {
		size_t count = strtoull(argv[*at], NULL, 10);

		job->elements[job->array_count] = count;
		job->arrays[job->array_count] =
		    malloc((size_t)((double)count * SLACK) * sizeof(double) + 4096);
		if (job->arrays[job->array_count++] == NULL)
			exit(1);
	}
	++*at;
}

static void print_line(const char *path, int rounds, double *times, const double *first,
                       const char *result)
{
	double ratios[MOST_ROUNDS];

	for (int r = 0; r < rounds; ++r)
		ratios[r] = first[r] / times[r];
	qsort(ratios, (size_t)rounds, sizeof(*ratios), ascending);
	qsort(times, (size_t)rounds, sizeof(*times), ascending);
	printf("%s %.3f %.3f %.3f %.4g %s\n", path, ratios[rounds / 2], ratios[rounds / 4],
	       ratios[rounds - 1 - rounds / 4], times[rounds / 2], result);
}

int main(int argc, char **argv)
{
	static double times[MOST_VARIANTS][MOST_ROUNDS], first[MOST_ROUNDS];
	function *kernels[MOST_VARIANTS];
	const char *results[MOST_VARIANTS];
	double sum = 0, scale;
	struct job job = { 0 };
	int at = 2, rounds, count;

	if (argc < 6)
		return 2;
	rounds = atoi(argv[1]);
	rounds = rounds < MOST_ROUNDS ? rounds : MOST_ROUNDS;
	read_job(&at, argv, &job);
	count = argc - at < MOST_VARIANTS ? argc - at : MOST_VARIANTS;
	for (int v = 0; v < count; ++v) {
		void *library = dlopen(argv[at + v], RTLD_NOW | RTLD_LOCAL);
		void *symbol = library != NULL ? dlsym(library, "kernel") : NULL;

		if (symbol == NULL)
			return fprintf(stderr, "variants: %s\n", dlerror()), 1;
		memcpy(&kernels[v], &symbol, sizeof(symbol));
		fill(&job);
		call(&job, kernels[v]);
		results[v] =
		    compare(weigh(&job, &scale), v == 0 ? weigh(&job, &scale) : sum, scale);
		sum = v == 0 ? weigh(&job, &scale) : sum;
	}
	fill(&job);
	for (int r = 0; r < rounds; ++r)
		for (int v = 0; v < count; ++v) {
			double start = seconds();

			call(&job, kernels[v]);
			times[v][r] = seconds() - start;
		}
	memcpy(first, times[0], sizeof(first));
	for (int v = 0; v < count; ++v)
		print_line(argv[at + v], rounds, times[v], first, results[v]);
	return 0;
}
