/* SPDX-License-Identifier: MIT
 *
 * What a definition such as N=400 names: a size of the kernel, or a macro of its source.
 *
 * It gives the free name N a value, and layer conditions stay formulas in N.  A name that the
 * preprocessor asks for (`#ifndef N`) has to reach the preprocessor instead.  So the source is
 * read with the macros that its conditions mention; if a name is no size then, or the source
 * cannot be read without it (`REAL a[N]` without REAL), it is read again with every name that is
 * left and occurs in the source as a macro.
 */
#include "frontend/read/definitions.h"

#include <string.h>

#include "base/text.h"
#include <ctype.h>

#include "base/suggest.h"
#include "frontend/source/prescan.h"
#include "frontend/source/source_macros.h"
#include "model/ir/kernel_sizes.h"

/* Reads the source, those definitions as macros that are marked. */
static enum rf_status read_once(const struct rf_definitions *definitions, const bool *are_macros,
                                struct rf_source *source, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_kernel *kernel)
{
	struct rf_define *macros = RF_NEW_ARRAY(arena, struct rf_define, definitions->count + 1);

	if (!macros)
		return rf_out_of_memory(diagnostics);
	source->value_count = definitions->count;
	source->values = definitions->items;
	source->define_count = 0;
	source->defines = macros;
	for (size_t i = 0; i < definitions->count; ++i)
		if (are_macros[i])
			macros[source->define_count++] = definitions->items[i];
	return rf_frontend_read(source, arena, diagnostics, kernel);
}

/* Marks the names that are no sizes but occur in the source; whether there were any.  A kernel that
 * could not be read has no sizes: then of those with values that no size has. */
static bool find_more_macros(const struct rf_definitions *definitions,
                             const struct rf_source *source, const struct rf_kernel *kernel,
                             bool *are_macros)
{
	bool found = false;

	for (size_t i = 0; i < definitions->count; ++i) {
		const struct rf_define *d = &definitions->items[i];
		const char *digits = d->value + (*d->value == '-');
		bool may_be_size = kernel ? rf_kernel_find_size(kernel, d->name) >= 0
		                          : isdigit((unsigned char)*digits);

		if (are_macros[i] || may_be_size || !rf_prescan_has_word(source->text, d->name))
			continue;
		are_macros[i] = true;
		found = true;
	}
	return found;
}

/* The names by which a size can be given a value. */
static size_t names_of_sizes(const struct rf_kernel *kernel, const char **names)
{
	size_t count = 0;

	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_FREE)
			names[count++] = kernel->sizes[i].name;
	return count;
}

static const char *hint_for(struct rf_arena *arena, const char *name,
                            const struct rf_kernel *kernel)
{
	const char *names[RF_MAX_SIZES];
	size_t count = names_of_sizes(kernel, names);

	return count ? rf_suggest_hint(arena, name, names, count, "sizes")
	             : "this kernel has no sizes; leave the option out";
}

enum rf_status rf_definitions_refuse(const char *name, const struct rf_kernel *kernel,
                                     struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                 hint_for(diagnostics->arena, name, kernel),
	                 "-D %s: neither a size nor a macro of %s", name, kernel->file);
}

/* Whether a condition was decided by the value of that name. */
static bool decides(const struct rf_kernel *kernel, const char *name)
{
	for (size_t i = 0; i < kernel->assumption_count; ++i) {
		const char *option = kernel->assumptions[i].option;
		const char *at = option ? strstr(option, name) : NULL;

		if (at != NULL && rf_text_starts_with(option, "-D ") && at[strlen(name)] == '=' &&
		    !rf_text_is_word(at[-1]))
			return true;
	}
	return false;
}

enum rf_status rf_definitions_check(const char *name, const struct rf_source *source,
                                    const struct rf_kernel *kernel,
                                    struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };

	if (rf_kernel_find_size(kernel, name) >= 0 || decides(kernel, name))
		return RF_OK;
	if (!rf_prescan_has_word(source->text, name))
		return rf_definitions_refuse(name, kernel, diagnostics);
	rf_report(diagnostics, RF_NOTE, nowhere, hint_for(diagnostics->arena, name, kernel),
	          "-D %s: no size of these loops", name);
	return RF_OK;
}

const char *rf_definitions_example(struct rf_arena *arena, const struct rf_kernel *kernel,
                                   size_t size, const char *value)
{
	const char *name = kernel->sizes[size].name;
	bool is_flat = rf_text_equal(name, "gridDim.y") || rf_text_equal(name, "gridDim.z");
	bool is_small = rf_kernel_sizes_is_exponent(kernel, size);
	const char *text = rf_arena_print(arena, "%s=%s", name,
	                                  is_flat    ? "1"
	                                  : is_small ? "10"
	                                             : value);

	text = text ? rf_text_shell_word(arena, text) : NULL;
	text = text ? rf_arena_print(arena, "-D %s", text) : NULL;
	return text ? text : "-D NAME=VALUE";
}

/* A macro that the source defines in any case would win without a word. */
static enum rf_status check_not_fixed(const struct rf_source *source, const char *name,
                                      struct rf_diagnostics *diagnostics)
{
	struct rf_place place = { source->file, rf_source_macros_line(source->text, name), 1 };

	if (place.line == 0 || rf_source_macros_test(source->text, name))
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, place,
	                 "take the #define out, or write #ifndef before and #endif after it",
	                 "the source defines %s itself, so that -D %s has no effect", name, name);
}

enum rf_status rf_definitions_find_macros(struct rf_definitions *definitions,
                                          const struct rf_source *source,
                                          struct rf_diagnostics *diagnostics)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < definitions->count && status == RF_OK; ++i) {
		const char *name = definitions->items[i].name;

		definitions->are_macros[i] = rf_source_macros_test(source->text, name);
		status = check_not_fixed(source, name, diagnostics);
	}
	return status;
}

static void repeat(const struct rf_diagnostics *from, struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < from->list.count; ++i) {
		const struct rf_diagnostic *d = &from->list.items[i];

		rf_report(diagnostics, d->severity, d->place, d->hint, "%s", d->message);
	}
}

/* Whether a word stands in the program, directives aside. */
static bool is_in_code(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
		const char *line = at;

		while (line > text && line[-1] != '\n')
			--line;
		if ((at == text || !rf_text_is_word(at[-1])) && !rf_text_is_word(at[length]) &&
		    line[strspn(line, " \t")] != '#')
			return true;
	}
	return false;
}

static bool is_number(const char *value)
{
	value += *value == '-';
	return *value != '\0' && strspn(value, "0123456789") == strlen(value);
}

static void add_fixed(struct rf_text *out, const char *name, const char *value)
{
	rf_text_print(out, "%s%s == %s", out->length > 0 ? " && " : "", name, value);
}

static bool is_defined(const struct rf_definitions *definitions, const char *name)
{
	for (size_t i = 0; i < definitions->count; ++i)
		if (rf_text_equal(definitions->items[i].name, name))
			return true;
	return false;
}

/* Macros that the source gives a number unless the build does: #ifndef N, #define N 80. */
static void add_defaults(struct rf_text *out, const struct rf_definitions *definitions,
                         const char *text, struct rf_arena *arena)
{
	static const char asks[] = "#ifndef ", defines[] = "#define ";

	for (const char *at = strstr(text, asks); at; at = strstr(at + 1, asks)) {
		const char *cursor = at + strlen(asks), *next;
		struct rf_word name = rf_prescan_word(&cursor), value;
		const char *copy = rf_arena_substring(arena, name.start, name.length);

		next = strchr(cursor, '\n');
		if (copy == NULL || next == NULL || !rf_text_starts_with(next + 1, defines))
			continue;
		cursor = next + 1 + strlen(defines);
		if (!rf_prescan_is(rf_prescan_word(&cursor), copy))
			continue;
		value = rf_prescan_word(&cursor);
		next = rf_arena_substring(arena, value.start, value.length);
		if (next != NULL && is_number(next) && !is_defined(definitions, copy) &&
		    is_in_code(text, copy))
			add_fixed(out, copy, next);
	}
}

/* Whether the kernel was read with the value of a definition: of a step, or of a macro. */
static bool is_read_with(const struct rf_definitions *definitions, size_t i,
                         const struct rf_kernel *kernel)
{
	int size = rf_kernel_find_size(kernel, definitions->items[i].name);

	return size >= 0 ? kernel->sizes[size].is_given : definitions->are_macros[i];
}

/* What the kernel owes to values that are no open sizes of it, macros and steps: "S == 4". */
static const char *fixed_by(const struct rf_definitions *definitions, const char *text,
                            const struct rf_kernel *kernel, struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	for (size_t i = 0; i < definitions->count; ++i) {
		const struct rf_define *d = &definitions->items[i];

		if (is_read_with(definitions, i, kernel) && is_number(d->value) &&
		    is_in_code(text, d->name))
			add_fixed(&out, d->name, d->value);
	}
	add_defaults(&out, definitions, text, arena);
	return out.length > 0 ? rf_text_string(&out) : NULL;
}

/* Takes out the names with which, as macros, the source cannot be read: its variables. */
static enum rf_status drop_variables(const struct rf_definitions *definitions,
                                     struct rf_source *source, struct rf_arena *arena,
                                     bool *more_macros)
{
	bool *alone = rf_arena_copy(arena, definitions->are_macros, definitions->count + 1);

	for (size_t i = 0; alone != NULL && i < definitions->count; ++i) {
		struct rf_diagnostics ignored;
		struct rf_kernel kernel;

		if (!more_macros[i] || definitions->are_macros[i])
			continue;
		rf_diagnostics_init(&ignored, arena);
		alone[i] = true;
		more_macros[i] =
		    read_once(definitions, alone, source, arena, &ignored, &kernel) == RF_OK;
		alone[i] = false;
	}
	return alone != NULL ? RF_OK : RF_FAILED;
}

/* Once more when that can help, without names that are no macros where the first reading succeeds
 * and the second does not.  Where that does not help either, the first one stands. */
enum rf_status rf_definitions_read_kernel(struct rf_definitions *definitions,
                                          struct rf_source *source, struct rf_arena *arena,
                                          struct rf_diagnostics *diagnostics,
                                          struct rf_kernel *kernel)
{
	bool *more_macros = rf_arena_copy(arena, definitions->are_macros, definitions->count + 1);
	struct rf_diagnostics first, second;
	struct rf_kernel more = { 0 };
	struct rf_source as_first;
	enum rf_status status, status_of_more;

	rf_diagnostics_init(&first, arena);
	rf_diagnostics_init(&second, arena);
	if (!more_macros)
		return rf_out_of_memory(diagnostics);
	status = read_once(definitions, definitions->are_macros, source, arena, &first, kernel);
	as_first = *source;
	if (status != RF_FAILED &&
	    find_more_macros(definitions, source, status == RF_OK ? kernel : NULL, more_macros)) {
		status_of_more = read_once(definitions, more_macros, source, arena, &second, &more);
		if (status == RF_OK && status_of_more == RF_WRONG_KERNEL) {
			rf_diagnostics_init(&second, arena);
			if (drop_variables(definitions, source, arena, more_macros) != RF_OK)
				return rf_out_of_memory(diagnostics);
			status_of_more =
			    read_once(definitions, more_macros, source, arena, &second, &more);
		}
		if (status != RF_OK || status_of_more == RF_OK || status_of_more == RF_FAILED) {
			*kernel = more;
			definitions->are_macros = more_macros;
			kernel->fixed = fixed_by(definitions, source->text, kernel, arena);
			repeat(&second, diagnostics);
			return status_of_more;
		}
	}
	*source = as_first;
	kernel->fixed = fixed_by(definitions, source->text, kernel, arena);
	repeat(&first, diagnostics);
	return status;
}
