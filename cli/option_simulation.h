/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table.
 */
#ifndef RF_OPTION_SIMULATION_H
#define RF_OPTION_SIMULATION_H

#include "cli/option_table.h"

enum rf_status rf_option_simulation_most_simulated(struct rf_option_reader *reader,
                                                   const char *value);
enum rf_status rf_option_simulation_budget(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_full(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_counting(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_capacity(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_trace(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_align(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_simulation_pad(struct rf_option_reader *reader, const char *value);

#endif
