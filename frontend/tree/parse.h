/* SPDX-License-Identifier: MIT */
#ifndef RF_PARSE_H
#define RF_PARSE_H

#include "frontend/tree/reader.h"

/* Parses the source of the reader: a file of functions as it is, a snippet inside a function whose
 * parameters are its free names.  What clang finds wrong is reported. */
enum rf_status rf_parse_source(struct rf_reader *reader);

/* Parses a CUDA source again, with a text behind its end, which no place of the source moves. */
enum rf_status rf_parse_behind(struct rf_reader *reader, const char *text);

/* Reports what clang finds wrong in a function of a CUDA source; what else is wrong in it does not
 * matter. */
enum rf_status rf_parse_check(struct rf_reader *reader, CXCursor function);

/* Gives back what rf_parse_source holds outside of the arena. */
void rf_parse_release(struct rf_reader *reader);

#endif
