/* SPDX-License-Identifier: MIT */
#ifndef RF_FAILURE_ROWS_H
#define RF_FAILURE_ROWS_H

#include "model/ir/failure.h"
#include "model/schema/result_schema.h"

/* The document of a run that ended early; its base is a struct rf_failure. */
extern const struct rf_result_record rf_failure_schema;

#endif
