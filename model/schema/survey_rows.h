/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_ROWS_H
#define RF_SURVEY_ROWS_H

#include "model/ir/survey_row.h"
#include "model/schema/result_schema.h"

/* The document of a survey; its base is a struct rf_survey. */
extern const struct rf_result_record rf_survey_schema;

/* An item of its `rows`; its base is a struct rf_survey_row. */
extern const struct rf_result_record rf_survey_row_schema;

#endif
