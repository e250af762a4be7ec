/* SPDX-License-Identifier: MIT
 *
 * References of a kernel as points in time that touch addresses.
 */
#ifndef RF_REFERENCES_H
#define RF_REFERENCES_H

#include "model/traffic/nest/stream.h"

/* Columns of a form: the counters of the loops around a reference from the outside in, the ends of
 * a part of one loop, the start of a line. */
enum {
	RF_GENERAL_DEPTH = 10,
	RF_GENERAL_LOW = RF_GENERAL_DEPTH,
	RF_GENERAL_HIGH,
	RF_GENERAL_LINE,
	RF_GENERAL_COLUMNS
};

struct rf_general_form {
	int64_t constant;
	int64_t factors[RF_GENERAL_COLUMNS];
};

struct rf_general_scan;

/* One reference with its iterations: counters at which all constraints are >= 0.  A reference in
 * the else branch of several conditions becomes several ones that exclude each other. */
struct rf_general_ref {
	int access, array;
	bool is_store;
	int64_t bytes;
	size_t depth;
	int loops[RF_GENERAL_DEPTH];     /* by id; time goes on as their counters grow */
	int order[RF_GENERAL_DEPTH + 1]; /* of the loops and of the reference in the source */
	int64_t least[RF_GENERAL_DEPTH], most[RF_GENERAL_DEPTH]; /* of the counters at all */
	struct rf_general_form address;
	size_t constraint_count;
	struct rf_general_form *constraints;
	bool is_repeated; /* an earlier one of the same loop body has the same place */
	struct rf_general_scan **scans; /* see general_scan.h */
};

struct rf_general_refs {
	struct rf_arena *arena;
	int64_t line_bytes;
	size_t count, capacity;
	struct rf_general_ref *items;
	unsigned char *common; /* [a * count + b]: loops around both */
	const char *obstacle;
	struct rf_place obstacle_place;
	bool no_memory;
	double work; /* steps of all searches and scans */
};

/* Reads the references from a stream that has no obstacle. */
enum rf_status rf_general_refs_make(const struct rf_stream *stream, int64_t line_bytes,
                                    struct rf_arena *arena, struct rf_general_refs *refs);

#endif
