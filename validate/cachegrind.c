/* SPDX-License-Identifier: MIT
 *
 * Counts by cachegrind, the simulator of valgrind: exact, the same every time, and some fifty times
 * as slow as the loop.
 *
 * It knows two caches, a first and a last one, that load whole lines, replace what was used least
 * recently and write nothing back.  So the program runs once for each further cache, which is the
 * last one then.  Twice, in fact: with one run of the loop more than the first and with three, and
 * what the second has more are two of the runs that the predictions speak of, each right after
 * another one, without what the program does around them.
 */
#include "validate/cachegrind.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "toolchain/process.h"
#include "toolchain/tool.h"
#include "validate/compare.h"

enum { MOST_OUTPUT = 4 << 20, MOST_FIELDS = 16 };

static const struct rf_place nowhere = { 0 };

struct misses {
	double first, last; /* of loads and stores, in lines */
};

static enum rf_status refuse_valgrind(struct rf_diagnostics *diagnostics, const char *what)
{
	return rf_refuse(diagnostics, RF_FAILED, nowhere, "leave --counters out", "%s", what);
}

/* "events: Ir I1mr ..." and "summary: 1 2 ...": the counts by name. */
static bool read_counts(const char *text, struct misses *misses)
{
	const char *names = strstr(text, "events: "), *values = strstr(text, "summary: ");

	*misses = (struct misses){ 0 };
	if (names == NULL || values == NULL)
		return false;
	names += strlen("events: ");
	values += strlen("summary: ");
	for (int i = 0; i < MOST_FIELDS && *names != '\n' && *names != '\0'; ++i) {
		size_t length = strcspn(names, " \n");
		double value = 0;
		int read = 0;

		if (sscanf(values, "%lf%n", &value, &read) != 1)
			break;
		if (strncmp(names, "D1mr", length) == 0 || strncmp(names, "D1mw", length) == 0)
			misses->first += value;
		if (strncmp(names, "DLmr", length) == 0 || strncmp(names, "DLmw", length) == 0)
			misses->last += value;
		values += read;
		names += length + (names[length] == ' ');
	}
	return true;
}

static const char *describe(const struct rf_cache *cache, const char *option,
                            struct rf_arena *arena)
{
	return rf_arena_print(arena, "--%s=%lld,%lld,%lld", option, (long long)cache->size_bytes,
	                      (long long)cache->ways, (long long)cache->line_bytes);
}

/* Whether cachegrind knows such caches: the number of their sets is a power of two. */
static bool is_known(const struct rf_cache *cache)
{
	return cache->sets > 0 && (cache->sets & (cache->sets - 1)) == 0;
}

/* One run of the program, with so many runs of the loop. */
static enum rf_status run_once(const struct rf_driver *driver, const struct rf_driver_run *run,
                               const struct rf_tool *valgrind, const struct rf_cache *first,
                               const struct rf_cache *last, int runs, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct misses *misses)
{
	struct rf_driver_run counted = *run;
	struct rf_driver_output output;
	const char *path = rf_arena_print(arena, "%s/counts", driver->folder.path);
	const char *prefix[] = { valgrind->path,
		                 "-q",
		                 "--tool=cachegrind",
		                 "--cache-sim=yes",
		                 describe(first, "D1", arena),
		                 describe(last, "LL", arena),
		                 rf_arena_print(arena, "--cachegrind-out-file=%s", path),
		                 NULL };
	enum rf_status status;
	const char *text;

	if (path == NULL || rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	counted.counted_runs = runs;
	counted.prefix = prefix;
	status = rf_driver_run(driver, &counted, arena, diagnostics, &output);
	if (status != RF_OK)
		return status;
	text = rf_file_read(arena, path, NULL);
	remove(path);
	if (text == NULL || !read_counts(text, misses))
		return refuse_valgrind(diagnostics, "valgrind wrote no counts");
	return RF_OK;
}

static enum rf_status count_level(const struct rf_driver *driver, const struct rf_driver_run *run,
                                  const struct rf_tool *valgrind, const struct rf_cache *first,
                                  const struct rf_cache *last, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct misses *misses)
{
	struct misses one, two;
	enum rf_status status =
	    run_once(driver, run, valgrind, first, last, 1, arena, diagnostics, &one);

	if (status == RF_OK)
		status = run_once(driver, run, valgrind, first, last, 3, arena, diagnostics, &two);
	if (status == RF_OK)
		*misses = (struct misses){ (two.first - one.first) / 2, (two.last - one.last) / 2 };
	return status;
}

enum rf_status rf_cachegrind_count(const struct rf_driver *driver, const struct rf_driver_run *run,
                                   const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics,
                                   struct rf_validation *validation)
{
	const struct rf_machine *machine = result->machine;
	size_t count = result->traffic_count > 0 ? result->traffic->link_count : 0;
	struct rf_counted_link *links = RF_NEW_ARRAY(arena, struct rf_counted_link, count + 1);
	struct rf_tool valgrind;
	enum rf_status status = RF_OK;

	if (links == NULL)
		return rf_out_of_memory(diagnostics);
	if (!rf_tool_valgrind(arena, &valgrind))
		return rf_refuse(diagnostics, RF_FAILED, nowhere,
		                 "install it (on Debian: apt install valgrind), or leave "
		                 "--counters out",
		                 "there is no valgrind to count with");
	validation->counters = "cachegrind: lines loaded in a run after another one";
	validation->links = links;
	if (machine->cache_count < 2 || !is_known(&machine->caches[0])) {
		validation->uncounted = "cachegrind does not know caches like these";
		return RF_OK;
	}
	for (size_t i = 1; i < machine->cache_count && i < count && status == RF_OK; ++i) {
		struct misses misses;

		if (!is_known(&machine->caches[i])) {
			validation->uncounted = rf_arena_print(
			    arena, "%s has no power of two of sets, as cachegrind needs it",
			    machine->caches[i].name);
			break;
		}
		status = count_level(driver, run, &valgrind, &machine->caches[0],
		                     &machine->caches[i], arena, diagnostics, &misses);
		if (status == RF_OK && i == 1)
			rf_compare_load(result, 0, misses.first, &links[validation->link_count++]);
		if (status == RF_OK)
			rf_compare_load(result, i, misses.last, &links[validation->link_count++]);
	}
	return status;
}
