/* SPDX-License-Identifier: MIT
 *
 * Where something of libclang's stands in the user's text: of a macro, where it is used.
 */
#ifndef RF_LOCATION_H
#define RF_LOCATION_H

#include "frontend/tree/reader.h"

/* The place of a location; `offset`, in bytes, may be NULL. */
struct rf_place rf_location_place(struct rf_reader *reader, CXSourceLocation location,
                                  unsigned *offset);

/* Where a cursor starts. */
struct rf_place rf_location_of(struct rf_reader *reader, CXCursor cursor);

/* The line that a cursor ends in; `offset`, behind it, may be NULL. */
int rf_location_last_line(struct rf_reader *reader, CXCursor cursor, unsigned *offset);

#endif
