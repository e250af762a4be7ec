/* SPDX-License-Identifier: MIT */
#ifndef RF_TYPE_KIND_H
#define RF_TYPE_KIND_H

#include "frontend/tree/reader.h"

enum rf_type_kind rf_type_kind_of(enum CXTypeKind kind);

/* Whether a canonical type is one of integers from 0 up. */
bool rf_type_kind_starts_at_zero(enum CXTypeKind kind);

/* Whether an expression is of an unsigned type of integers. */
bool rf_type_kind_is_unsigned(const struct rf_reader *reader, const struct rf_tree *tree);

/* Whether an expression, or a variable that is declared, is a bool. */
bool rf_type_kind_is_bool(const struct rf_reader *reader, const struct rf_tree *tree);

/* A type of C++ without a reference that is no more than a name for a value. */
CXType rf_type_kind_bare(const struct rf_reader *reader, CXType canonical);

/* Kind and element of the values of a canonical type.  Of a complex type of anything but float and
 * double it is RF_TYPE_OTHER. */
void rf_type_kind_classify(struct rf_reader *reader, CXType canonical, enum rf_type_kind *kind,
                           enum rf_element *element);

#endif
