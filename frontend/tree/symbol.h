/* SPDX-License-Identifier: MIT */
#ifndef RF_SYMBOL_H
#define RF_SYMBOL_H

#include "frontend/tree/reader.h"

/* The symbol of a declaration, always the same one; NULL without memory. */
struct rf_symbol *rf_symbol_of_declaration(struct rf_reader *reader, CXCursor declaration);

/* Whether a declaration in a function is of a variable that it does not set anew: static, but for
 * one whose value never changes, or extern. */
bool rf_symbol_is_static(const struct rf_reader *reader, CXCursor declaration);

/* The symbol of a part of a variable, such as "->u", ".u" or "[0]"; NULL without memory. */
struct rf_symbol *rf_symbol_part(struct rf_reader *reader, struct rf_symbol *parent,
                                 const char *path, CXCursor declaration);

/* The variable that a part belongs to, or that it is itself: grid of grid.n. */
const struct rf_symbol *rf_symbol_owner(const struct rf_symbol *symbol);

/* The variable that an expression names: a plain one, or a member of a struct that is itself no
 * element of an array (`grid.n`, `grid->n`).  NULL when the expression is something else. */
enum rf_status rf_symbol_of_expression(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct rf_symbol **symbol);

/* Whether such a variable lies in memory, of CUDA behind a pointer as well, so that it is loaded
 * where it is read: its value is followed because nobody stores it. */
bool rf_symbol_is_element(const struct rf_reader *reader, const struct rf_symbol *symbol);

/* The variable that a pointer leads to as a whole, or whose value it has; NULL for none. */
struct rf_symbol *rf_symbol_whole(const struct rf_symbol *pointer);

/* Whether an integer variable has a value that is not known and changes from turn to turn of a loop
 * that is open; what takes such a value outside of all loops is a size. */
bool rf_symbol_varies(const struct rf_symbol *symbol);

/* What a called function sets: whatever leads to it, a member of that name has another value in the
 * loops that are open, also where it is asked for later on. */
void rf_symbol_lose_member(struct rf_reader *reader, const char *name, const struct rf_tree *tree,
                           size_t depth);

/* From here on it has a value that is not known, a new one in each turn of `depth` loops. */
void rf_symbol_lose(struct rf_reader *reader, struct rf_symbol *symbol, const struct rf_tree *tree,
                    size_t depth);

/* Whether a loop moves the pointer from one element of a list to the next: p = p->next. */
bool rf_symbol_is_chased(const struct rf_symbol *symbol);

/* Whether the function, or one whose body is being read in place of a call, may write an array:
 * asked once of each, as long functions ask often. */
bool rf_symbol_may_be_written(const struct rf_reader *reader, struct rf_symbol *array);

/* Lets a variable stand for an expression as long as nothing in there, nor it, is assigned. */
void rf_symbol_let_stand(const struct rf_symbol *symbol, const struct rf_tree *tree,
                         struct rf_stand_in *stand_in);

/* What it stands for, or NULL. */
const struct rf_tree *rf_symbol_stands_for(const struct rf_symbol *symbol,
                                           const struct rf_stand_in *stand_in);

/* Takes from a symbol what reading has found out about it. */
void rf_symbol_forget(struct rf_symbol *symbol);

/* Takes from every symbol what reading has found out about it. */
void rf_symbol_forget_all(struct rf_reader *reader);

#endif
