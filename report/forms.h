/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_FORMS_H
#define RF_REPORT_FORMS_H

#include "report/report.h"

#define RF_FORM_DECLARE(name, suffix) extern const struct rf_form_of_report rf_form_##name;
RF_REPORT_FORMS(RF_FORM_DECLARE)
#undef RF_FORM_DECLARE

#endif
