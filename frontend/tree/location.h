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

/* Whether the names of two cursors are one place of the text: a template and its instances. */
bool rf_location_same_name(struct rf_reader *reader, CXCursor a, CXCursor b);

/* Whether a file is the one that is named: "src/grid.h" is called grid.h, too. */
bool rf_location_is_called(const char *file, const char *name);

#endif
