/* SPDX-License-Identifier: MIT */
#ifndef RF_LOADED_MEMBERS_H
#define RF_LOADED_MEMBERS_H

#include "frontend/tree/reader.h"

/* Of CUDA: integers of a record that was assigned from an element of an array have what was read;
 * there were `before` accesses before it was. */
enum rf_status rf_loaded_members_bind(struct rf_reader *reader, struct rf_symbol *symbol,
                                      const struct rf_tree *source, size_t before);

#endif
