/* SPDX-License-Identifier: MIT
 *
 * One speed in every unit that the program prints.
 *
 * Models find iterations per second; everything else is the same figure on another scale.
 */
#ifndef RF_IR_SPEED_H
#define RF_IR_SPEED_H

#include <stdbool.h>
#include <stddef.h>

/* The part of a roof from which on a loop makes good use of it. */
#define RF_GOOD_USE 0.5

struct rf_number {
	double value;
	bool known;
};

/* In which unit somebody wants to see a speed, or measured one. */
enum rf_unit {
	RF_UNIT_DEFAULT,
	RF_UNIT_CY_PER_CL,
	RF_UNIT_CY_PER_IT,
	RF_UNIT_IT_PER_S,
	RF_UNIT_FLOP_PER_S,
	RF_UNIT_OP_PER_S,
	RF_UNIT_WORK_PER_S, /* of a unit of work of the user's own */
	RF_UNIT_SECONDS,    /* of one run */
	RF_UNIT_B_PER_IT    /* what comes from the level that bounds it */
};

/* How -u spells them; `edge/s` is one more where --work says what an edge is. */
#define RF_UNITS "cy/CL cy/It It/s LUP/s FLOP/s OP/s s B/It"

/* What stands between iterations per second and the other units; 0: not known. */
struct rf_speed_scale {
	double flop_per_it, op_per_it; /* floating-point operations; all, those on integers, too */
	const char *work_name;         /* "edge"; NULL: there is no such unit */
	double work_per_it;
	double iterations; /* of one run */
	double iterations_per_line, clock_hz;
};

struct rf_speed {
	double it_per_s;
	struct rf_number flop_per_s, op_per_s, work_per_s;
	struct rf_number cy_per_it, cy_per_cl; /* of one core's clock, all cores together */
	struct rf_number seconds;              /* of one run of all iterations */
	const char *work_name;                 /* internal: what `work_per_s` counts */
};

struct rf_speed rf_speed_of(const struct rf_speed_scale *scale, double it_per_s);

/* Iterations per second of what somebody measured in a unit; 0 where that cannot be told. */
double rf_speed_it_per_s(const struct rf_speed_scale *scale, enum rf_unit unit, double value);

/* Why a loop has no speed in a unit. */
const char *rf_speed_why_unknown(enum rf_unit unit);

/* A speed as somebody measured it. */
struct rf_measurement {
	const char *text; /* "12.3GFLOP/s"; NULL: there is none */
	double value;
	enum rf_unit unit;
};

/* The unit that a word names, whatever its case and with a prefix or not: "GF/s", "MLUP/s", "ms";
 * `factor` (may be NULL) is what the prefix stands for.  RF_UNIT_DEFAULT: none of them. */
enum rf_unit rf_speed_unit(const char *word, const char *work_name, double *factor);

#endif
