/* SPDX-License-Identifier: MIT */
#ifndef RF_STATEMENT_CHOICE_H
#define RF_STATEMENT_CHOICE_H

#include "frontend/tree/reader.h"

/* The body of a function with an if in the place of each statement that is a && b, a || b or
 * a ? b : c and does something in b or c.  NULL without memory. */
struct rf_tree *rf_statement_choice_unfold(struct rf_reader *reader, struct rf_tree *body);

#endif
