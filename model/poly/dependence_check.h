/* SPDX-License-Identifier: MIT
 *
 * Whether a new order of a nest gives the same results.
 */
#ifndef RF_DEPENDENCE_CHECK_H
#define RF_DEPENDENCE_CHECK_H

#include "model/poly/transform.h"

enum rf_dependence_verdict {
	RF_LEGAL,          /* bit for bit the same */
	RF_LEGAL_ROUNDING, /* sums are added up in another order: the same but for rounding */
	RF_ILLEGAL
};

enum rf_dependence_kind {
	RF_READ_AFTER_WRITE, /* a value flows */
	RF_WRITE_AFTER_READ, /* memory is used again */
	RF_WRITE_AFTER_WRITE
};

/* One end: a reference, or the use of a scalar. */
struct rf_dependence_end {
	int access; /* index in the kernel, -1 for a scalar */
	int scalar; /* index in the kernel, -1 for an access */
	const struct rf_statement *statement;
};

/* The pair of references that decides: why it is illegal, or which sum changes its order. */
struct rf_dependence_pair {
	enum rf_dependence_verdict legality;
	enum rf_dependence_kind kind;
	struct rf_dependence_end source, sink; /* source runs before sink in the source text */
	size_t loop_count;                     /* of the band */
	int64_t distance[RF_MAX_DEPTH];        /* an example, in iterations of the band's loops */
};

/* RF_POLY_UNFIT when the transformation has no meaning for this kernel: rf_domain_why. */
enum rf_poly rf_dependence_check(struct rf_domain *domain, const struct rf_transform *transform,
                                 struct rf_dependence_pair *pair);

/* Whether the iterations of new loop `at` may run at the same time, the outer new loops standing
 * still: legal, legal when accumulations are reductions of the parallel loop, or illegal.  Scalars
 * and local arrays that every iteration of the band writes before it reads them are taken to be
 * private. */
enum rf_poly rf_dependence_check_parallel(struct rf_domain *domain,
                                          const struct rf_transform *transform, size_t at,
                                          struct rf_dependence_pair *pair);

/* "a[j][i] (line 4) must be written before a[j-1][i+1] (line 4) reads it, (1, -1) iterations
 * later"; "s (line 4) is accumulated in another order, which changes the rounding"; empty when it
 * is legal bit for bit. */
const char *rf_dependence_check_print(struct rf_arena *arena, const struct rf_kernel *kernel,
                                      const struct rf_dependence_pair *pair);

#endif
