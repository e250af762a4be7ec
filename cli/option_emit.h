/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table.
 */
#ifndef RF_OPTION_EMIT_H
#define RF_OPTION_EMIT_H

#include "cli/option_table.h"

enum rf_status rf_option_emit_file(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_emit_proposal(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_emit_pad_rows(struct rf_option_reader *reader, const char *value);

#endif
