/* SPDX-License-Identifier: MIT */
#ifndef RF_MARKUP_H
#define RF_MARKUP_H

#include "base/text.h"

/* Adds a text as it stands between tags of XML or HTML, and between the quotes of an attribute. */
void rf_markup_add(struct rf_text *out, const char *text);

#endif
