/* SPDX-License-Identifier: MIT
 *
 * Whether a case of conditions ever comes about.
 */
#ifndef RF_CASE_BOX_H
#define RF_CASE_BOX_H

#include "model/traffic/reuse/references.h"

/* Least and greatest counters of loops. */
struct rf_case_box {
	int64_t least[RF_REFERENCES_DEPTH], most[RF_REFERENCES_DEPTH];
};

/* Narrows the box of `depth` counters to where the constraints, forms >= 0, leave them; false where
 * nothing is left.  A box that is left may still have no counters that keep to all of them. */
bool rf_case_box_narrow(struct rf_case_box *box, size_t depth,
                        const struct rf_references_form *constraints, size_t count);

#endif
