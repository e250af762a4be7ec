/* SPDX-License-Identifier: MIT */
#ifndef RF_HELP_H
#define RF_HELP_H

#include "base/text.h"
#include "cli/verbs.h"

/* What the program can do, or one verb when it is not NULL. */
void rf_help_print(struct rf_text *out, const struct rf_verb *verb);

#endif
