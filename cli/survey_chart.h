/* SPDX-License-Identifier: MIT
 *
 * All loops of a survey on the roofline of its machine.
 */
#ifndef RF_SURVEY_CHART_H
#define RF_SURVEY_CHART_H

#include "cli/verbs.h"
#include "model/ir/survey_row.h"

enum rf_status rf_survey_chart_write(struct rf_session *session, const struct rf_survey *survey);

#endif
