/* SPDX-License-Identifier: MIT
 *
 * stencil compressed|singly N: one sweep of the 7-point stencil through three levels of cache, as
 * runs or reference by reference.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/cachesim_streams.h"

int main(int argc, char **argv)
{
	struct rf_sim_level levels[3];
	struct rf_sim_config config = { .level_count = 3, .levels = levels };
	const char *error;
	struct rf_sim *sim;

	if (argc != 3) {
		fprintf(stderr, "usage: stencil compressed|singly N\n");
		return 2;
	}
	streams_three_levels(levels);
	config.without_compression = strcmp(argv[1], "singly") == 0;
	sim = rf_sim_new(&config, &error);
	if (!sim) {
		fprintf(stderr, "stencil: %s\n", error);
		return 1;
	}
	streams_7pt(sim, strtoull(argv[2], NULL, 10));
	printf("%d\n", (int)rf_sim_count(sim, 2).misses);
	rf_sim_free(sim);
	return 0;
}
