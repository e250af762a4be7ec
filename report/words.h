/* SPDX-License-Identifier: MIT
 *
 * Numbers and short phrases as the printers share them.
 *
 * A conversion of units is done here, once, so that text and JSON cannot differ.
 */
#ifndef RF_REPORT_WORDS_H
#define RF_REPORT_WORDS_H

#include "report/report.h"

/* The shortest decimal that reads back as the same number; whole numbers without a point. */
const char *rf_words_exact(struct rf_arena *arena, double value);
const char *rf_words_integer(struct rf_arena *arena, int64_t value);

/* For reading: whole numbers as they are, others with four digits. */
const char *rf_words_number(struct rf_arena *arena, double value);

/* "12.5 %" of a part of 1. */
const char *rf_words_percent(struct rf_arena *arena, double part);

const char *rf_words_bytes(struct rf_arena *arena, double bytes);
const char *rf_words_rate(struct rf_arena *arena, double bytes_per_s);
const char *rf_words_flops(struct rf_arena *arena, double flop_per_s);
const char *rf_words_iterations(struct rf_arena *arena, double it_per_s);

/* Cycles of one core per iteration, and per cache line of iterations. */
struct rf_number rf_words_cy_per_it(const struct rf_result *result, double it_per_s);
struct rf_number rf_words_cy_per_cl(const struct rf_result *result, double it_per_s);

/* Iterations per second that the arithmetic alone allows. */
struct rf_number rf_words_peak_it_per_s(const struct rf_result *result);

/* A speed in the unit asked for, in iterations per second where that does not apply; NULL when
 * it is not known. */
const char *rf_words_performance(struct rf_arena *arena, const struct rf_result *result,
                                 double it_per_s, struct rf_number flop_per_s, enum rf_unit unit);

/* The same of the roofline's prediction; in bytes per iteration it is what comes from the level
 * that bounds it. */
const char *rf_words_prediction(struct rf_arena *arena, const struct rf_result *result,
                                enum rf_unit unit);

/* Why a link carries what it does: which layer conditions are broken in the cache above it.
 * NULL when no condition tells. */
const char *rf_words_reason(struct rf_arena *arena, const struct rf_result *result,
                            const struct rf_link_traffic *link);

/* Adds words from column `from` on, of which `column` is reached; lines are broken before they
 * are too long to read, and the last one is ended. */
void rf_words_wrap(struct rf_text *out, const char *text, int from, int column);

/* "block", "interchange", "padding", "split" */
const char *rf_words_proposal(enum rf_proposal_kind kind);

const char *rf_words_reuse(enum rf_reuse reuse);

const char *rf_words_language(enum rf_language language);

#endif
