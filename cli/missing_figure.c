/* SPDX-License-Identifier: MIT
 *
 * Why a result has no such figure: a size or the machine is missing, nobody asked for the model
 * that fills it, or it is called something else.
 */
#include "cli/missing_figure.h"

#include <string.h>

#include "base/text.h"
#include "model/ir/options.h"

/* Parts of a result that only some runs have. */
static const struct {
	const char *key, *hint;
} parts[] = {
	{ "blocking", "block sizes are proposed by the verb block" },
	{ "choice", "block sizes are proposed by the verb block" },
	{ "thread_shares", "the verb block has them, with -c A-B" },
	{ "temporal_blocking", "the verb block has it" },
	{ "tuning", "the verb block has it, with --tune" },
	{ "ratio", "the verb validate measures what is predicted" },
	{ "validation", "the verb validate measures what is predicted" },
	{ "measured", "give what was measured with --measured, or let the verb validate measure" },
	{ "scaling", "the verb analyze has it, on a CPU of several cores" },
	{ "gpu", "only kernels on a GPU have it: -m v100 and --block" },
	{ "ecm", "-p ecm says what the machine file lacks for it" },
	{ "roofline", "-p roofline says what the machine file lacks for it" },
	/* Of a chart, whose checks are about each of its loops. */
	{ "points", "checks are about each loop: prediction.bound, or for of_roof "
	            "prediction.flop_per_s / roofline.flop_per_s" },
	{ "roofs", "checks are about each loop: roofline.levels.MEM.bytes_per_s" },
	{ "ceilings", "checks are about each loop: roofline.ceilings.peak.flop_per_s" },
	{ "prediction", "-p roofline says what the machine file lacks for it" },
};

/* The predictor that a path begins with, if it did not answer; else NULL. */
static const char *absent_predictor(const struct rf_result *result, const char *path,
                                    struct rf_arena *arena)
{
	size_t length = strcspn(path, ".");
	const char *name = rf_arena_substring(arena, path, length);

	if (!name || rf_options_predictor(name, length) == 0)
		return NULL;
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (rf_text_equal(result->traffic[i].predictor, name))
			return NULL;
	return name;
}

/* The part that a path is of, where the result has nothing of it. */
static const char *absent_part(const struct rf_result *result, const char *path)
{
	struct rf_result_value value;
	size_t length = strcspn(path, ".[");

	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); ++i)
		if (strlen(parts[i].key) == length && strncmp(parts[i].key, path, length) == 0 &&
		    (!rf_result_find(result, parts[i].key, &value, NULL) || !value.is_known))
			return parts[i].hint;
	return NULL;
}

/* Levels and bounds are written in capitals, and so are texts that lack their quotes. */
static bool is_like_text(const char *path)
{
	return strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == strlen(path);
}

static const char *hint_for(const struct rf_result_document *document, const char *path,
                            struct rf_arena *arena)
{
	const struct rf_result *result = document->result;
	const char *absent = result != NULL ? absent_predictor(result, path, arena) : NULL;
	const char *part = result != NULL ? absent_part(result, path) : NULL;
	const char *near;

	if (absent != NULL)
		return rf_arena_print(arena, "the predictor %s did not run: ask for it with -P %s",
		                      absent, absent);
	if (part != NULL)
		return part;
	if (is_like_text(path))
		return rf_arena_print(arena, "a text stands between quotes: \"%s\"", path);
	near = rf_document_nearest(document, arena, path);
	if (near != NULL)
		return rf_arena_print(arena, "did you mean '%s'?", near);
	return result == NULL
	           ? "names are those of the columns of CSV, such as seconds, flop_per_it, "
	             "L3-MEM.bytes_per_it, bound, status"
	           : "paths are those of the JSON document and of CSV columns, such as "
	             "L3-MEM.total_bytes_per_it, roofline.flop_per_s, flop.total, parameters.N";
}

const char *rf_missing_figure(const struct rf_result_document *document, const char *path,
                              struct rf_arena *arena, const char **hint)
{
	const struct rf_result *result = document->result;

	if (result != NULL && !result->sizes_known) {
		*hint = "give every size with -D NAME=VALUE";
		return rf_arena_print(arena, "without a value for every size there is no '%s'",
		                      path);
	}
	*hint = result != NULL && result->machine == NULL
	            ? "figures of caches and speed need a machine: name one with -m"
	            : hint_for(document, path, arena);
	return rf_arena_print(
	    arena, result != NULL ? "the result has no '%s'" : "rows of a survey have no '%s'",
	    path);
}
