/* SPDX-License-Identifier: MIT */
#ifndef RF_COVERED_H
#define RF_COVERED_H

#include "model/traffic/reuse/references.h"

/* Of references to one array in one outermost loop: notes in `covered` which of them are. */
void rf_covered_find(struct rf_references *refs, const size_t *members, size_t count);

#endif
