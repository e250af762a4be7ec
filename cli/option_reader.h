/* SPDX-License-Identifier: MIT */
#ifndef RF_OPTION_READER_H
#define RF_OPTION_READER_H

#include "cli/option_table.h"

/* Reads the command line after the program's name. */
enum rf_status rf_option_reader_read(int argument_count, char **arguments, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_settings *settings);

/* Notes that the option at hand has got a value. */
enum rf_status rf_option_reader_record(struct rf_option_reader *reader, const char *value);

/* Whether a verb has an option of that name. */
bool rf_option_reader_has(const char *name, unsigned verb_bit);

/* Refuses options that do not belong to the verb. */
enum rf_status rf_option_reader_check_verb(const struct rf_settings *settings, unsigned verb_bit,
                                           const char *verb, struct rf_diagnostics *diagnostics);

#endif
