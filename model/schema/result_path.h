/* SPDX-License-Identifier: MIT
 *
 * Figures of a result by their paths.
 *
 * A path is the keys of the document with dots between them.  Behind a list, [3] or [-1] is an item
 * by its index, [name=value,other=value] the first item whose members have these values, .NAME the
 * item of that name (a link, a level, an array, a loop, a predictor), and .length the number of
 * items.  Short names leave out what goes without saying: `kernel`, `traffic`, `links` and `levels`
 * of traffic, and the predictor, the first that has the figure then being meant.  A link answers to
 * the name of the level below it as well.
 *
 *     traffic[predictor=lc].links[link=L3-MEM].total_bytes_per_it
 *     traffic.lc.links.L3-MEM.total_bytes_per_it
 *     L3-MEM.total_bytes_per_it                     MEM.total_bytes_per_it
 *     roofline.intensity_flop_per_byte.MEM          flop.total
 *
 * Of what the verb block lists, columns of CSV are paths to the first row: speedup, L2-L3.after.
 */
#ifndef RF_RESULT_PATH_H
#define RF_RESULT_PATH_H

#include "model/schema/result_value.h"

/* What paths lead into: a result, or a row of a survey, which is a part of none. */
struct rf_result_document {
	const struct rf_result_record *record;
	const void *base;
	const struct rf_result *result; /* NULL: of a row of a survey */
};

struct rf_result_document rf_document_of(const struct rf_result *result);

/* rf_result_find of any document. */
bool rf_document_find(const struct rf_result_document *document, const char *path,
                      struct rf_result_value *value, const struct rf_result_row **row);

/* What stands at a path, and the row that tells of it (NULL: `length`).  False when the result has
 * nothing there; otherwise `value` says whether it is known.  `row` may be NULL. */
bool rf_result_find(const struct rf_result *result, const char *path, struct rf_result_value *value,
                    const struct rf_result_row **row);

struct rf_result_entry {
	const char *path; /* the shortest that leads there */
	bool is_alias;    /* it names a link by the level below it */
	const struct rf_result_row *row;
	struct rf_result_value value; /* known: a text, a number, an integer or a boolean */
};

/* Every known figure of a result, in the order of the document; RF_FAILED without memory. */
enum rf_status rf_result_list(const struct rf_result *result, struct rf_arena *arena, size_t *count,
                              struct rf_result_entry **entries);

/* The path of a figure that a misspelt one most likely meant, NULL when none is near. */
const char *rf_document_nearest(const struct rf_result_document *document, struct rf_arena *arena,
                                const char *path);

#endif
