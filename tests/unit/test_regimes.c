/* SPDX-License-Identifier: MIT
 *
 * Bytes per update of stencils on both sides of every limit, each in four spellings, against a rule
 * that is computed here from nothing but the offsets of the references.
 *
 * Room is counted in elements: 4096 in L1, 32768 in L2, 2621440 in L3.  With the gaps g between
 * neighbouring references of one array, sorted, a reference finds what its neighbour brought while
 *     sum over the arrays of (sum of min(g, t) + t) <= room,     t its own gap,
 * the lone t being the share of the leading reference.  What that makes of each kernel:
 *     2d-5pt         4N - 2                                        lines in: 2 / 4
 *     3d-7pt         4N^2 - 2N, rows 6N - 4                        2 / 4 / 6
 *     3d-27pt        4N^2 - 2N - 2, rows 10N - 2                   2 / 4 / 10
 *     3d-star-r4     10N^2, 10N^2 - 32N, rows 18N, 18N - 64        2 / 8 / 10 / 16 / 18
 *     3d-asymmetric  5N^2, 5N^2 - 3N, rows 7N                      2 / 3 / 5 / 7
 * A line in costs 8 B per update, the line out another 8.  Where all arrays together fit nothing
 * passes once the sweep is repeated.
 */
#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"
#include "tests/unit/one_kernel.h"

#include "machine-files/src/machines.h"
#include "model/analysis.h"

enum { MOST_REFERENCES = 27, MOST_SIZES = 14, LINKS = 3, ELEMENT_BYTES = 8 };

static const int64_t rooms[LINKS] = { 4096, 32768, 2621440 };

/* References of the array that is read, as planes, rows and elements; one more array is written. */
struct stencil {
	const char *name;
	int dimensions, radius;
	bool is_box;
	int first_plane, last_plane; /* of the star on its axes, instead of the radius */
	int last_element;
	int64_t sizes[MOST_SIZES];
};

static const struct stencil stencils[] = {
	{ "2d-5pt", 2, 1, false, 0, 0, 1, { 1024, 1025, 2000, 8192, 8193, 655360, 655361 } },
	{ "3d-7pt",
	  3,
	  1,
	  false,
	  -1,
	  1,
	  1,
	  { 12, 32, 33, 90, 91, 400, 683, 684, 809, 810, 1000, 5462, 5463 } },
	{ "3d-27pt", 3, 1, true, -1, 1, 1, { 32, 33, 90, 91, 409, 410, 809, 810 } },
	{ "3d-star-r4",
	  3,
	  4,
	  false,
	  -4,
	  4,
	  4,
	  { 20, 21, 22, 57, 58, 59, 227, 228, 231, 232, 511, 514 } },
	{ "3d-asymmetric", 3, 1, false, -1, 2, 0, { 28, 29, 80, 81, 82, 585, 586, 724, 725 } },
};

static bool is_referenced(const struct stencil *s, int plane, int row, int element)
{
	if (plane < s->first_plane || plane > s->last_plane || abs(row) > s->radius ||
	    abs(element) > s->last_element)
		return false;
	return s->is_box || (plane != 0) + (row != 0) + (element != 0) <= 1;
}

/* The gaps between neighbouring references of a stencil in a cube (a square) of N. */
static int gaps_of(const struct stencil *s, int64_t n, int64_t gaps[MOST_REFERENCES])
{
	int64_t last = 0;
	int count = 0;

	for (int plane = -4; plane <= 4; ++plane)
		for (int row = -4; row <= 4; ++row)
			for (int element = -4; element <= 4; ++element) {
				int64_t at = plane * n * n + row * n + element;

				if (!is_referenced(s, plane, row, element))
					continue;
				if (count > 0)
					gaps[count - 1] = at - last;
				last = at;
				++count;
			}
	return count - 1;
}

/* Lines that come in for one that goes out, per line of updates. */
static int lines_in(const struct stencil *s, int64_t n, int64_t room)
{
	int64_t gaps[MOST_REFERENCES];
	int count = gaps_of(s, n, gaps), lines = 2;

	for (int i = 0; i < count; ++i) {
		int64_t need = 2 * gaps[i]; /* the leading references of the two arrays */

		for (int j = 0; j < count; ++j)
			need += gaps[j] < gaps[i] ? gaps[j] : gaps[i];
		lines += need > room;
	}
	return lines;
}

static void check_size(const struct stencil *s, const char *file, int64_t n,
                       const struct rf_machine *machine)
{
	int64_t sizes[RF_MAX_SIZES], volume = s->dimensions == 3 ? n * n * n : n * n;
	bool given[RF_MAX_SIZES];
	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = given,
		                      .models = RF_MODEL_LC,
		                      .predictors = RF_PREDICTOR_LC };
	struct rf_result result;

	for (size_t i = 0; i < RF_MAX_SIZES; ++i) {
		sizes[i] = n;
		given[i] = true;
	}
	assert_int_equal(rf_analyze(&kernel, machine, &options, arena, &diagnostics, &result),
	                 RF_OK);
	assert_int_equal(result.traffic_count, 1);
	assert_int_equal(result.traffic[0].link_count, LINKS);
	for (int i = 0; i < LINKS; ++i) {
		const struct rf_link_traffic *link = &result.traffic[0].links[i];
		bool all_fits = 2 * volume <= rooms[i];
		double load = all_fits ? 0 : ELEMENT_BYTES * lines_in(s, n, rooms[i]);
		double total = all_fits ? 0 : load + ELEMENT_BYTES;

		if (link->load_bytes_per_it != load || link->total_bytes_per_it != total)
			fail_msg("%s, N = %lld, %s: %g of %g bytes per update, expected %g of %g",
			         file, (long long)n, link->link, link->load_bytes_per_it,
			         link->total_bytes_per_it, load, total);
	}
}

static void a_spelling_has_the_traffic_of_the_rule(void **state)
{
	const char *file = *(const char **)*state;
	const struct stencil *stencil = stencils;
	struct rf_source source = { .file = file };
	struct rf_machine machine;

	source.text = rf_file_read(arena, file, &source.length);
	assert_non_null(source.text);
	while (!strstr(file, stencil->name))
		++stencil;
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_machine_load("sandybridge-ep-e5-2680", arena, &diagnostics, &machine),
	                 RF_OK);
	for (int i = 0; i < MOST_SIZES && stencil->sizes[i]; ++i)
		check_size(stencil, file, stencil->sizes[i], &machine);
}

int main(void)
{
	static const char others[] = "tests/oracle/kernels/";
	static const char *const folders[] = { "kernels/", others, others, others };
	static const char *const endings[] = { ".c", "-pointer.c", "-macro.c", "-snippet.c" };
	enum { STENCILS = sizeof(stencils) / sizeof(*stencils), PATTERNS = 4 };
	struct rf_arena *names = rf_arena_new();
	const char *files[STENCILS * PATTERNS];
	struct CMUnitTest tests[STENCILS * PATTERNS];

	for (int i = 0; i < STENCILS * PATTERNS; ++i) {
		struct rf_text name;

		rf_text_init(&name, names);
		rf_text_add(&name, folders[i % PATTERNS]);
		rf_text_add(&name, stencils[i / PATTERNS].name);
		rf_text_add(&name, endings[i % PATTERNS]);
		files[i] = rf_text_string(&name);
		tests[i] = (struct CMUnitTest)cmocka_unit_test_prestate_setup_teardown(
		    a_spelling_has_the_traffic_of_the_rule, setup, teardown, &files[i]);
		tests[i].name = files[i];
	}
	int failures = cmocka_run_group_tests_name("regimes", tests, NULL, NULL);
	rf_arena_free(names);
	return failures;
}
