/* SPDX-License-Identifier: MIT
 *
 * Results that were saved as JSON or as JSON lines, read again; of a survey each row is one.
 *
 * The keys of a document are those of the schema of the result, so that a figure has the same path
 * here as in --fail-if: MEM.total_bytes_per_it.  Keys that this program does not know, of documents
 * that a later one wrote, are passed over with a note.
 */
#ifndef RF_SAVED_H
#define RF_SAVED_H

#include "base/diagnostics.h"
#include "model/schema/result_schema.h"

struct rf_saved_figure {
	const char *path;
	const struct rf_result_row *row;
	enum rf_result_type type; /* text, number, integer or boolean */
	double number;            /* of what is no text */
	const char *text;         /* of a text */
	bool is_beside;           /* of another prediction than the headline */
};

struct rf_saved_result {
	const char *machine; /* what -m calls it; NULL: none */
	const char *subject; /* "sweep, N = 1000, 4 cores", or of a row of a survey "a.c sweep,
	                      * nest 1": what tells results of one file apart */
	size_t figure_count;
	const struct rf_saved_figure *figures; /* in the order of the document */
};

struct rf_saved {
	const char *file;
	size_t result_count;
	const struct rf_saved_result *results;
};

/* The same of a text that is at hand; `file` is what messages call it. */
enum rf_status rf_saved_parse(const char *file, const char *text, size_t length,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_saved *saved);

enum rf_status rf_saved_read(const char *file, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_saved *saved);

#endif
