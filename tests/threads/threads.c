/* SPDX-License-Identifier: MIT
 *
 * Contexts in threads: threads MACHINE KERNEL...
 *
 * Four threads start at once, each with contexts of its own, and analyse every kernel twice, blocks
 * included.  What they find is what one thread alone finds.  Under the thread sanitizer this shows
 * what the contexts share after all: above all that libclang is loaded once.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/rfmodel.h"

enum { THREADS = 4, ROUNDS = 2 };

static char **arguments;
static int argument_count;
static pthread_barrier_t start;

/* All results as one text, NULL when something could not be analysed; the caller frees it. */
static char *analyse(void)
{
	size_t length = 0;
	char *all = calloc(1, 1);

	for (int i = 2; i < argument_count && all != NULL; ++i) {
		rf_context *context = rf_context_new();
		const char *json;
		char *longer = NULL;

		rf_set_size(context, "N", 60);
		rf_propose_blocks(context, 1);
		json = rf_result_json(context,
		                      rf_predict(context, rf_read_kernel(context, arguments[i]),
		                                 rf_load_machine(context, arguments[1])));
		if (json != NULL)
			longer = realloc(all, length + strlen(json) + 1);
		if (longer == NULL) {
			for (size_t m = 0; m < rf_message_count(context); ++m)
				fprintf(stderr, "%s\n", rf_message(context, m));
			free(all);
		} else {
			strcpy(longer + length, json);
			length += strlen(json);
		}
		all = longer;
		rf_context_free(context);
	}
	return all;
}

static void *run(void *unused)
{
	char *first, *second = NULL;

	(void)unused;
	pthread_barrier_wait(&start);
	first = analyse();
	for (int round = 1; round < ROUNDS && first != NULL; ++round) {
		free(second);
		second = analyse();
		if (second == NULL || strcmp(first, second) != 0) {
			free(first);
			first = NULL;
		}
	}
	free(second);
	return first;
}

int main(int argc, char **argv)
{
	pthread_t threads[THREADS];
	char *found[THREADS], *alone;
	int wrong = 0;

	arguments = argv;
	argument_count = argc;
	pthread_barrier_init(&start, NULL, THREADS);
	for (int i = 0; i < THREADS; ++i)
		if (pthread_create(&threads[i], NULL, run, NULL))
			return 2;
	for (int i = 0; i < THREADS; ++i)
		pthread_join(threads[i], (void **)&found[i]);
	alone = analyse();
	for (int i = 0; i < THREADS; ++i) {
		wrong += alone == NULL || found[i] == NULL || strcmp(found[i], alone) != 0;
		free(found[i]);
	}
	free(alone);
	pthread_barrier_destroy(&start);
	if (wrong)
		fprintf(stderr, "%d of %d threads found something else\n", wrong, THREADS);
	return wrong != 0;
}
