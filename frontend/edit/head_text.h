/* SPDX-License-Identifier: MIT
 *
 * Where the parts of the head of a loop stand in the text of its source.
 */
#ifndef RF_HEAD_TEXT_H
#define RF_HEAD_TEXT_H

#include "frontend/edit/lexer.h"

/* for (int i = 1; i < N - 1; i += 2) */
struct rf_head_text {
	struct rf_span whole;    /* from `for` to its closing parenthesis */
	struct rf_span init;     /* "int i = 1" */
	struct rf_span type;     /* "int"; empty when the variable is declared elsewhere */
	struct rf_span name;     /* "i" in the init */
	struct rf_span start;    /* "1" */
	struct rf_span test;     /* "i < N - 1" */
	struct rf_span bound;    /* "N - 1"; empty when the test is more than one comparison of i */
	struct rf_span relation; /* "<" */
	struct rf_span step;     /* "i += 2" */
	struct rf_span amount;   /* "2"; empty of ++ and -- */
	bool is_inclusive;       /* <= or >= */
	bool is_unequal;         /* != somewhere in the test */
};

/* Takes the head of the loop over `variable` at an offset apart; NULL, or what is in the way. */
const char *rf_head_text_read(const char *text, size_t length, size_t offset, const char *variable,
                              struct rf_head_text *head);

#endif
