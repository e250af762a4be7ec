/* SPDX-License-Identifier: MIT */
#ifndef RF_UPDATED_H
#define RF_UPDATED_H

#include "frontend/tree/reader.h"

/* The form of the target of an update behind it; `value` stays what it is where there is none. */
enum rf_status rf_updated_value(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_value *value);

#endif
