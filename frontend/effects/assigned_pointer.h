/* SPDX-License-Identifier: MIT */
#ifndef RF_ASSIGNED_POINTER_H
#define RF_ASSIGNED_POINTER_H

#include "frontend/tree/reader.h"

/* What may give a variable, or a member of it, the value of a pointer. */
struct rf_assigned_pointer {
	struct rf_origin target;     /* of a call: what it is handed the address of */
	const struct rf_tree *tree;  /* the statement, or the call */
	const struct rf_tree *place; /* of an assignment: its left side, else NULL */
	const struct rf_tree *value; /* of a call NULL */
	bool rotates;                /* it is one of several that exchange pointers */
	size_t order;                /* in the text */
};

/* All of a body, by variable, those of each in the order of the text. */
struct rf_assigned_pointers {
	const struct rf_tree *of;
	size_t count, capacity;
	struct rf_assigned_pointer *items;
};

/* Those of a body, which is searched once for all that ask of it; NULL without memory. */
const struct rf_assigned_pointers *rf_assigned_pointer_list(struct rf_reader *reader,
                                                            const struct rf_tree *body);

/* Where those of a variable start. */
size_t rf_assigned_pointer_first(const struct rf_assigned_pointers *list,
                                 const struct rf_symbol *root);

/* Whether a value is a pointer, or has some in it. */
bool rf_assigned_pointer_leads(const struct rf_tree *tree);

/* What an expression of [], * and members names; no root where it is something else. */
struct rf_origin rf_assigned_pointer_named(const struct rf_tree *tree);

/* Whether an argument is the address of a pointer, or of what has some in it. */
bool rf_assigned_pointer_is_address(const struct rf_tree *bare);

bool rf_assigned_pointer_is_same(const struct rf_origin *a, const struct rf_origin *b);

#endif
