/* SPDX-License-Identifier: MIT */
#ifndef RF_SPELL_H
#define RF_SPELL_H

#include "frontend/tree/reader.h"

/* The source of an expression or statement on one line.  An expression that comes out of a macro
 * is spelt anew, because its own text stands elsewhere.  Never NULL; "" without memory. */
const char *rf_spell_tree(struct rf_reader *reader, const struct rf_tree *tree);

/* A reference without blanks: "a[k-1][j][i]", however it was laid out. */
const char *rf_spell_reference(struct rf_reader *reader, const struct rf_tree *tree);

#endif
