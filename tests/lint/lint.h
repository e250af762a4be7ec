/* SPDX-License-Identifier: MIT
 *
 * The checks of style and floors.  A check is one file and one row in the table of lint.c.
 */
#ifndef RF_TESTS_LINT_H
#define RF_TESTS_LINT_H

#include <stdbool.h>

#include "tests/tools/tool.h"

struct lint {
	const char *root;
	const char *rules;       /* the folder with floors.txt and the other lists */
	struct tool_words files; /* of the repository, relative to the root, sorted */
	int complaints;
};

/* Prints `file:line: what`; line 0 is the file as a whole. */
void lint_complain(struct lint *lint, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The content of a file of the repository. */
char *lint_read(const struct lint *lint, const char *file, size_t *length);

/* The lines of a list in the rules' folder, without comments and empty ones. */
struct tool_words lint_rules(const struct lint *lint, const char *name);

/* C that people maintain here: not kernels, not the inputs of tests. */
bool lint_is_source(const char *file);

/* The part of it that ends up in the program. */
bool lint_is_product(const char *file);

/* Inputs and expected outputs of tests, which may be as ugly as they need to be. */
bool lint_is_data(const char *file);

void lint_floors(struct lint *lint);
void lint_functions(struct lint *lint);
void lint_links(struct lint *lint);
void lint_text(struct lint *lint);
void lint_words(struct lint *lint);

#endif
