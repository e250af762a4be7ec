/* SPDX-License-Identifier: MIT */
#ifndef RF_INTEGER_COST_H
#define RF_INTEGER_COST_H

#include "frontend/tree/reader.h"

/* What compilers make of one operation on integers. */
struct rf_integer_cost {
	int instructions;
	int steps;         /* in which the result is there, each as long as a sum takes */
	bool is_product;   /* one of the instructions multiplies */
	bool is_quotient;  /* one divides */
	bool is_by_number; /* of a quotient in place of which there are products */
};

/* Of an operator between two integers. */
struct rf_integer_cost rf_integer_cost(struct rf_reader *reader, const struct rf_tree *tree);

#endif
