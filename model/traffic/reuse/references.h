/* SPDX-License-Identifier: MIT
 *
 * References of a kernel as points in time that touch addresses.
 */
#ifndef RF_REFERENCES_H
#define RF_REFERENCES_H

#include "model/traffic/nest/stream.h"

/* Columns of a form: the counters of the loops around a reference from the outside in (its
 * iteration vector), the ends of a part of one loop, the start of a cache line. */
enum {
	RF_REFERENCES_DEPTH = 10,
	RF_REFERENCES_LOW = RF_REFERENCES_DEPTH,
	RF_REFERENCES_HIGH,
	RF_REFERENCES_LINE,
	RF_REFERENCES_COLUMNS
};

struct rf_elimination;

/* The same as an rf_stream_form, with a factor for every column: rows of a system of inequalities.
 * */
struct rf_references_form {
	int64_t constant;
	int64_t factors[RF_REFERENCES_COLUMNS];
};

/* One reference with its iterations: counters at which all constraints are >= 0.  A reference in
 * the else branch of several conditions becomes several ones that exclude each other. */
struct rf_references_item {
	int access, array;
	bool is_store;
	int64_t bytes;
	size_t depth;
	int loops[RF_REFERENCES_DEPTH];     /* by id; time goes on as their counters grow */
	int order[RF_REFERENCES_DEPTH + 1]; /* of the loops and of the reference in the source */
	int64_t least[RF_REFERENCES_DEPTH], most[RF_REFERENCES_DEPTH]; /* of the counters at all */
	struct rf_references_form address;
	size_t constraint_count;
	struct rf_references_form *constraints;
	bool is_repeated; /* an earlier one of the same loop body has the same place */

	/* References of one loop body that move alike, each less than a line from the next, touch
	 * one stretch of bytes in each iteration, from `low` to `high` beyond the address of the
	 * first of them; the others are inside it. */
	bool is_inside;
	int64_t low, high;

	/* Over turns of any of its first so many loops, another reference touches all that it
	 * does. */
	size_t covered;
	struct rf_elimination **scans; /* made when they are asked for: elimination.h */
};

struct rf_references {
	struct rf_arena *arena;
	const struct rf_stream *stream; /* that they are read from */
	int64_t line_bytes;
	int64_t highest; /* address of all arrays */
	size_t count, capacity;
	struct rf_references_item *items;
	const char *obstacle;
	struct rf_place obstacle_place;
	bool no_memory;
	double work;                 /* steps of all searches and scans ... */
	double hard_work;            /* ... and how many are too many; 0: none are */
	double searches, unfinished; /* for previous uses: all, and those that were given up */
};

/* A reference in one of its iterations. */
struct rf_references_use {
	size_t ref;
	int64_t at[RF_REFERENCES_DEPTH]; /* the iteration vector, in counters */
};

/* Whether a form, and every part of its sum, stays far below 64 bits while the columns keep to
 * what the counters of a reference and the addresses of a stream can be. */
bool rf_references_fits(const struct rf_references *refs, const struct rf_references_item *ref,
                        const struct rf_references_form *form);

/* Where a reference leads in one of its iterations. */
static inline int64_t rf_references_address(const struct rf_references_item *ref, const int64_t *at)
{
	int64_t address = ref->address.constant;

	for (size_t k = 0; k < ref->depth; ++k)
		address += ref->address.factors[k] * at[k];
	return address;
}

/* Loops around both of two references. */
static inline size_t rf_references_common(const struct rf_references *refs, size_t a, size_t b)
{
	const struct rf_references_item *first = &refs->items[a], *second = &refs->items[b];
	size_t least = first->depth < second->depth ? first->depth : second->depth, common = 0;

	while (common < least && first->order[common] == second->order[common])
		++common;
	return common;
}

/* Whether a form depends on a column from one on. */
static inline bool rf_references_any_from(const struct rf_references_form *form, size_t column)
{
	for (; column < RF_REFERENCES_COLUMNS; ++column)
		if (form->factors[column] != 0)
			return true;
	return false;
}

/* The least value of a form that fits, over the box of the counters of a reference. */
int64_t rf_references_least(const struct rf_references_item *ref,
                            const struct rf_references_form *form);

/* So much work may be too much; returns whether there is that or another obstacle. */
static inline bool rf_references_give_up(struct rf_references *refs, double work)
{
	if (refs->hard_work > 0 && work > refs->hard_work && refs->obstacle == NULL)
		refs->obstacle = "it would take too long";
	return refs->obstacle != NULL;
}

/* Reads the references from a stream that has no obstacle. */
enum rf_status rf_references_make(const struct rf_stream *stream, int64_t line_bytes,
                                  struct rf_arena *arena, struct rf_references *refs);

#endif
