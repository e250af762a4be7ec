/* SPDX-License-Identifier: MIT
 *
 * Machine files of Kerncraft, read as they are.
 */
#ifndef RF_KERNCRAFT_H
#define RF_KERNCRAFT_H

#include "machine-files/src/fields.h"

bool rf_kerncraft_is_one(const struct rf_yaml_node *root);
void rf_kerncraft_read(struct rf_load *load);

/* Whether a value is a placeholder or missing. */
bool rf_kerncraft_is_unknown(const struct rf_yaml_node *node);

#endif
