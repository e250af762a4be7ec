/* SPDX-License-Identifier: MIT */
#ifndef RF_COMPLETION_H
#define RF_COMPLETION_H

#include "base/text.h"

/* A script that completes verbs, options and their values; shell is bash, zsh or fish. */
void rf_completion_print(struct rf_text *out, const char *shell);

#endif
