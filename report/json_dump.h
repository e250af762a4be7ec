/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_JSON_DUMP_H
#define RF_REPORT_JSON_DUMP_H

#include <jansson.h>

#include "base/text.h"

/* Writes a value; indented, or on one line when `compact`. */
void rf_json_dump_value(struct rf_text *out, const json_t *value, bool compact);

#endif
