/* SPDX-License-Identifier: MIT
 *
 * What a word means: a term of the page, a figure of JSON and CSV, or an option.
 */
#ifndef RF_EXPLAINED_WORD_H
#define RF_EXPLAINED_WORD_H

#include "base/text.h"

/* Prints all that the program knows of a word; whether it knows anything. */
bool rf_explained_word_print(struct rf_text *out, const char *word);

/* The term that is nearest to a misspelt word; NULL where none is. */
const char *rf_explained_word_nearest(struct rf_arena *arena, const char *word);

#endif
