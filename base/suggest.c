/* SPDX-License-Identifier: MIT */
#include "base/suggest.h"

#include <ctype.h>

#include "base/text.h"

static bool is_same_but_for_case(const char *left, const char *right)
{
	while (*left && tolower((unsigned char)*left) == tolower((unsigned char)*right)) {
		++left;
		++right;
	}
	return *left == *right;
}

/* Names of one letter differ by all they have, so N for n is found by its letter. */
static const char *nearest(const char *word, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (is_same_but_for_case(word, names[i]))
			return names[i];
	return rf_text_nearest(word, names, count);
}

const char *rf_suggest_hint(struct rf_arena *arena, const char *word, const char *const *names,
                            size_t count, const char *what)
{
	const char *near = nearest(word, names, count);
	struct rf_text text;

	rf_text_init(&text, arena);
	if (near)
		rf_text_print(&text, "did you mean '%s'? %c%s: ", near,
		              toupper((unsigned char)*what), what + 1);
	else
		rf_text_print(&text, "%s: ", what);
	for (size_t i = 0; i < count; ++i)
		rf_text_print(&text, "%s%s", i ? ", " : "", names[i]);
	return rf_text_string(&text);
}
