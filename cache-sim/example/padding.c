/* SPDX-License-Identifier: MIT
 *
 * Why matrices of 512 doubles a row are slow to walk down: every element of a column lies in the
 * same set of the first cache.  Eight more elements a row, and the columns fit.
 *
 *     cc padding.c $(pkg-config --cflags --libs rfcachesim) && ./a.out
 */
#include <rfcachesim.h>
#include <stdio.h>

/* Sums the columns of a matrix of 256 rows, one after the other. */
static void walk_columns(struct rf_sim *sim, uint64_t row_bytes, uint64_t columns)
{
	for (uint64_t column = 0; column < columns; ++column) {
		struct rf_sim_reference element = {
			.address = 4096 + 8 * column,
			.stride = (int64_t)row_bytes,
			.bytes = 8,
			.kind = RF_SIM_LOAD,
		};

		rf_sim_run(sim, 0, &element, 1, 256);
	}
}

static int report(uint64_t elements_a_row)
{
	const struct rf_sim_level levels[] = {
		{ .sets = 64, .ways = 8, .line_bytes = 64 },
		{ .sets = 1024, .ways = 16, .line_bytes = 64 },
	};
	const struct rf_sim_config config = { .level_count = 2, .levels = levels };
	const char *error;
	struct rf_sim *sim = rf_sim_new(&config, &error);

	if (!sim) {
		fprintf(stderr, "%s\n", error);
		return 1;
	}
	walk_columns(sim, 8 * elements_a_row, 512);
	printf("%d elements a row:", (int)elements_a_row);
	for (size_t i = 0; i < config.level_count; ++i) {
		struct rf_sim_counters count = rf_sim_count(sim, i);

		printf("  L%d %6d misses of %6d loads", (int)i + 1, (int)count.misses,
		       (int)count.loads);
	}
	printf("\n");
	rf_sim_free(sim);
	return 0;
}

int main(void)
{
	return report(512) || report(520);
}
