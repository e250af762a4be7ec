/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_JSON_BLOCKING_H
#define RF_REPORT_JSON_BLOCKING_H

#include <jansson.h>

#include "model/ir/result.h"

/* The proposals of a result, and the shares of its caches, as arrays; NULL without memory. */
json_t *rf_json_blocking(const struct rf_result *result);
json_t *rf_json_thread_shares(const struct rf_result *result);

/* An object, empty when the nest is no stencil that is swept again. */
json_t *rf_json_temporal(const struct rf_result *result);

#endif
