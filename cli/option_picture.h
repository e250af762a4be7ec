/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table: machines, and what stands on charts beside kernels.
 */
#ifndef RF_OPTION_PICTURE_H
#define RF_OPTION_PICTURE_H

#include "cli/option_table.h"

enum rf_status rf_option_picture_machine(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_picture_profile(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_picture_point(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_picture_regions(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_picture_sort(struct rf_option_reader *reader, const char *value);

#endif
