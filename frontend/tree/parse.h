/* SPDX-License-Identifier: MIT */
#ifndef RF_PARSE_H
#define RF_PARSE_H

#include "frontend/tree/reader.h"

/* Parses the source of the reader: a file of functions as it is, a snippet inside a function whose
 * parameters are its free names.  What clang finds wrong is reported. */
enum rf_status rf_parse_source(struct rf_reader *reader);

/* Gives back what rf_parse_source holds outside of the arena. */
void rf_parse_release(struct rf_reader *reader);

#endif
