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

/* The lists whose items have names. */
static const char *const lists[] = { "caches", "memory", "links" };

enum { LIST_COUNT = sizeof(lists) / sizeof(*lists), MOST_ITEMS = 32 };

static const char *name_of(const struct rf_yaml_node *item)
{
	const struct rf_yaml_node *name = rf_yaml_find(item, "name");

	return name ? name->text : NULL;
}

/* The item of that name, NULL when there is none. */
static struct rf_yaml_node *find_item(const struct rf_yaml_node *list, const char *name)
{
	for (size_t i = 0; list && list->kind == RF_YAML_LIST && i < list->children.count; ++i) {
		const char *own = name_of(list->children.items[i]);

		if (own && rf_text_equal(own, name))
			return list->children.items[i];
	}
	return NULL;
}

static struct rf_yaml_node *find_anywhere(const struct rf_yaml_node *root, const char *name)
{
	struct rf_yaml_node *found = NULL;

	for (size_t i = 0; i < LIST_COUNT && !found; ++i)
		found = find_item(rf_yaml_find(root, lists[i]), name);
	return found;
}

/* The name that is meant, of those in a list, or in all of them. */
static const char *nearest_item(const struct rf_yaml_node *root, const struct rf_yaml_node *map,
                                const char *name)
{
	const char *names[MOST_ITEMS];
	size_t count = 0;

	for (size_t i = 0; i < LIST_COUNT; ++i) {
		const struct rf_yaml_node *list = rf_yaml_find(root, lists[i]);

		if (!list || list->kind != RF_YAML_LIST || (map != root && map != list))
			continue;
		for (size_t k = 0; k < list->children.count && count < MOST_ITEMS; ++k) {
			names[count] = name_of(list->children.items[k]);
			count += names[count] != NULL;
		}
	}
	return rf_text_nearest(name, names, count);
}

/* A key that no file has, but a name in a list is near. */
static bool is_misspelt(struct change *change, const struct rf_yaml_node *root, const char *key)
{
	enum rf_machine_kind kind = change->load->machine->kind, other;

	return !find((struct rf_yaml_node *)root, key) &&
	       !rf_schema_find(&rf_schema_machine, key, kind) &&
	       !rf_schema_is_elsewhere(&rf_schema_machine, key, &other) &&
	       nearest_item(root, root, key) != NULL &&
	       !rf_schema_nearest(&rf_schema_machine, key, kind);
}

static void refuse_step(struct change *change, const struct rf_yaml_node *root,
                        const struct rf_yaml_node *map, const char *key)
{
	const char *nearest = nearest_item(root, map, key);
	const char *hint = "join the keys by dots, a cache by its name: L2.size=2MiB";

	if (nearest)
		hint = rf_arena_print(change->load->arena, "did you mean '%s'?", nearest);
	else if (map->kind == RF_YAML_LIST)
		hint = "it is a list: name one of its items, such as L2.size=2MiB";
	if (map == root)
		rf_fields_refuse(change->load, change->place, hint,
		                 "there is no '%s' in this machine", key);
	else
		rf_fields_refuse(change->load, change->place, hint,
		                 "there is no '%s' inside of '%s'", key,
		                 map->key ? map->key : "it");
}

static struct rf_yaml_node *step(struct change *change, struct rf_yaml_node *root,
                                 struct rf_yaml_node *map, const char *key)
{
	struct rf_yaml_node *item = map == root ? find_anywhere(root, key) : find_item(map, key);

	if (map == root && rf_text_equal(key, "MEM"))
		key = lists[1];

	if (item)
		return item;
	if (map->kind == RF_YAML_MAP && !(map == root && is_misspelt(change, root, key)))
		return enter(change, map, key);
	refuse_step(change, root, map, key);
	return NULL;
}

/* Whether a letter or a slash behind a number begins its unit; an exponent does not. */
static bool begins_unit(const char *at)
{
	if (*at != '/' && !isalpha((unsigned char)*at))
		return false;
	return *at == 'x' || tolower((unsigned char)*at) != 'e' || !isdigit((unsigned char)at[1]);
}

/* Whether this is the sign between two factors: a number follows. */
static bool is_times(const char *at)
{
	return *at == 'x' && isdigit((unsigned char)at[1 + strspn(at + 1, " ")]);
}

/* "2 MiB" of "2MiB", "6 x 2666 MT/s x 8 B" of "6x2666MT/sx8B": on a command line the spaces that
 * files have around units may be missing. */
static const char *spaced(struct rf_arena *arena, const char *value)
{
	struct rf_text text;
	bool in_number = false;

	if (!isdigit((unsigned char)*value) && *value != '[' && *value != '{')
		return value;
	rf_text_init(&text, arena);
	for (const char *at = value; *at; ++at) {
		bool is_digit = isdigit((unsigned char)*at) || *at == '.';
		char before = at > value ? at[-1] : ' ';

		if (is_times(at) && before != ' ')
			rf_text_add(&text, " ");
		else if (in_number && begins_unit(at))
			rf_text_add(&text, " ");
		rf_text_print(&text, "%c", *at);
		if (is_times(at) && at[1] != ' ')
			rf_text_add(&text, " ");
		in_number =
		    is_digit && (in_number || !isalpha((unsigned char)before) || before == 'x');
	}
	return rf_text_string(&text);
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
