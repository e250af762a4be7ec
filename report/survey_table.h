/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_TABLE_H
#define RF_SURVEY_TABLE_H

#include "base/text.h"
#include "model/ir/survey_row.h"

/* The survey as text, as wide as the text is; a path that is wider hangs over. */
void rf_survey_table_text(struct rf_text *out, const struct rf_survey *survey);

/* As JSON, schema rfmodel.survey/1. */
void rf_survey_table_json(struct rf_text *out, const struct rf_survey *survey);

/* The same as CSV, a line for each row, refused ones too. */
void rf_survey_table_csv(struct rf_text *out, const struct rf_survey *survey);

#endif
