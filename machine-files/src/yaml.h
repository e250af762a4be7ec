/* SPDX-License-Identifier: MIT
 *
 * A YAML file as a tree in which every key and every value knows its place.
 */
#ifndef RF_YAML_H
#define RF_YAML_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diagnostics.h"

enum rf_yaml_kind { RF_YAML_SCALAR, RF_YAML_LIST, RF_YAML_MAP };

struct rf_yaml_node {
	enum rf_yaml_kind kind;
	struct rf_place place;
	const char *key; /* of an entry of a map */
	struct rf_place key_place;
	const char *text; /* of a scalar, otherwise NULL */
	bool is_plain;    /* a scalar without quotes */
	RF_VECTOR(struct rf_yaml_node *) children;
};

/* Reads the one document of a text.  What YAML itself forbids, and what machine files do not
 * need of it (anchors, aliases, several documents), is refused with its place. */
enum rf_status rf_yaml_read(const char *text, size_t length, const char *file,
                            struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                            struct rf_yaml_node **root);

/* The entry of a map, NULL when it has none or `map` is no map. */
const struct rf_yaml_node *rf_yaml_find(const struct rf_yaml_node *map, const char *key);

/* Whether a node says nothing: an empty value, ~ or null. */
bool rf_yaml_is_null(const struct rf_yaml_node *node);

/* "a list", for messages. */
const char *rf_yaml_kind_name(const struct rf_yaml_node *node);

#endif
