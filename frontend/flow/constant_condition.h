/* SPDX-License-Identifier: MIT */
#ifndef RF_CONSTANT_CONDITION_H
#define RF_CONSTANT_CONDITION_H

#include "frontend/tree/reader.h"

/* Whether numbers of the source alone decide a condition, and nothing is read to know it. */
bool rf_constant_condition(struct rf_reader *reader, const struct rf_tree *test, bool *holds);

#endif
