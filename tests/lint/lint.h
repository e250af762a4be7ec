/* SPDX-License-Identifier: MIT
 *
 * The checks of style and floors.  A check is one file and one row in the table of lint.c.
 */
#ifndef RF_TESTS_LINT_H
#define RF_TESTS_LINT_H

#include <stdbool.h>

#include "tests/tools/tool.h"

/* A row of exceptions.txt. */
struct lint_exception {
	const char *check, *what;
	bool used;
};

struct lint_exceptions {
	struct lint_exception *items;
	size_t count;
	size_t capacity;
};

struct lint {
	const char *check;
	const char *root;
	const char *rules;       /* the folder with floors.txt and the other lists */
	struct tool_words files; /* of the repository, relative to the root, sorted */
	struct lint_exceptions exceptions;
	bool has_exceptions;
	int complaints;
};

/* Prints `file:line: what`; line 0 is the file as a whole. */
void lint_complain(struct lint *lint, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The content of a file of the repository. */
char *lint_read(const struct lint *lint, const char *file, size_t *length);

/* The lines of a list in the rules' folder, without comments and empty ones. */
struct tool_words lint_rules(const struct lint *lint, const char *name);

/* Whether exceptions.txt says that `what` may break the rules of the check that runs. */
bool lint_is_excepted(struct lint *lint, const char *what);

/* Complains of the check's exceptions that were not needed. */
void lint_check_exceptions(struct lint *lint);

/* C that people maintain here: not kernels, not the inputs of tests. */
bool lint_is_source(const char *file);

/* The part of it that ends up in the program. */
bool lint_is_product(const char *file);

/* Inputs and expected outputs of tests, which may be as ugly as they need to be. */
bool lint_is_data(const char *file);

void lint_floors(struct lint *lint);
void lint_functions(struct lint *lint);
void lint_links(struct lint *lint);
void lint_names(struct lint *lint);
void lint_readers(struct lint *lint);
void lint_text(struct lint *lint);
void lint_words(struct lint *lint);

#endif
