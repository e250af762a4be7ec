/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_JSON_CONDITIONS_H
#define RF_REPORT_JSON_CONDITIONS_H

#include "report/json_values.h"

/* The conditions of a result, an array. */
json_t *rf_json_conditions(struct json_writer *writer);

#endif
