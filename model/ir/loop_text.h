/* SPDX-License-Identifier: MIT
 *
 * A loop as text: what is needed to put it into a function of its own and compile it.
 */
#ifndef RF_IR_LOOP_TEXT_H
#define RF_IR_LOOP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diagnostics.h"

/* A variable that is declared in the function around the loop, before it. */
struct rf_scope_variable {
	const char *name;
	const char *type; /* "double *restrict", "double[n][m]" */
	bool is_object;   /* an array with its memory: no pointer leads to it but its own */
	bool keeps_value; /* a number, or a struct, that may change and be used behind the loop */
};

struct rf_loop_text {
	int loop; /* rf_loop.id */
	struct rf_place place;
	const char *refusal, *hint; /* why it cannot be taken out of the text; else NULL */
	size_t from, to;            /* of the statement, directives right before it included */
	int first_line;             /* that `from` stands in */
	size_t function_end;        /* behind the function that it is in */
	const char *result;         /* type that this function returns */
	size_t variable_count;
	const struct rf_scope_variable *variables; /* parameters first, in their order */
};

/* Innermost loops of a source.  Offsets count in `text`. */
struct rf_loop_texts {
	const char *file, *text;
	const char *head; /* stands before the text when it is compiled */
	size_t flag_count;
	const char *const *flags; /* that it was read with: -I, -D and others */
	size_t count;
	struct rf_loop_text *items;
};

#endif
