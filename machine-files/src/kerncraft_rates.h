/* SPDX-License-Identifier: MIT
 *
 * The measured bandwidths of a Kerncraft file.
 */
#ifndef RF_KERNCRAFT_RATES_H
#define RF_KERNCRAFT_RATES_H

#include "machine-files/src/fields.h"

/* Reads the measurements of every level whose cache, or memory, the machine has. */
void rf_kerncraft_rates_read(struct rf_load *load, const char *source);

#endif
