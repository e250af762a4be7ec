/* SPDX-License-Identifier: MIT */
#ifndef RF_UNKNOWN_KEYS_H
#define RF_UNKNOWN_KEYS_H

#include "base/text.h"
#include "model/ir/machine.h"

/* Adds a line for each prediction that the machine file does not support, with the keys that are
 * missing for it: "ECM: link of L2, L3".  Every line begins with `start`. */
void rf_unknown_keys_print(const struct rf_machine *machine, const char *start,
                           struct rf_text *text);

/* Adds the predictions that have all that they ask for: "layer conditions, traffic, peaks". */
void rf_unknown_keys_print_rest(const struct rf_machine *machine, struct rf_text *text);

#endif
