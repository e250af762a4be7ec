/* SPDX-License-Identifier: MIT */
#ifndef RF_CSV_FIELD_H
#define RF_CSV_FIELD_H

#include "base/text.h"
#include "model/ir/result.h"

/* Adds a field of a line of CSV, quoted as RFC 4180 has it where it must be; NULL: empty. */
void rf_csv_field_add(struct rf_text *out, const char *text, bool is_first);

/* The same of a number; of one that is not known an empty field. */
void rf_csv_field_number(struct rf_text *out, struct rf_number number);

#endif
