/* SPDX-License-Identifier: MIT */
#ifndef RF_OPTION_ASSUME_H
#define RF_OPTION_ASSUME_H

#include "cli/option_table.h"

/* Takes one more answer to what the source leaves open. */
enum rf_status rf_option_assume_add(struct rf_option_reader *reader, const char *value);

#endif
