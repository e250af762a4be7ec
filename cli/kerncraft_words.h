/* SPDX-License-Identifier: MIT */
#ifndef RF_KERNCRAFT_WORDS_H
#define RF_KERNCRAFT_WORDS_H

/* What we call an option of Kerncraft, as "model" for "pmodel"; NULL: it is none, or we have none
 * like it. */
const char *rf_kerncraft_words_option(const char *name);

/* What to do in place of an option of Kerncraft that we have not, by its long name or its letter;
 * NULL: it has no such option. */
const char *rf_kerncraft_words_instead(const char *name);

/* What to do in place of one of its models, in small letters. */
const char *rf_kerncraft_words_model(const char *name);

#endif
