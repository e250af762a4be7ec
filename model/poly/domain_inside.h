/* SPDX-License-Identifier: MIT
 *
 * The inside of a domain, shared by the modules of this room.
 *
 * isl answers an error with NULL and takes NULL for any object, so that a chain of calls is checked
 * once, at its end, by rf_domain_check.
 */
#ifndef RF_DOMAIN_INSIDE_H
#define RF_DOMAIN_INSIDE_H

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

#include "model/poly/access_map.h"
#include "model/poly/events.h"
#include "model/poly/iteration_sets.h"

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
	enum rf_poly answer;               /* the first thing that went wrong in this call */
	bool by_isl_alone;                 /* see struct rf_domain_options */
	bool any_sizes;                    /* likewise */
	const int64_t *alike;              /* likewise */
	const struct rf_size_order *order; /* likewise */
	isl_set *context;                  /* what is known of the sizes */
	struct rf_view *views;             /* by array */
	RF_VECTOR(struct rf_occurrence) occurrences;
	RF_VECTOR(struct rf_event) events;
};

/* Opens a call: forgets what went wrong before and sets the bound on operations. */
void rf_domain_open(struct rf_domain *domain);

/* What the call comes to, once all its objects are computed. */
enum rf_poly rf_domain_check(struct rf_domain *domain);

/* Notes what went wrong, unless something has before; returns `answer`. */
enum rf_poly rf_domain_fail(struct rf_domain *domain, enum rf_poly answer, const char *why);

/* Whether a size is the quotient or remainder of others: C rounds it towards 0, sets round it down,
 * which is the same for those that are positive. */
bool rf_domain_divides_sizes(const struct rf_kernel *kernel);

/* The space of the variables of `depth` loops, with a parameter for every size. */
isl_space *rf_domain_space(struct rf_domain *domain, size_t depth);

/* A name for isl; NULL, with the reason noted, without memory. */
__isl_give isl_id *rf_domain_id(struct rf_domain *domain, const char *name);

/* A form over these loops; NULL, with the reason noted, when it is not affine. */
isl_aff *rf_domain_aff(struct rf_domain *domain, size_t depth, const int *loops,
                       const struct rf_form *form);

/* A formula as a number or an affine function of the sizes on the same space. */
isl_aff *rf_domain_formula(struct rf_domain *domain, size_t depth, rf_formula_p formula);

#endif
