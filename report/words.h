/* SPDX-License-Identifier: MIT
 *
 * Numbers and short phrases as the printers share them.
 */
#ifndef RF_REPORT_WORDS_H
#define RF_REPORT_WORDS_H

#include "report/report.h"

/* The shortest decimal that reads back as the same number; whole numbers without a point. */
const char *rf_words_exact(struct rf_arena *arena, double value);
const char *rf_words_integer(struct rf_arena *arena, int64_t value);

/* For reading: whole numbers as they are, others with four digits. */
const char *rf_words_number(struct rf_arena *arena, double value);

/* A count, exact as long as it is known to be. */
const char *rf_words_total(struct rf_arena *arena, struct rf_total total);

/* "12.5 %" of a part of 1. */
const char *rf_words_percent(struct rf_arena *arena, double part);

const char *rf_words_bytes(struct rf_arena *arena, double bytes);
const char *rf_words_rate(struct rf_arena *arena, double bytes_per_s);
const char *rf_words_flops(struct rf_arena *arena, double flop_per_s);

/* A time: "84.4 ms". */
const char *rf_words_seconds(struct rf_arena *arena, double seconds);

/* "548 Medge/s": so many of what is counted in a second. */
const char *rf_words_per_second(struct rf_arena *arena, double per_s, const char *what);

/* A speed in the unit asked for, in iterations per second where that does not apply; NULL when
 * it is not known. */
const char *rf_words_speed(struct rf_arena *arena, const struct rf_speed *speed, enum rf_unit unit);

/* The same of the roofline's prediction; in bytes per iteration it is what comes from the level
 * that bounds it. */
const char *rf_words_prediction(struct rf_arena *arena, const struct rf_roofline *roofline,
                                enum rf_unit unit);

/* "51 us to 107 us: rates within ..."; NULL where the prediction has no interval. */
const char *rf_words_interval(struct rf_arena *arena, const struct rf_prediction *prediction);

/* The same of the model that is believed. */
const char *rf_words_believed(struct rf_arena *arena, const struct rf_result *result,
                              enum rf_unit unit);

/* Adds words from column `from` on, of which `column` is reached; lines are broken before they
 * are wider than the text, but not between an option and its value nor inside a quoted command, and
 * the last one is ended.  No `text`: memory ran out on the way to it, and `out` has failed, too. */
void rf_words_wrap(struct rf_text *out, const char *text, int from, int column);

#endif
