/* SPDX-License-Identifier: MIT
 *
 * Bytes of all data of a nest.
 */
#ifndef RF_DATA_SET_H
#define RF_DATA_SET_H

#include "model/traffic/layers/lc.h"

/* Finds the bytes of each array, of all, and of the rims that nobody touches. */
void rf_data_set_measure(const struct rf_groups *groups, struct rf_lc *lc);

#endif
