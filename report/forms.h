/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_FORMS_H
#define RF_REPORT_FORMS_H

#include "model/schema/result_schema.h"
#include "report/report.h"

#define RF_FORM_DECLARE(name, suffix) extern const struct rf_form_of_report rf_form_##name;
RF_REPORT_FORMS(RF_FORM_DECLARE)
#undef RF_FORM_DECLARE

/* Any record of a schema as a JSON object on lines of its own, or all on one. */
void rf_json_record(struct rf_text *out, const struct rf_result_record *record, const void *base,
                    bool is_compact);

#endif
