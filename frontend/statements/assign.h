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

/* The integer or pointer that an assignment or declaration sets, where it is followed, or NULL. */
struct rf_symbol *rf_assign_target(struct rf_reader *reader, const struct rf_tree *tree);

/* Forgets the values of all variables that `tree` assigns. */
void rf_assign_forget(struct rf_reader *reader, const struct rf_tree *tree);

/* The same behind a statement that may or may not run; in front of all loops a pointer then leads
 * to an array of its own. */
void rf_assign_leave(struct rf_reader *reader, const struct rf_tree *tree);

/* Forgets what the body of a loop that is to be opened assigns: it has new values in each turn. */
void rf_assign_forget_turns(struct rf_reader *reader, const struct rf_tree *body);

/* The same for a region that stands inside of `tree`: what the surroundings assign is a size. */
void rf_assign_release(struct rf_reader *reader, const struct rf_tree *tree);

#endif
