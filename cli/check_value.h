/* SPDX-License-Identifier: MIT
 *
 * Values in an expression of --fail-if: figures with their units and intervals, and texts.
 */
#ifndef RF_CHECK_VALUE_H
#define RF_CHECK_VALUE_H

#include <stdbool.h>

#include "base/arena.h"

/* A figure is a range, from one end of its interval to the other; without an interval both ends are
 * one.  A text may be another one at either end. */
struct rf_check_value {
	bool is_any; /* nothing is known of it: what a name stands for while there is no result */
	double low, high;
	const char *unit;     /* of a figure; NULL: it goes with every unit */
	bool is_count;        /* a figure that counts things, of which no percent is a part */
	bool is_written;      /* the unit stands in the expression, and so must be right */
	int text_count;       /* 0: it is a figure */
	const char *texts[3]; /* that it may be */
};

/* What two values may be joined by, and which units they must have for that. */
enum rf_check_kind {
	RF_CHECK_LOGIC,
	RF_CHECK_ORDER,
	RF_CHECK_EQUAL,
	RF_CHECK_SUM,
	RF_CHECK_PRODUCT
};

struct rf_check_operator {
	const char *sign; /* "<=" */
	enum rf_check_kind kind;
	double (*apply)(double left, double right);
};

struct rf_check_value rf_check_value_number(double value);

/* What an operator makes of two values.  NULL, or what is wrong; `hint` is then what to do. */
const char *rf_check_value_join(const struct rf_check_operator *o,
                                const struct rf_check_value *left,
                                const struct rf_check_value *right, struct rf_arena *arena,
                                struct rf_check_value *joined, const char **hint);

/* Reads the unit that `text` begins with: of "ms && ..." the factor 0.001 and "s", which is how
 * figures have it.  Returns what follows it; NULL: there is no unit. */
const char *rf_check_value_unit(const char *text, struct rf_arena *arena, double *factor,
                                const char **unit);

/* Some of them, for a hint. */
extern const char rf_check_value_units[];

#endif
