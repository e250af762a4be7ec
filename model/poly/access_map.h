/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCESS_MAP_H
#define RF_ACCESS_MAP_H

#include "model/poly/domain.h"

/* How the elements of an array are told apart. */
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

/* Chooses a view of each array and fills in the places of all events. */
enum rf_poly rf_access_map_fill(struct rf_domain *domain);

#endif
