/* SPDX-License-Identifier: MIT */
#ifndef RF_TYPE_H
#define RF_TYPE_H

#include "frontend/tree/reader.h"

/* The type of a variable or parameter, extents as formulas; kept in symbol->type. */
enum rf_status rf_type_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 const struct rf_type **type);

/* The type of a value without extents of its own, such as what a call returns. */
enum rf_status rf_type_of_expression(struct rf_reader *reader, const struct rf_tree *tree,
                                     const struct rf_type **type);

/* The type that a cast makes. */
enum rf_status rf_type_of_cast(struct rf_reader *reader, const struct rf_tree *cast,
                               const struct rf_type **type);

/* The size of an object; of arrays a formula.  NULL without memory. */
rf_formula_p rf_type_bytes(struct rf_arena *arena, const struct rf_type *type);

#endif
