/* SPDX-License-Identifier: MIT */
#ifndef RF_SOURCE_H
#define RF_SOURCE_H

#include "frontend/read/reader.h"

/* Parses the source of the reader: a file of functions as it is, a snippet inside a function whose
 * parameters are its free names.  What clang finds wrong is reported. */
enum rf_status rf_source_parse(struct rf_reader *reader);

/* Gives back what rf_source_parse holds outside of the arena. */
void rf_source_release(struct rf_reader *reader);

/* The value that -D gives to a name, when it is a whole number. */
bool rf_source_value(const struct rf_source *source, const char *name, int64_t *value);

#endif
