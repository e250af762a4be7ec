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

/* Gives them the values of the arguments. */
enum rf_status rf_argument_bind(struct rf_reader *reader, const struct rf_tree *call,
                                const struct rf_frame *frame, enum rf_argument_mode mode);

#endif
