/* SPDX-License-Identifier: MIT */
#ifndef RF_FRONTEND_ACCESS_H
#define RF_FRONTEND_ACCESS_H

#include "frontend/read/reader.h"

/* The place that `tree` names, and the accesses that its subscripts make. */
enum rf_status rf_access_resolve(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_reference *reference);

/* Records the accesses of the subscripts of a reference or pointer. */
enum rf_status rf_access_take_loads(struct rf_reader *reader, struct rf_reference *reference);

/* Records one access to a resolved place in the current statement. */
enum rf_status rf_access_record(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_reference *reference, enum rf_access_kind kind);

/* Both for reading. */
enum rf_status rf_access_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Ends the run of statements within which loads repeat each other. */
void rf_access_end_block(struct rf_reader *reader);

#endif
