/* SPDX-License-Identifier: MIT
 *
 * What has changed between two texts, as diff -u shows it.
 *
 * What both begin and end with is left out but for three lines; in between the longest common
 * subsequence of lines stays, and where it is longer than six lines a new hunk begins.
 */
#include "frontend/edit/unified_diff.h"

#include <string.h>

#include "base/text.h"
#include "base/vector.h"

enum { CONTEXT = 3 };

struct line_list {
	size_t count, capacity;
	const char **items; /* each ended by a newline in the text, or by its end */
};

static bool split(struct rf_arena *arena, const char *text, struct line_list *lines)
{
	while (*text != '\0') {
		const char **line = RF_PUSH(arena, lines);
		const char *end = strchr(text, '\n');

		if (line == NULL)
			return false;
		*line = text;
		text = end == NULL ? text + strlen(text) : end + 1;
	}
	return true;
}

static size_t width(const char *line)
{
	return strcspn(line, "\n");
}

static bool same(const char *a, const char *b)
{
	return width(a) == width(b) && memcmp(a, b, width(a)) == 0;
}

struct differ {
	struct rf_arena *arena;
	struct rf_text *out;
	struct line_list before, after;
	size_t head, tail; /* lines that both begin and end with */
	int *common;       /* longest common subsequence from [i][j] on */
};

static void add_line(struct rf_text *out, char mark, const char *line)
{
	rf_text_add_bytes(out, &mark, 1);
	rf_text_add_bytes(out, line, width(line));
	rf_text_add(out, line[width(line)] == '\n' ? "\n" : "\n\\ No newline at end of file\n");
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void find_ends(struct differ *d)
{
	size_t most = smaller(d->before.count, d->after.count);

	while (d->head < most && same(d->before.items[d->head], d->after.items[d->head]))
		d->head += 1;
	while (d->tail < most - d->head && same(d->before.items[d->before.count - 1 - d->tail],
	                                        d->after.items[d->after.count - 1 - d->tail]))
		d->tail += 1;
}

static int *cell(const struct differ *d, size_t i, size_t j)
{
	size_t columns = d->after.count - d->tail - d->head + 1;

	return &d->common[(i - d->head) * columns + (j - d->head)];
}

static bool find_common(struct differ *d)
{
	size_t rows = d->before.count - d->tail, columns = d->after.count - d->tail;

	d->common = RF_NEW_ARRAY(d->arena, int, (rows - d->head + 1) * (columns - d->head + 1));
	if (d->common == NULL)
		return false;
	for (size_t i = rows; i-- > d->head;)
		for (size_t j = columns; j-- > d->head;) {
			int down = *cell(d, i + 1, j), right = *cell(d, i, j + 1);

			if (same(d->before.items[i], d->after.items[j]))
				*cell(d, i, j) = 1 + *cell(d, i + 1, j + 1);
			else
				*cell(d, i, j) = down > right ? down : right;
		}
	return true;
}

/* Whether line i of the old text is dropped before line j of the new one is added. */
static bool drops(const struct differ *d, size_t i, size_t j)
{
	if (j == d->after.count - d->tail)
		return true;
	return i < d->before.count - d->tail && *cell(d, i + 1, j) >= *cell(d, i, j + 1);
}

/* Lines that both have, from lines i and j on; what they end with as well if both get
 * there together. */
static size_t count_common(const struct differ *d, size_t i, size_t j)
{
	size_t rows = d->before.count - d->tail, columns = d->after.count - d->tail;
	size_t count = 0;

	while (i + count < rows && j + count < columns &&
	       same(d->before.items[i + count], d->after.items[j + count]))
		count += 1;
	return i + count == rows && j + count == columns ? count + d->tail : count;
}

/* Behind the next change and those that follow within six lines. */
static void find_hunk_end(const struct differ *d, size_t *i, size_t *j)
{
	size_t rows = d->before.count - d->tail, columns = d->after.count - d->tail;

	while (*i < rows || *j < columns) {
		size_t common = count_common(d, *i, *j);

		if (common > 2 * CONTEXT || *i + common > rows)
			return;
		if (common > 0) {
			*i += common;
			*j += common;
		} else if (drops(d, *i, *j)) {
			*i += 1;
		} else {
			*j += 1;
		}
	}
}

/* The lines of a hunk: what goes before what comes. */
static void add_changes(struct differ *d, size_t i, size_t j, size_t rows, size_t columns)
{
	while (i < rows || j < columns) {
		if (i < rows && j < columns && same(d->before.items[i], d->after.items[j])) {
			add_line(d->out, ' ', d->before.items[i]);
			i += 1;
			j += 1;
		} else if (drops(d, i, j)) {
			add_line(d->out, '-', d->before.items[i++]);
		} else {
			add_line(d->out, '+', d->after.items[j++]);
		}
	}
}

/* Adds the hunk of the changes from i and j on, and moves both behind it. */
static void add_hunk(struct differ *d, size_t *i, size_t *j)
{
	size_t lead = smaller(*i, CONTEXT), first = *i, second = *j, trail;

	find_hunk_end(d, i, j);
	trail = smaller(count_common(d, *i, *j), CONTEXT);
	rf_text_print(d->out, "@@ -%zu,%zu +%zu,%zu @@\n", first - lead + 1,
	              *i - first + lead + trail, second - lead + 1, *j - second + lead + trail);
	for (size_t k = first - lead; k < first; ++k)
		add_line(d->out, ' ', d->before.items[k]);
	add_changes(d, first, second, *i, *j);
	for (size_t k = *i; k < *i + trail; ++k)
		add_line(d->out, ' ', d->before.items[k]);
}

static void add_hunks(struct differ *d)
{
	size_t i = d->head, j = d->head;
	size_t rows = d->before.count - d->tail, columns = d->after.count - d->tail;

	while (i < rows || j < columns) {
		size_t common = count_common(d, i, j);

		if (common == 0) {
			add_hunk(d, &i, &j);
		} else {
			i += common;
			j += common;
		}
	}
}

const char *rf_unified_diff(struct rf_arena *arena, const char *path, const char *before,
                            const char *after)
{
	struct rf_text out;
	struct differ d = { .arena = arena, .out = &out };

	rf_text_init(&out, arena);
	if (!split(arena, before, &d.before) || !split(arena, after, &d.after))
		return NULL;
	find_ends(&d);
	if (!find_common(&d))
		return NULL;
	rf_text_print(&out, "--- %s\n+++ %s\n", path, path);
	add_hunks(&d);
	return out.failed ? NULL : rf_text_string(&out);
}
