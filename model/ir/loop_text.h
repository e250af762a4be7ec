/* SPDX-License-Identifier: MIT
 *
 * A loop as text: what is needed to put it into a function of its own and compile it.
 */
#ifndef RF_IR_LOOP_TEXT_H
#define RF_IR_LOOP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diagnostics.h"

/* What a variable holds, for whoever has to give it a value. */
enum rf_holds {
	RF_HOLDS_INTEGER,
	RF_HOLDS_NUMBER,  /* floating-point, complex ones included */
	RF_HOLDS_POINTER, /* to data; arrays that are parameters are pointers */
	RF_HOLDS_OTHER    /* structs, functions */
};

/* A variable that is declared in the function around the loop, before it. */
struct rf_scope_variable {
	const char *name;
	const char *type; /* "double *restrict", "double[n][m]" */
	enum rf_holds holds;
	int number_bytes;    /* of a number, or of either part of a complex one */
	bool is_parameter;   /* of the function */
	const char *initial; /* what it is declared with, behind the =; NULL: nothing */
	bool is_object;      /* an array with its memory: no pointer leads to it but its own */
	bool keeps_value; /* a number, or a struct, that may change and be used behind the loop */
};

struct rf_loop_text {
	int loop; /* rf_loop.id */
	struct rf_place place;
	const char *refusal, *hint; /* why it cannot be taken out of the text; else NULL */
	size_t from, to;            /* of the statement, directives right before it included */
	int first_line;             /* that `from` stands in */
	const char *function;       /* that it is in, ... */
	size_t function_end;        /* ... and the place behind it */
	const char *result;         /* type that this function returns */
	bool is_all;                /* of a region: the function has no other loop */
	size_t variable_count;
	const struct rf_scope_variable *variables; /* parameters first, in their order */
};

/* Innermost loops of a source.  Offsets count in `text`. */
struct rf_loop_texts {
	const char *file, *text;
	const char *head; /* stands before the text when it is compiled: that of the function around
	                   * a snippet, else empty */
	size_t flag_count;
	const char *const *flags; /* that it was read with: -I, -D and others */
	size_t linked_count;
	const char *const *linked; /* files that a program needs beside it */
	size_t count;
	struct rf_loop_text *items;
};

#endif
