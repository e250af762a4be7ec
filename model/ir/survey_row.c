/* SPDX-License-Identifier: MIT
 *
 * Words for values of a survey, as the documents have them.
 */
#include "model/ir/survey_row.h"

const char *const rf_survey_status_names[] = {
	[RF_SURVEY_MODELLED] = "modelled",
	[RF_SURVEY_ASSUMED] = "assumed",
	[RF_SURVEY_REFUSED] = "refused",
};
