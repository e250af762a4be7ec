/* SPDX-License-Identifier: MIT */
#ifndef RF_OPTION_UNITS_H
#define RF_OPTION_UNITS_H

#include "cli/option_table.h"
#include "model/ir/result.h"

/* -u UNIT, --work NAME=N and --measured SPEED. */
enum rf_status rf_option_units_unit(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_units_work(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_units_measured(struct rf_option_reader *reader, const char *value);

/* Refuses files of --measured, which few verbs read. */
enum rf_status rf_option_units_need_speed(const struct rf_settings *settings,
                                          struct rf_diagnostics *diagnostics);

/* Once all options are known: settles the unit of speeds, which may be one of --work. */
enum rf_status rf_option_units_settle(struct rf_settings *settings,
                                      struct rf_diagnostics *diagnostics);

/* Refuses a unit in which the speed of a result cannot be told. */
enum rf_status rf_option_units_check(const struct rf_settings *settings,
                                     const struct rf_result *result,
                                     struct rf_diagnostics *diagnostics);

#endif
