/* SPDX-License-Identifier: MIT */
#include "machine-files/src/changes.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* One change on its way through the tree. */
struct change {
	struct rf_load *load;
	struct rf_place place; /* the words of the command line, in place of a file */
	const char *text;
};

/* The steps of a path with what is not a letter or a digit read as a space, as keys have it. */
static const char *key_of(struct change *change, const char *path, size_t length)
{
	char *key = rf_arena_substring(change->load->arena, path, length);

	for (char *at = key; at && *at; ++at)
		if (*at == '-' || *at == '_')
			*at = ' ';
	return key;
}

static struct rf_yaml_node *find(struct rf_yaml_node *map, const char *key)
{
	return (struct rf_yaml_node *)rf_yaml_find(map, key);
}

/* The entry of a map; made as an empty map where there is none. */
static struct rf_yaml_node *enter(struct change *change, struct rf_yaml_node *map, const char *key)
{
	struct rf_yaml_node *node = find(map, key);
	struct rf_yaml_node **slot;

	if (node)
		return node;
	node = RF_NEW(change->load->arena, struct rf_yaml_node);
	slot = node ? RF_PUSH(change->load->arena, &map->children) : NULL;
	if (!slot)
		return NULL;
	*node = (struct rf_yaml_node){
		.kind = RF_YAML_MAP, .place = change->place, .key = key, .key_place = change->place
	};
	*slot = node;
	return node;
}

/* The cache of that name, NULL when there is none. */
static struct rf_yaml_node *find_cache(struct rf_yaml_node *root, const char *name)
{
	const struct rf_yaml_node *caches = rf_yaml_find(root, "caches");

	for (size_t i = 0; caches && i < caches->children.count; ++i) {
		const struct rf_yaml_node *own = rf_yaml_find(caches->children.items[i], "name");

		if (own && own->text && rf_text_equal(own->text, name))
			return caches->children.items[i];
	}
	return NULL;
}

static struct rf_yaml_node *step(struct change *change, struct rf_yaml_node *root,
                                 struct rf_yaml_node *map, const char *key)
{
	struct rf_yaml_node *cache = map == root ? find_cache(root, key) : NULL;

	if (cache)
		return cache;
	if (map->kind == RF_YAML_MAP)
		return enter(change, map, key);
	rf_fields_refuse(change->load, change->place,
	                 "join the keys by dots, a cache by its name: L2.size=2MiB",
	                 "there is nothing inside of '%s'", map->key ? map->key : "this");
	return NULL;
}

/* "2 MiB" of "2MiB": on a command line the space that files have before a unit may be missing. */
static const char *spaced(struct rf_arena *arena, const char *value)
{
	size_t length = strspn(value, "0123456789.+");
	char next = value[length];

	if (length == 0 || (next != '/' && !isalpha((unsigned char)next)) ||
	    (tolower((unsigned char)next) == 'e' && isdigit((unsigned char)value[length + 1])))
		return value;
	return rf_arena_print(arena, "%.*s %s", (int)length, value, value + length);
}

/* The value takes the place of what was there; it may be a list or a table as in a file. */
static void put(struct change *change, struct rf_yaml_node *node, const char *value)
{
	struct rf_load *load = change->load;
	struct rf_yaml_node *read;

	value = spaced(load->arena, value);
	if (!value || rf_yaml_read(value, strlen(value), change->place.file, load->arena,
	                           load->diagnostics, &read) != RF_OK)
		return;
	read->key = node->key;
	read->key_place = change->place;
	read->place = change->place;
	*node = *read;
}

static void apply(struct change *change, struct rf_yaml_node *root)
{
	const char *equals = strchr(change->text, '=');
	const char *path = change->text;
	struct rf_yaml_node *node = root;

	if (!equals || equals == path || equals[1] == '\0') {
		rf_fields_refuse(change->load, change->place, "such as --set L2.size=2MiB",
		                 "a change is KEY=VALUE");
		return;
	}
	while (node && path < equals) {
		size_t length = strcspn(path, ".=");

		node = step(change, root, node, key_of(change, path, length));
		path += length + 1;
	}
	if (node)
		put(change, node, equals + 1);
}

void rf_changes_apply(struct rf_load *load, struct rf_yaml_node *root,
                      const struct rf_machine_changes *changes)
{
	for (size_t i = 0; i < changes->count; ++i) {
		struct change change = { .load = load, .text = changes->items[i] };

		change.place.file = rf_arena_print(load->arena, "--set %s", change.text);
		apply(&change, root);
	}
}
