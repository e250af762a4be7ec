/* SPDX-License-Identifier: MIT */
#ifndef RF_ARGUMENT_H
#define RF_ARGUMENT_H

#include "frontend/tree/reader.h"

/* How arguments are evaluated. */
enum rf_argument_mode { RF_FOR_ITS_VALUE, RF_IN_A_STATEMENT, RF_AS_STATEMENTS };

/* The parameters of a call, and what they were before. */
struct rf_frame {
	size_t count;
	bool has_object; /* the first one is that of a function of a class */
	struct rf_symbol **parameters;
	struct rf_symbol *before;
	struct rf_tree *body;
	size_t next_pragma;
};

/* The parameters of the function that is called. */
enum rf_status rf_argument_find(struct rf_reader *reader, const struct rf_tree *call,
                                struct rf_frame *frame);

/* The body in which variables that a call lends by their addresses stand for what leads to them: of
 * swap(&i, &j), i for *a.  The same one where it lends none; NULL without memory. */
struct rf_tree *rf_argument_lend(struct rf_reader *reader, const struct rf_tree *call,
                                 struct rf_tree *body);

/* Whether an argument is lent so, where the function does not give its parameter other values. */
bool rf_argument_is_lent(const struct rf_reader *reader, const struct rf_tree *argument,
                         const struct rf_symbol *parameter);

/* What the function returns, with the arguments in the place of the parameters; NULL without
 * memory. */
struct rf_tree *rf_argument_put_in(struct rf_reader *reader, const struct rf_tree *call,
                                   const struct rf_frame *frame, const struct rf_tree *result);

/* Gives them the values of the arguments. */
enum rf_status rf_argument_bind(struct rf_reader *reader, const struct rf_tree *call,
                                const struct rf_frame *frame, enum rf_argument_mode mode);

#endif
