/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_FORMS_H
#define RF_REPORT_FORMS_H

#include "report/report.h"

extern const struct rf_form_of_report rf_form_text;
extern const struct rf_form_of_report rf_form_json;
extern const struct rf_form_of_report rf_form_jsonl;
extern const struct rf_form_of_report rf_form_csv;

#endif
