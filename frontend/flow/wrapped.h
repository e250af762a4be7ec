/* SPDX-License-Identifier: MIT */
#ifndef RF_WRAPPED_H
#define RF_WRAPPED_H

#include "frontend/tree/reader.h"

/* A condition as ?: of others, of which none has the part that goes round at 2^32 in `test`; `test`
 * itself where there is none, or where it goes round too often.  NULL without memory. */
const struct rf_tree *rf_wrapped_written_out(struct rf_reader *reader, const struct rf_tree *test);

#endif
