/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table.
 */
#ifndef RF_OPTION_COMPILE_H
#define RF_OPTION_COMPILE_H

#include "cli/option_table.h"

enum rf_status rf_option_compile(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_compile_assembly(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_compile_no_cache(struct rf_option_reader *reader, const char *value);

#endif
