/* SPDX-License-Identifier: MIT */
#ifndef RF_ACCESS_H
#define RF_ACCESS_H

#include "frontend/tree/reader.h"

/* What `tree` names, and the accesses that its subscripts make. */
enum rf_status rf_access_resolve(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_lvalue *lvalue);

/* Records the accesses of the subscripts of an lvalue or pointer. */
enum rf_status rf_access_take_loads(struct rf_reader *reader, struct rf_lvalue *lvalue);

/* Records one access to a resolved lvalue in the current statement. */
enum rf_status rf_access_record(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_lvalue *lvalue, enum rf_access_kind kind);

/* Both for reading. */
enum rf_status rf_access_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Ends the run of statements within which loads repeat each other. */
void rf_access_end_block(struct rf_reader *reader);

#endif
