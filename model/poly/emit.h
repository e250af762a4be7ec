/* SPDX-License-Identifier: MIT
 *
 * The loops of a transformed nest, as text in C.
 *
 * Bounds and names are found here; the text of the body stays the user's own.  Point loops keep the
 * names of the variables they run over, so that the body needs no change; a variable that no loop
 * has any more (of a skewed nest) is defined in front of the body.
 */
#ifndef RF_POLY_EMIT_H
#define RF_POLY_EMIT_H

#include "base/text.h"
#include "model/poly/transform.h"

enum rf_emit_kind {
	RF_EMIT_LOOP,
	RF_EMIT_DEFINITION, /* variable = start, for what follows within */
	RF_EMIT_CONDITION,
	RF_EMIT_BODY
};

struct rf_emit_node {
	enum rf_emit_kind kind;
	struct rf_emit_node *next;     /* the following sibling */
	struct rf_emit_node *children; /* of a loop, a definition, a condition that holds */
	struct rf_emit_node *otherwise;
	const char *variable;  /* "jb" */
	const char *start;     /* the first value of an ascending loop: "1", "max(1, jb)" */
	const char *end;       /* one more than the last: "min(N - 1, jb + 64)" */
	const char *last;      /* its last value, or one between that and the end */
	int64_t step;          /* > 0 */
	bool descends;         /* runs over the same values from the last to the first */
	size_t which;          /* of a loop or definition: index in the transformation's list */
	const char *condition; /* "N >= 3" */
};

struct rf_emit {
	struct rf_emit_node *root;
	bool uses_min, uses_max, uses_floord; /* functions that the texts call */
};

/* Needs a domain without values for sizes if the text is to hold for all of them;
 * `options.loops_only` serves.  `names` of the new loops may be NULL, all or some. */
enum rf_poly rf_emit_make(struct rf_domain *domain, const struct rf_transform *transform,
                          const char *const *names, struct rf_emit *emit);

struct rf_emit_style {
	const char *type;   /* of variables: "int" */
	const char *indent; /* of one level: "\t" */
	int depth;          /* levels in front of the first line */
	/* Writes the body, its lines indented for `depth` levels. */
	void (*body)(struct rf_text *text, int depth, void *user);
	/* Writes what comes in front of a loop, such as a pragma; may be NULL. */
	void (*before)(struct rf_text *text, int depth, size_t which, void *user);
	void *user;
};

void rf_emit_print(const struct rf_emit *emit, const struct rf_emit_style *style,
                   struct rf_text *text);

#endif
