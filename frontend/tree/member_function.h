/* SPDX-License-Identifier: MIT */
#ifndef RF_MEMBER_FUNCTION_H
#define RF_MEMBER_FUNCTION_H

#include "frontend/tree/reader.h"
#include "frontend/tree/tree.h"

/* Whether a declaration is a function of a class, and whether it has an object that it is called
 * for: neither a static one has, nor that of a lambda, whose variables are those around it. */
bool rf_member_function_is(struct rf_reader *reader, CXCursor function);
bool rf_member_function_is_lambda(struct rf_reader *reader, CXCursor function);
bool rf_member_function_has_object(struct rf_reader *reader, CXCursor function);

/* A call of one, with the address of the object as its first argument.  `called` holds the parts of
 * the call as libclang has them.  These and those below are NULL without memory. */
struct rf_tree *rf_member_function_call(struct rf_reader *reader, CXCursor call, CXCursor function,
                                        const struct rf_cursors *called);

/* A call of a constructor for an object; NULL in `object`: for one that has no name. */
struct rf_tree *rf_member_function_construct(struct rf_reader *reader, CXCursor call,
                                             struct rf_tree *object);

/* A call of a destructor for the object that a variable is. */
struct rf_tree *rf_member_function_destroy(struct rf_reader *reader, CXCursor variable,
                                           CXCursor destructor, struct rf_tree *object);

/* Whether a call is one of a constructor. */
bool rf_member_function_is_construction(const struct rf_reader *reader, const struct rf_tree *call);

/* `this` in the body of a function of a class, and the variable that it is. */
struct rf_tree *rf_member_function_this(struct rf_reader *reader, CXCursor cursor);
struct rf_symbol *rf_member_function_object(struct rf_reader *reader, CXCursor function);

/* The body of a function: that of a constructor behind what it gives to members, one that returns a
 * reference with addresses in place of what it returns. */
struct rf_tree *rf_member_function_body(struct rf_reader *reader, CXCursor function,
                                        const struct rf_cursors *parts, struct rf_tree *body);

/* Whether a function returns a reference through which its caller may store. */
bool rf_member_function_returns_reference(struct rf_reader *reader, CXCursor function);

#endif
