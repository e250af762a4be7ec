/* SPDX-License-Identifier: MIT */
#ifndef RF_FORGET_H
#define RF_FORGET_H

#include "frontend/tree/reader.h"

/* The integer or pointer that an assignment or declaration sets, where it is followed, or NULL. */
struct rf_symbol *rf_forget_target(struct rf_reader *reader, const struct rf_tree *tree);

/* The same where it is followed without being recorded, and whether it is an integer: of threads of
 * a GPU a pointer in memory and a member of a struct as well. */
struct rf_symbol *rf_forget_followed(struct rf_reader *reader, const struct rf_tree *tree,
                                     bool *is_integer);

/* Forgets the values of all variables that `tree` assigns. */
void rf_forget(struct rf_reader *reader, const struct rf_tree *tree);

/* The same behind a statement that may or may not run; in front of all loops a pointer then leads
 * to an array of its own. */
void rf_forget_left(struct rf_reader *reader, const struct rf_tree *tree);

/* Forgets what the body of a loop that is to be opened assigns: it has new values in each turn. */
void rf_forget_turns(struct rf_reader *reader, const struct rf_tree *body);

/* The same for a region that stands inside of `tree`: what the surroundings assign is a size. */
void rf_forget_released(struct rf_reader *reader, const struct rf_tree *tree);

#endif
