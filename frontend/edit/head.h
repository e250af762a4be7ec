/* SPDX-License-Identifier: MIT
 *
 * Where the parts of the head of a loop stand in the text of its source.
 */
#ifndef RF_HEAD_H
#define RF_HEAD_H

#include "frontend/edit/cut.h"

/* for (int i = 1; i < N - 1; i += 2) */
struct rf_head {
	struct rf_cut whole;    /* from `for` to its closing parenthesis */
	struct rf_cut init;     /* "int i = 1" */
	struct rf_cut type;     /* "int"; empty when the variable is declared elsewhere */
	struct rf_cut name;     /* "i" in the init */
	struct rf_cut start;    /* "1" */
	struct rf_cut test;     /* "i < N - 1" */
	struct rf_cut bound;    /* "N - 1"; empty when the test is more than one comparison of i */
	struct rf_cut relation; /* "<" */
	struct rf_cut step;     /* "i += 2" */
	struct rf_cut amount;   /* "2"; empty of ++ and -- */
	bool is_inclusive;      /* <= or >= */
	bool is_unequal;        /* != somewhere in the test */
};

/* Takes the head of the loop over `variable` at an offset apart; NULL, or what is in the way. */
const char *rf_head_read(const char *text, size_t length, size_t offset, const char *variable,
                         struct rf_head *head);

#endif
