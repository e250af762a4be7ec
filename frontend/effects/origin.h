/* SPDX-License-Identifier: MIT */
#ifndef RF_ORIGIN_H
#define RF_ORIGIN_H

#include "frontend/tree/reader.h"

/* Finds out what the pointer that leads to an array may be, beside an array of its own; once for
 * each array, as soon as it is the last one of the kernel. */
enum rf_status rf_origin_note(struct rf_reader *reader, struct rf_symbol *base);

/* Two arrays that a loop exchanges, of which each may stand for the other. */
enum rf_status rf_origin_exchange(struct rf_reader *reader, const struct rf_symbol *a,
                                  const struct rf_symbol *b);

/* Tells each array which others it may be, and notes that figures take it for one of its own. */
enum rf_status rf_origin_compare(struct rf_reader *reader);

#endif
