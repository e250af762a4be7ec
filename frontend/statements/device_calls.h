/* SPDX-License-Identifier: MIT */
#ifndef RF_DEVICE_CALLS_H
#define RF_DEVICE_CALLS_H

#include "frontend/tree/reader.h"

/* Refuses a kernel of which a function calls itself, by way of others too.  In its body, functions
 * that do nothing but choose an integer are replaced by what they choose, so that whoever looks for
 * divisors or bounds finds them. */
enum rf_status rf_device_calls_resolve(struct rf_reader *reader, struct rf_tree **body);

#endif
