/* SPDX-License-Identifier: MIT */
#ifndef RF_SIZE_NAME_H
#define RF_SIZE_NAME_H

#include "frontend/tree/reader.h"

/* Where a variable took its value; where it is declared if that is not in the kernel. */
struct rf_place rf_size_name_place(const struct rf_symbol *symbol);

/* Whether a variable has the value that it has when the function begins. */
bool rf_size_name_is_first(const struct rf_reader *reader, const struct rf_symbol *symbol);

/* Whether a variable is one of the function that is read, and called by what no parameter and no
 * variable of the file is called; what is no variable of the source is taken for such. */
bool rf_size_name_is_only(struct rf_reader *reader, const struct rf_symbol *symbol);

/* Whether a parameter of the function that is read, or a variable of the file, is called so. */
bool rf_size_name_is_outer(struct rf_reader *reader, const char *name);

/* The name of a new size, which no other one has; NULL without memory. */
const char *rf_size_name_new(struct rf_reader *reader, const struct rf_symbol *symbol);

#endif
