/* SPDX-License-Identifier: MIT */
#ifndef RF_ASSIGN_H
#define RF_ASSIGN_H

#include "frontend/tree/reader.h"

/* Executes =, += and the like, ++ and --. */
enum rf_status rf_assign_walk(struct rf_reader *reader, const struct rf_tree *tree);

/* Executes the declaration of one variable. */
enum rf_status rf_assign_declare(struct rf_reader *reader, const struct rf_tree *variable);

/* Follows the values of integers and pointers through a statement that is not recorded. */
enum rf_status rf_assign_follow(struct rf_reader *reader, const struct rf_tree *tree);

/* Gives an integer a value. */
void rf_assign_bind(struct rf_reader *reader, struct rf_symbol *symbol,
                    const struct rf_value *value);

/* Lets a pointer lead to memory that is not known by another name. */
void rf_assign_fresh(struct rf_symbol *symbol, const struct rf_tree *source);

#endif
