/* SPDX-License-Identifier: MIT */
#ifndef RF_GUARD_H
#define RF_GUARD_H

#include "frontend/read/reader.h"

/* Reads an if statement with both of its branches. */
enum rf_status rf_guard_read(struct rf_reader *reader, const struct rf_tree *tree);

#endif
