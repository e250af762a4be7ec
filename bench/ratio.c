/* SPDX-License-Identifier: MIT
 *
 * ratio RUNS NAME COMMAND... -- COMMAND...: how many times longer the first command takes.
 *
 * The two run in turns, so that both see the same weather on a machine with other users; of each
 * the median counts, and of the ratios of neighbouring runs the quartiles tell how far to trust
 * it.  The absolute times are there for orientation only.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* In the child: becomes the command, with its output thrown away. */
__attribute__((noreturn)) static void become(char **command)
{
	int nowhere = open("/dev/null", O_WRONLY);

	dup2(nowhere, STDOUT_FILENO);
	execvp(command[0], command);
	perror(command[0]);
	_exit(127);
}

/* Wall time of one run; a command that fails has no time. */
static double time_of(char **command)
{
	double start = seconds();
	pid_t child = fork();
	int status = 0;

	if (child == 0)
		become(command);
	if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
		fprintf(stderr, "ratio: %s failed\n", command[0]);
		exit(1);
	}
	return seconds() - start;
}

static int by_value(const void *left, const void *right)
{
	double a = *(const double *)left;
	double b = *(const double *)right;

	return (a > b) - (a < b);
}

static double quantile(double *values, int count, double share)
{
	qsort(values, (size_t)count, sizeof(*values), by_value);
	return values[(int)(share * (count - 1) + 0.5)];
}

static void measure(int runs, const char *name, char **first, char **second)
{
	double *times = calloc((size_t)(3 * runs), sizeof(*times));
	double *others = times + runs;
	double *ratios = others + runs;

	if (!times)
		exit(1);
	time_of(first);
	time_of(second);
	for (int i = 0; i < runs; ++i) {
		times[i] = time_of(first);
		others[i] = time_of(second);
		ratios[i] = times[i] / others[i];
	}
	double median = quantile(times, runs, 0.5);
	double other_median = quantile(others, runs, 0.5);
	printf("%-44s %6.2f  (%.2f to %.2f)  %8.2f ms %8.2f ms\n", name, median / other_median,
	       quantile(ratios, runs, 0.25), quantile(ratios, runs, 0.75), 1e3 * median,
	       1e3 * other_median);
	free(times);
}

int main(int argc, char **argv)
{
	int separator = 3;

	while (separator < argc && strcmp(argv[separator], "--") != 0)
		++separator;
	if (argc < 6 || separator + 1 >= argc || atoi(argv[1]) < 1) {
		fprintf(stderr, "usage: ratio RUNS NAME COMMAND... -- COMMAND...\n");
		return 2;
	}
	argv[separator] = NULL;
	measure(atoi(argv[1]), argv[2], argv + 3, argv + separator + 1);
	return 0;
}
