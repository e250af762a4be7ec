/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table.
 */
#ifndef RF_OPTION_VALIDATE_H
#define RF_OPTION_VALIDATE_H

#include "cli/option_table.h"

enum rf_status rf_option_validate_counters(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_validate_force(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_validate_siblings(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_validate_tune(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_validate_tries(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_validate_seconds(struct rf_option_reader *reader, const char *value);

#endif
