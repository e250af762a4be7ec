/* SPDX-License-Identifier: MIT
 *
 * The words of the page, and what they mean.
 */
#ifndef RF_GLOSSARY_H
#define RF_GLOSSARY_H

#include "base/text.h"

struct rf_glossary_term {
	const char *name;    /* as the page has it */
	const char *aliases; /* other words for it, with ", " between them; NULL: none */
	const char *meaning; /* sentences; the first one says what it is */
	const char *see;     /* names of terms that belong to it, with ", " between them; or NULL */
};

/* By their names, as a dictionary has them. */
extern const struct rf_glossary_term rf_glossary[];
extern const size_t rf_glossary_count;

/* The term of that name or alias, in capitals or not; NULL: there is none. */
const struct rf_glossary_term *rf_glossary_find(const char *word);

/* What `rfmodel explain WORD` can be asked for that is nearest to a misspelt one, or NULL. */
const char *rf_glossary_nearest(struct rf_arena *arena, const char *word);

/* The term with its meaning, and with what belongs to it if `with_others`. */
void rf_glossary_print(struct rf_text *out, const struct rf_glossary_term *term, bool with_others);

#endif
