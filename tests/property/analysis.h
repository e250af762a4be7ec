/* SPDX-License-Identifier: MIT
 *
 * From a random nest to what the program says of it: printed as C, read, analysed in random caches.
 */
#ifndef RF_TESTS_ANALYSIS_H
#define RF_TESTS_ANALYSIS_H

#include "model/analysis.h"
#include "tests/support/nests.h"

enum { ANALYSIS_LEVELS = 3 };

struct analysis_input {
	const char *text;
	struct rf_kernel kernel;
	int64_t sizes[RF_MAX_SIZES];
	bool given[RF_MAX_SIZES];
};

/* Reads a nest; dies with the text and the message when it is refused. */
const struct analysis_input *analysis_read(const struct nest *nest, struct rf_arena *arena);

/* The same with answers for conditions on data, in the order in which they stand in the text. */
const struct analysis_input *analysis_read_shares(const struct nest *nest, const double *shares,
                                                  struct rf_arena *arena);

/* Dies with the text and the message when there is an error. */
const struct rf_result *analysis_run(const struct analysis_input *input,
                                     const struct rf_machine *machine,
                                     const struct rf_options *options, struct rf_arena *arena);

/* Its first traffic; NULL when the predictor answers nothing. */
const struct rf_traffic *analysis_predict(const struct analysis_input *input,
                                          const struct rf_machine *machine,
                                          const struct rf_options *options, struct rf_arena *arena);

/* A machine of one core with these caches. */
struct rf_machine analysis_machine(struct rf_cache *caches, size_t count);

struct rf_cache analysis_cache(size_t level, int64_t sets, int64_t ways, int64_t line_bytes);

void analysis_print_caches(const struct rf_machine *machine);

/* Seeds from 1 to `usual`, unless RFMODEL_SEEDS says otherwise: 1000, or 700-750. */
struct analysis_seeds {
	int first, last;
};

struct analysis_seeds analysis_seeds(int usual);

#endif
