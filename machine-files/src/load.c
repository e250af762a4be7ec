/* SPDX-License-Identifier: MIT
 *
 * From the text of a machine file to a machine.
 *
 * The records of the schema drive the reading: unknown keys are found against them, missing ones
 * are asked for by them, and each value goes where its row says.  Reading never stops at the
 * first error, so a file is corrected in one go; the messages come in the order of the file.
 */
#include "machine-files/src/machines.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/changes.h"
#include "machine-files/src/check.h"
#include "machine-files/src/fields.h"
#include "machine-files/src/kerncraft.h"
#include "machine-files/src/rates.h"

typedef void (*reader)(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, void *field);

static void read_nested(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, void *base);
static void read_list(struct rf_load *load, const struct rf_key *key,
                      const struct rf_yaml_node *node, void *base);

static const reader readers[] = {
	[RF_KEY_VERSION] = rf_fields_read_version,
	[RF_KEY_TEXT] = rf_fields_read_text,
	[RF_KEY_COUNT] = rf_fields_read_count,
	[RF_KEY_BYTES] = rf_fields_read_bytes,
	[RF_KEY_FIGURE] = rf_fields_read_figure,
	[RF_KEY_LINK] = rf_fields_read_link,
	[RF_KEY_WORD] = rf_fields_read_word,
	[RF_KEY_FLAG] = rf_fields_read_flag,
	[RF_KEY_PER] = rf_fields_read_per,
	[RF_KEY_RECORD] = read_nested,
	[RF_KEY_RECORDS] = read_list,
	[RF_KEY_CLOCKS] = rf_rates_read_clocks,
	[RF_KEY_RATES] = rf_rates_read,
	[RF_KEY_CURVES] = rf_rates_read_curves,
	[RF_KEY_STREAMS] = rf_rates_read_streams,
	[RF_KEY_OVERLAP] = rf_rates_read_overlap,
	[RF_KEY_SOURCES] = rf_rates_read_sources,
};

/* "the keys of a cache are name, size, ..." */
static const char *key_listing(struct rf_load *load, const struct rf_record *record)
{
	struct rf_text text;
	const char *separator = "";

	rf_text_init(&text, load->arena);
	rf_text_print(&text, "the keys of %s are ", record->name);
	for (size_t i = 0; i < record->key_count; ++i) {
		if (!(record->keys[i].kinds & 1 << load->machine->kind))
			continue;
		rf_text_print(&text, "%s%s", separator, record->keys[i].name);
		separator = ", ";
	}
	return rf_text_string(&text);
}

static void refuse_key(struct rf_load *load, const struct rf_record *record,
                       const struct rf_yaml_node *entry)
{
	enum rf_machine_kind kind = load->machine->kind, other;
	const char *nearest = rf_schema_nearest(record, entry->key, kind);

	if (rf_schema_is_elsewhere(record, entry->key, &other))
		rf_fields_refuse(load, entry->key_place,
		                 rf_arena_print(load->arena,
		                                "delete it, or is this machine of 'kind: %s'?",
		                                rf_machine_kind_name(other)),
		                 "'%s' is a key of a %s, and this is a %s", entry->key,
		                 rf_machine_kind_name(other), rf_machine_kind_name(kind));
	else
		rf_fields_refuse(load, entry->key_place,
		                 nearest
		                     ? rf_arena_print(load->arena, "did you mean '%s'?", nearest)
		                     : key_listing(load, record),
		                 "unknown key '%s'", entry->key);
}

static void refuse_missing(struct rf_load *load, const struct rf_record *record,
                           const struct rf_key *key, const struct rf_yaml_node *node)
{
	rf_fields_refuse(load, node->place, rf_arena_print(load->arena, "add '%s: ...'", key->name),
	                 "%s has no '%s'", record->name, key->name);
}

static void read_record(struct rf_load *load, const struct rf_record *record,
                        const struct rf_yaml_node *node, char *base)
{
	int kind = 1 << load->machine->kind;

	for (size_t i = 0; i < node->children.count; ++i)
		if (!rf_schema_find(record, node->children.items[i]->key, load->machine->kind))
			refuse_key(load, record, node->children.items[i]);
	for (size_t i = 0; i < record->key_count; ++i) {
		const struct rf_key *key = &record->keys[i];
		const struct rf_yaml_node *value = rf_yaml_find(node, key->name);

		if (!(key->kinds & kind))
			continue;
		if (value)
			readers[key->form](load, key, value, base + key->offset);
		else if (key->required & kind)
			refuse_missing(load, record, key, node);
	}
}

static void set_place(const struct rf_record *record, const struct rf_yaml_node *node, char *base)
{
	if (record->has_place)
		memcpy(base + record->place_offset, &node->place, sizeof(node->place));
}

/* A list of what a record has one of; that is then the first of them. */
static void read_several(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *base)
{
	char *list = (char *)load->machine + key->list_offset;
	const char *items;

	read_list(load, key, node, list);
	memcpy(&items, list, sizeof(items));
	if (items)
		memcpy(base, items, key->record->bytes);
}

static void read_nested(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, void *base)
{
	if (key->may_be_list && node->kind == RF_YAML_LIST) {
		read_several(load, key, node, base);
		return;
	}
	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	set_place(key->record, node, base);
	read_record(load, key->record, node, base);
}

static void read_items(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, char *items)
{
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *item = node->children.items[i];
		char *base = items + i * key->record->bytes;

		set_place(key->record, item, base);
		if (item->kind == RF_YAML_MAP)
			read_record(load, key->record, item, base);
		else
			rf_fields_refuse(load, item->place, "such as '- {name: ..., ...}'",
			                 "each item of '%s' is a table, not %s", key->name,
			                 rf_yaml_kind_name(item));
	}
}

/* `field` is the pointer to the items; their number stands elsewhere in the machine. */
static void read_list(struct rf_load *load, const struct rf_key *key,
                      const struct rf_yaml_node *node, void *field)
{
	size_t *count = (size_t *)((char *)load->machine + key->count_offset);
	char *items;

	if (!rf_fields_is_kind(load, key, node, RF_YAML_LIST))
		return;
	if (node->children.count == 0)
		rf_fields_refuse(load, node->place, "name at least one", "'%s' is empty",
		                 key->name);
	items = rf_arena_alloc(load->arena, (node->children.count + 1) * key->record->bytes);
	if (!items) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	memcpy(field, &items, sizeof(items));
	*count = node->children.count;
	read_items(load, key, node, items);
}

/* Reads version and kind, on which all other keys depend; false when nothing else can be. */
static bool read_heading(struct rf_load *load)
{
	const struct rf_yaml_node *version = rf_yaml_find(load->root, "rfmodel");
	const struct rf_yaml_node *kind = rf_yaml_find(load->root, "kind");
	size_t errors = load->diagnostics->error_count;

	if (!version) {
		rf_fields_refuse(load, load->root->place, "start the file with 'rfmodel: 1'",
		                 "this is not a machine file: it does not say 'rfmodel: 1'");
		return false;
	}
	rf_fields_read_version(load, rf_schema_find(&rf_schema_machine, "rfmodel", RF_CPU), version,
	                       NULL);
	if (kind)
		rf_fields_read_word(load, rf_schema_find(&rf_schema_machine, "kind", RF_CPU), kind,
		                    &load->machine->kind);
	return load->diagnostics->error_count == errors;
}

static void read_own(struct rf_load *load)
{
	const struct rf_yaml_node *domains = rf_yaml_find(load->root, "domains");
	size_t errors = load->diagnostics->error_count;

	if (!read_heading(load))
		return;
	read_record(load, &rf_schema_machine, load->root, (char *)load->machine);
	if (load->diagnostics->error_count > errors)
		return;
	rf_check_derive(load->machine);
	rf_check_machine(load->arena, load->diagnostics, load->machine,
	                 domains ? domains->place : load->root->place);
}

/* Of a machine what is known before its text is read. */
static struct rf_machine unread(const struct rf_machine *machine)
{
	return (struct rf_machine){ .file = machine->file,
		                    .id = machine->id,
		                    .text = machine->text,
		                    .sha256 = machine->sha256,
		                    .changes = machine->changes };
}

/* Changes go by the keys of our own schema, so a machine of Kerncraft's is read, written, and read
 * once more. */
static void read_kerncraft(struct rf_load *load)
{
	size_t errors = load->diagnostics->error_count;
	struct rf_yaml_node *root;
	const char *text;

	rf_kerncraft_read(load);
	if (load->machine->changes.count == 0 || load->diagnostics->error_count > errors)
		return;
	text = rf_machine_write(load->arena, load->machine);
	if (!text || rf_yaml_read(text, strlen(text), load->machine->file, load->arena,
	                          load->diagnostics, &root) != RF_OK)
		return;
	*load->machine = unread(load->machine);
	load->root = root;
	rf_changes_apply(load, root, &load->machine->changes);
	read_own(load);
}

static void read_root(struct rf_load *load, struct rf_yaml_node *root)
{
	load->root = root;
	if (root->kind != RF_YAML_MAP) {
		rf_fields_refuse(load, root->place, "start the file with 'rfmodel: 1'",
		                 "a machine file is a table of keys, not %s",
		                 rf_yaml_kind_name(root));
	} else if (rf_kerncraft_is_one(root)) {
		read_kerncraft(load);
	} else {
		rf_changes_apply(load, root, &load->machine->changes);
		read_own(load);
	}
}

static int by_place(const void *left, const void *right)
{
	const struct rf_diagnostic *a = left, *b = right;

	if (a->place.line != b->place.line)
		return a->place.line < b->place.line ? -1 : 1;
	if (a->place.column != b->place.column)
		return a->place.column < b->place.column ? -1 : 1;
	return strcmp(a->message, b->message);
}

/* "skylake-sp-6148" of "machines/skylake-sp-6148.yml" */
static const char *id_of(struct rf_arena *arena, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *name = slash ? slash + 1 : file;
	size_t length = strlen(name);

	if (rf_text_ends_with(name, ".yml"))
		length -= 4;
	else if (rf_text_ends_with(name, ".yaml"))
		length -= 5;
	return rf_arena_substring(arena, name, length);
}

/* Reads the text of the machine. */
static enum rf_status read_text(size_t length, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	struct rf_load load = { .arena = arena, .diagnostics = diagnostics, .machine = machine };
	size_t first = diagnostics->list.count;
	size_t errors = diagnostics->error_count;
	struct rf_yaml_node *root;
	enum rf_status status =
	    rf_yaml_read(machine->text, length, machine->file, arena, diagnostics, &root);

	if (status == RF_OK)
		read_root(&load, root);
	if (diagnostics->list.count > first)
		qsort(diagnostics->list.items + first, diagnostics->list.count - first,
		      sizeof(*diagnostics->list.items), by_place);
	if (rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	if (status != RF_OK)
		return status;
	return diagnostics->error_count > errors ? RF_WRONG_MACHINE : RF_OK;
}

enum rf_status rf_machine_read(const char *text, size_t length, const char *file,
                               struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                               struct rf_machine *machine)
{
	*machine = (struct rf_machine){ .file = rf_arena_string(arena, file),
		                        .id = id_of(arena, file),
		                        .text = text };
	if (!machine->file || !machine->id)
		return rf_out_of_memory(diagnostics);
	return read_text(length, arena, diagnostics, machine);
}

enum rf_status rf_machine_change(const struct rf_machine_changes *changes, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	*machine = unread(machine);
	machine->changes = *changes;
	return read_text(strlen(machine->text), arena, diagnostics, machine);
}
