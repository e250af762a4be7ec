/* SPDX-License-Identifier: MIT */
#ifndef RF_ASSUME_H
#define RF_ASSUME_H

#include "frontend/tree/reader.h"

/* Has to be called before anything is asked for. */
enum rf_status rf_assume_begin(struct rf_reader *reader);

/* How often of all times a condition holds: what the user says, else `by_default`. */
enum rf_status rf_assume_share(struct rf_reader *reader, const struct rf_tree *condition,
                               double by_default, double *share, bool *is_given);

/* The mean number of turns of a loop whose bounds are read from memory (`nnz/row`, or by the place
 * of the loop). */
enum rf_status rf_assume_length(struct rf_reader *reader, struct rf_place place, int64_t *length,
                                bool *is_given);
/* Whether calls of a function do nothing, because the user says so; each is a row of the list. */
enum rf_status rf_assume_ignored(struct rf_reader *reader, const struct rf_tree *call,
                                 bool *is_ignored);

/* A row of the list of what figures rest on (struct rf_assumption), once for its place. */
enum rf_status rf_assume_note(struct rf_reader *reader, const struct rf_assumption *assumption);

/* `--assume 'kernel.c:12=no'`, of a place and a value. */
const char *rf_assume_option(struct rf_reader *reader, struct rf_place place, const char *value);

/* `--assume 'alpha == 1.0=no'`, of a text, where a shell can take it; else of the place. */
const char *rf_assume_option_of_text(struct rf_reader *reader, struct rf_place place,
                                     const char *text, const char *value);

/* Warns of every --assume that nobody asked for. */
void rf_assume_report_unused(struct rf_reader *reader);

#endif
