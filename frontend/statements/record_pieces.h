/* SPDX-License-Identifier: MIT */
#ifndef RF_RECORD_PIECES_H
#define RF_RECORD_PIECES_H

#include "frontend/tree/reader.h"

/* Records the accesses to a resolved lvalue: one, or of a record on a GPU one for each piece. */
enum rf_status rf_record_pieces_access(struct rf_reader *reader, const struct rf_tree *tree,
                                       const struct rf_lvalue *lvalue, enum rf_access_kind kind);

#endif
