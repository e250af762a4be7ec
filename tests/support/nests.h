/* SPDX-License-Identifier: MIT
 *
 * Loop nests put together at random, the same ones for the same seed: bounds, conditions and
 * subscripts are affine; nests are imperfect, triangular, tiled, guarded, and run downwards.
 *
 * A nest is plain data.  It can be printed as a kernel, walked reference by reference by an
 * interpreter that shares nothing with the program, and made smaller step by step, to find the
 * least nest for which something still goes wrong.
 */
#ifndef RF_TESTS_NESTS_H
#define RF_TESTS_NESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
	NEST_LOOPS = 5,
	NEST_NODES = 18,
	NEST_ARRAYS = 4,
	NEST_DIMENSIONS = 3,
	NEST_READS = 5,
	NEST_ALIGN = 4096,
	NEST_ORIGIN = 1 << 20
};

/* constant + sizes * N + the sum of factors * loop variables */
struct nest_form {
	int constant, sizes;
	int factors[NEST_LOOPS];
};

struct nest_loop {
	struct nest_form lower, upper; /* upper excluded */
	struct nest_form second;       /* another upper bound, where there is one */
	bool has_second, descends;
	bool writes_least; /* both upper bounds as one, the lesser */
	int step;
};

struct nest_access {
	int array; /* -1: none */
	struct nest_form subscripts[NEST_DIMENSIONS];
};

struct nest_array {
	int element_bytes; /* 8 or 4: double, float; 4, 2, 1: int, short, signed char */
	bool is_integer;
	bool is_flat; /* declared with one extent, and subscripts joined to one */
	int dimensions;
	int spare[NEST_DIMENSIONS]; /* elements beyond those that are touched */
};

enum nest_kind { NEST_GONE, NEST_LOOP, NEST_GUARD, NEST_STATEMENT };

struct nest_node {
	enum nest_kind kind;
	int next, child;            /* -1: none */
	int otherwise;              /* of a guard, likewise */
	int loop;                   /* of a loop */
	struct nest_form condition; /* of a guard: not negative ... */
	bool is_equality;           /* ... or 0 */
	bool is_on_data;            /* ... or an element, its one read, is greater than 0 */
	/* of a statement: target = reads, target += reads, or sum += reads without a target */
	struct nest_access target, reads[NEST_READS];
	int read_count;
	bool accumulates;
};

struct nest {
	int n; /* the value of N */
	int depth;
	int loop_count, node_count, array_count;
	struct nest_loop loops[NEST_LOOPS];
	struct nest_node nodes[NEST_NODES]; /* the first is a loop and the root */
	struct nest_array arrays[NEST_ARRAYS];
	const bool *positive[NEST_ARRAYS]; /* which elements are greater than 0; NULL: all */
};

/* Where the arrays that are used lie, each on a page, one behind the other; behind them all those
 * that stand only where numbers decide that nothing runs, which are not in the kernel as read. */
struct nest_layout {
	bool is_used[NEST_ARRAYS], is_read[NEST_ARRAYS];
	int64_t first[NEST_ARRAYS][NEST_DIMENSIONS]; /* least value of a subscript */
	int64_t extents[NEST_ARRAYS][NEST_DIMENSIONS];
	uint64_t bases[NEST_ARRAYS];
	uint64_t bytes; /* of all */
};

/* What a test asks of the nests that are made for it. */
struct nest_shapes {
	int64_t most;        /* references */
	int scale;           /* of N; 0 as well as 1: the usual sizes */
	bool has_integers;   /* some arrays are of integers */
	bool asks_data;      /* guards are of elements of arrays, and there are more of them */
	bool is_rectangular; /* three loops, one inside the other, around one statement, with
	                      * bounds that do not depend on loops */
};

/* Whether every loop turns, and there are at least one and at most `most` references. */
bool nest_is_sound(const struct nest *nest, int64_t most);

/* A sound nest of these shapes. */
void nest_make(struct nest *nest, uint64_t *state, const struct nest_shapes *shapes);

/* False when some loop never runs. */
bool nest_lay_out(const struct nest *nest, struct nest_layout *layout);

/* What is to be told of a run; any but `use` may be NULL. */
struct nest_visitor {
	void *context;
	void (*use)(void *context, uint64_t address, uint32_t bytes, bool is_store);
	void (*turn)(void *context, int loop);
	void (*execute)(void *context, const struct nest_node *statement);
	void (*ask)(void *context, const struct nest_node *guard, bool holds); /* of data */
};

/* The references one by one, up to a number of them; returns how many there were. */
int64_t nest_walk(const struct nest *nest, const struct nest_layout *layout,
                  const struct nest_visitor *visitor, int64_t most);

/* The kernel as C.  ARRAY is a macro that stands before each array. */
void nest_print(const struct nest *nest, const struct nest_layout *layout, struct rf_text *out);

/* What a loop counts with: "i" for the first one. */
const char *nest_variable(int loop);

/* Declarations of the arrays, as members of a record that is laid out alike. */
void nest_print_arrays(const struct nest *nest, const struct nest_layout *layout,
                       struct rf_text *out);

/* "double kernel(int N, ARRAY double a[N])" */
void nest_print_head(const struct nest *nest, const struct nest_layout *layout,
                     struct rf_text *out);

/* The nest with one thing less, for step 0, 1, ...; false when there are no more steps. */
bool nest_shrink(const struct nest *nest, int step, struct nest *smaller);

/* The least nest found for which `fails` still holds. */
void nest_minimize(struct nest *nest, bool (*fails)(void *context, const struct nest *nest),
                   void *context);

#endif
