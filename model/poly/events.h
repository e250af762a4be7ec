/* SPDX-License-Identifier: MIT
 *
 * The data that the modules of this room share: events, and the isl context around them.
 *
 * An event is one reference of one statement.  It is a statement of its own in the eyes of isl, so
 * that a dependence names its two references without further labels, and so that the order of
 * reading and writing within a statement is part of the schedule.  Its tuple is its index: E7[j,i].
 * A scalar is an array without subscripts.
 *
 * isl answers an error with NULL and takes NULL for any object, so that a chain of calls is checked
 * once, at its end, by rf_domain_check.
 */
#ifndef RF_POLY_EVENTS_H
#define RF_POLY_EVENTS_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "model/poly/domain.h"

/* A statement with the loops around it, outermost first.  `time` has an entry before each loop and
 * one behind the last: which child of its parent the path goes through. */
struct rf_occurrence {
	const struct rf_statement *statement;
	size_t depth;
	int loops[RF_MAX_DEPTH];
	int time[RF_MAX_DEPTH + 1];
	isl_set *domain; /* over the loop variables */
};

struct rf_event {
	int occurrence;
	int access; /* index in the kernel, -1 for a scalar */
	int scalar; /* index in the kernel, -1 for an access */
	int memory; /* array index; behind all arrays, the scalars */
	bool is_write;
	bool is_may;                    /* it may not happen, or somewhere else */
	int order;                      /* within the statement */
	size_t rank;                    /* of the forms below; 0 where it is no form of the loops */
	struct rf_form *dimensions;     /* what it touches, by dimension of the view */
	int64_t first_byte, byte_count; /* of the element that they lead to */
	isl_map *place;                 /* { E[loops] -> M[subscripts] }, within the domain */
	isl_map *time; /* { E[loops] -> [t0, i, t1, j, t2, ..., order] }, within the domain */
};

/* How places in an array are told apart. */
struct rf_view {
	enum {
		RF_VIEW_SUBSCRIPTS, /* as declared and written */
		RF_VIEW_STRIDES,    /* a[j*N + i] taken apart by the strides N and 1 */
		RF_VIEW_ELEMENTS,   /* address divided by the size of elements; needs values */
		RF_VIEW_BYTES       /* address; needs values */
	} kind;
	size_t rank;
	rf_formula_p *strides; /* in bytes */
	bool has_bytes;        /* a last dimension: bytes within the element */
};

struct rf_domain {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	const int64_t *sizes;
	isl_ctx *ctx;
	bool shares_ctx;              /* with the domain that it belongs to */
	unsigned long max_operations; /* of one call */
	unsigned long total_left;     /* of all calls to come, ULONG_MAX: without end */
	unsigned long allowed;        /* of this call */
	bool is_refused;              /* it is not even tried */
	enum rf_poly set_up;          /* what rf_domain_new came to */
	const char *set_up_why;
	const char *why;
	enum rf_poly answer;   /* the first thing that went wrong in this call */
	bool by_isl_alone;     /* see struct rf_domain_options */
	isl_set *context;      /* what is known of the sizes */
	struct rf_view *views; /* by array */
	RF_VECTOR(struct rf_occurrence) occurrences;
	RF_VECTOR(struct rf_event) events;
};

/* Opens a call: forgets what went wrong before and sets the bound on operations. */
void rf_domain_open(struct rf_domain *domain);

/* What the call comes to, once all its objects are computed. */
enum rf_poly rf_domain_check(struct rf_domain *domain);

/* Notes what went wrong, unless something has before; returns `answer`. */
enum rf_poly rf_domain_fail(struct rf_domain *domain, enum rf_poly answer, const char *why);

/* The space of the variables of `depth` loops, with a parameter for every size. */
isl_space *rf_domain_space(struct rf_domain *domain, size_t depth);

/* A name for isl; NULL, with the reason noted, without memory. */
__isl_give isl_id *rf_domain_id(struct rf_domain *domain, const char *name);

/* A form over these loops; NULL, with the reason noted, when it is not affine. */
isl_aff *rf_domain_aff(struct rf_domain *domain, size_t depth, const int *loops,
                       const struct rf_form *form);

/* A formula as a number or an affine function of the sizes on the same space. */
isl_aff *rf_domain_formula(struct rf_domain *domain, size_t depth, rf_formula_p formula);

/* ---- iteration_sets.c ---- */

/* Finds the occurrences and their domains. */
enum rf_poly rf_iteration_sets_walk(struct rf_domain *domain);

/* The iterations of nested loops, outermost first, without the guards between them. */
isl_set *rf_iteration_sets_loops(struct rf_domain *domain, size_t depth, const int *loops);

/* ---- access_map.c ---- */

/* Chooses a view of each array and fills in the places of all events. */
enum rf_poly rf_access_map_fill(struct rf_domain *domain);

/* ---- reduction.c ---- */

/* What the event accumulates, when it reads or writes the target of an accumulation. */
enum rf_accumulation rf_reduction_kind(const struct rf_domain *domain,
                                       const struct rf_event *event);

/* Whether both belong to accumulations of one kind, so that their order decides rounding only. */
bool rf_reduction_joins(const struct rf_domain *domain, const struct rf_event *a,
                        const struct rf_event *b);

#endif
