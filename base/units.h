/* SPDX-License-Identifier: MIT
 *
 * Quantities with units; the only place that knows prefixes.
 *
 * Capacities count in powers of two (KiB, MiB, GiB), rates in powers of ten (GB/s, GFLOP/s,
 * GHz).  `kB` and `MB` are not capacities here: half of the world means 1000 by them and the
 * other half 1024, so they are refused with the right spelling as a hint.
 */
#ifndef RF_BASE_UNITS_H
#define RF_BASE_UNITS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum rf_dimension {
	RF_NUMBER,               /* 8 */
	RF_BYTES,                /* 32 KiB, 64 B */
	RF_HERTZ,                /* 2.4 GHz */
	RF_BYTES_PER_SECOND,     /* 900 GB/s */
	RF_TRANSFERS_PER_SECOND, /* 2666 MT/s */
	RF_PER_CYCLE,            /* 32 /cy */
	RF_BYTES_PER_CYCLE,      /* 64 B/cy */
	RF_CYCLES,               /* 30 cy */
	RF_SECONDS,              /* 30 us */
	RF_FLOPS_PER_SECOND      /* 7 TFLOP/s */
};

/* A quantity as written: `2 x 64 B/cy` has value 128, `16+16 B/cy` has value 32 and is
 * full duplex with 16 in each direction. */
struct rf_quantity {
	double value; /* in the base unit of its dimension: bytes, hertz, seconds, ... */
	enum rf_dimension dimension;
	bool full_duplex;
	double first, second; /* the two sides of a full-duplex quantity, as written */
	const char *hint;     /* with a message: what to write instead; may be NULL */
};

/* Reads `number unit`, `n x number unit x ...` and `a+b unit`.  Returns NULL when the whole of
 * `text` was understood, else a message (a constant string or from the arena). */
const char *rf_quantity_read(struct rf_arena *arena, const char *text, struct rf_quantity *out);

/* The shortest exact spelling with the fitting prefix: 32768 bytes is "32 KiB", 27.5 MiB is
 * "27.5 MiB", 225e9 FLOP/s is "225 GFLOP/s". */
char *rf_quantity_print(struct rf_arena *arena, double value, enum rf_dimension dimension);

/* The same with at most `digits` significant digits, for reading. */
char *rf_quantity_print_rounded(struct rf_arena *arena, double value, enum rf_dimension dimension,
                                int digits);

/* The shortest digits that read back as exactly `value`, without an exponent where that is
 * readable. */
char *rf_number_print(struct rf_arena *arena, double value);

/* "a frequency", and a value as an example, "2.4 GHz". */
const char *rf_dimension_name(enum rf_dimension dimension);
const char *rf_dimension_example(enum rf_dimension dimension);

#endif
