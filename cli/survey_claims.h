/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_CLAIMS_H
#define RF_SURVEY_CLAIMS_H

#include <stdbool.h>

/* Which functions of headers some process of a survey has taken. */
struct rf_survey_claims;

/* Shared with the processes that are made later; NULL: there is none, all claims are granted. */
struct rf_survey_claims *rf_survey_claims_new(void);
void rf_survey_claims_free(struct rf_survey_claims *claims);

/* Whether nobody has claimed this function before; from now on somebody has. */
bool rf_survey_claims_take(struct rf_survey_claims *claims, const char *file, int line,
                           const char *function);

#endif
