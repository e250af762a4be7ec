/* SPDX-License-Identifier: MIT
 *
 * Reading values of options: what the setters of the option table have in common.
 */
#ifndef RF_OPTION_VALUES_H
#define RF_OPTION_VALUES_H

#include "cli/option_table.h"

/* Refuses a value of the option at hand; `what` says what it should be. */
enum rf_status rf_option_values_refuse(struct rf_option_reader *reader, const char *value,
                                       const char *what);

/* A whole number from 1 to `most`; `what` says what it should be. */
enum rf_status rf_option_values_count(struct rf_option_reader *reader, const char *value,
                                      int64_t most, const char *what, int64_t *count);

/* The place of the value among the option's choices. */
enum rf_status rf_option_values_choose(struct rf_option_reader *reader, const char *value,
                                       size_t *choice);

/* "-m, --machine" or "--pure", as messages and help name an option. */
const char *rf_option_values_spelling(struct rf_arena *arena, const struct rf_option *option);

/* Whole number in decimal, nothing around it, within 64 bits. */
bool rf_option_values_integer(const char *text, int64_t *value);

/* A model or predictor as it is called here: Kerncraft writes -p LC, -P SIM, and calls its
 * rooflines RooflineFLOP and RooflineASM. */
const char *rf_option_values_as_ours(struct rf_option_reader *reader, const char *value);

#endif
