/* SPDX-License-Identifier: MIT */
#ifndef RF_OWN_PARAMETERS_H
#define RF_OWN_PARAMETERS_H

#include "frontend/tree/reader.h"

/* The body of the kernel that is read, in which every thread starts with a copy of its own of each
 * parameter that it changes; NULL without memory. */
struct rf_tree *rf_own_parameters(struct rf_reader *reader, struct rf_tree *body);

#endif
