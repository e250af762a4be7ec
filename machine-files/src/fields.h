/* SPDX-License-Identifier: MIT
 *
 * Reading of single values: from a node of the tree into a field of a record.
 */
#ifndef RF_FIELDS_H
#define RF_FIELDS_H

#include "machine-files/src/schema.h"
#include "machine-files/src/yaml.h"

/* What is at hand while one file is read. */
struct rf_load {
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_machine *machine;
	const struct rf_yaml_node *root;
};

/* Records an error; reading goes on, so that one run names all of them. */
void rf_fields_refuse(struct rf_load *load, struct rf_place place, const char *hint,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Reads a value of the key's dimension; false with a message. */
bool rf_fields_quantity(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, struct rf_quantity *quantity,
                        const char **source);

/* Whether the node is of that kind; otherwise says so. */
bool rf_fields_is_kind(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, enum rf_yaml_kind kind);

void rf_fields_read_version(struct rf_load *load, const struct rf_key *key,
                            const struct rf_yaml_node *node, void *field);
void rf_fields_read_text(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field);
void rf_fields_read_count(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field);
void rf_fields_read_bytes(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field);
void rf_fields_read_figure(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *field);
void rf_fields_read_link(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field);
void rf_fields_read_word(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field);
void rf_fields_read_flag(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field);
void rf_fields_read_per(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, void *field);

#endif
