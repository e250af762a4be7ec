/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_HTML_H
#define RF_SURVEY_HTML_H

#include "base/text.h"
#include "model/ir/survey_row.h"

void rf_survey_html(struct rf_text *out, const struct rf_survey *survey);

#endif
