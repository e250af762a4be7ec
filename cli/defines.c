/* SPDX-License-Identifier: MIT
 *
 * What -D names: a size of the kernel, or a macro of its source.
 *
 * `-D N=400` gives the free name N a value, and layer conditions stay formulas in N.  A name that
 * the preprocessor asks for (`#ifndef N`) has to reach the preprocessor instead.  So the source
 * is read with the macros that its conditions mention; if a name is no size then, or the source
 * cannot be read without it (`REAL a[N]` without REAL), it is read again with every name that is
 * left and occurs in the source as a macro.
 */
#include "cli/defines.h"

#include <ctype.h>

#include <string.h>

#include "base/text.h"
#include "cli/ranges.h"
#include "cli/source_macros.h"
#include "cli/suggest.h"

/* One reading: which names are macros, and what came of it. */
struct attempt {
	const struct rf_settings *settings;
	struct rf_source *source;
	struct rf_arena *arena;
	bool *is_macro;
};

static enum rf_status read_once(struct attempt *attempt, struct rf_diagnostics *diagnostics,
                                struct rf_kernel *kernel)
{
	size_t count = attempt->settings->definitions.count;
	struct rf_define *defines = RF_NEW_ARRAY(attempt->arena, struct rf_define, count + 1);
	struct rf_define *values;

	if (!defines)
		return rf_out_of_memory(diagnostics);
	values = RF_NEW_ARRAY(attempt->arena, struct rf_define, count + 1);
	if (!values)
		return rf_out_of_memory(diagnostics);
	attempt->source->value_count = count;
	attempt->source->values = values;
	attempt->source->define_count = 0;
	attempt->source->defines = defines;
	for (size_t i = 0; i < count; ++i) {
		const struct rf_definition *from = &attempt->settings->definitions.items[i];
		values[i] = (struct rf_define){ from->name, from->value };
		if (attempt->is_macro[i])
			defines[attempt->source->define_count++] =
			    (struct rf_define){ from->name, from->value };
	}
	return rf_frontend_read(attempt->source, attempt->arena, diagnostics, kernel);
}

/* Makes macros of the names that are no sizes but occur in the source; whether there were any.
 * A kernel that could not be read has no sizes: then of those with values that no size has. */
static bool find_more_macros(struct attempt *attempt, const struct rf_kernel *kernel)
{
	bool found = false;

	for (size_t i = 0; i < attempt->settings->definitions.count; ++i) {
		const struct rf_definition *d = &attempt->settings->definitions.items[i];
		bool may_be_size = kernel ? rf_kernel_find_size(kernel, d->name) >= 0
		                          : isdigit((unsigned char)*d->value);
		if (attempt->is_macro[i] || may_be_size ||
		    !rf_source_macros_mention(attempt->source->text, d->name))
			continue;
		attempt->is_macro[i] = true;
		found = true;
	}
	return found;
}

static enum rf_status refuse_unknown(const char *name, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     const struct rf_kernel *kernel)
{
	static const struct rf_place nowhere = { 0 };
	const char *names[RF_MAX_SIZES];
	size_t count = 0;

	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_FREE)
			names[count++] = kernel->sizes[i].name;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                 count ? rf_suggest_hint(arena, name, names, count, "sizes")
	                       : "this kernel has no sizes; leave the option out",
	                 "-D %s: neither a size nor a macro of %s", name, kernel->file);
}

/* A macro that the source defines in any case would win over -D without a word. */
static enum rf_status check_not_fixed(const struct attempt *attempt, const char *name,
                                      struct rf_diagnostics *diagnostics)
{
	const char *text = attempt->source->text;
	struct rf_place place = { attempt->source->file, rf_source_macros_line(text, name), 1 };

	if (place.line == 0 || rf_source_macros_test(text, name))
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, place,
	                 "take the #define out, or write #ifndef before and #endif after it",
	                 "the source defines %s itself, so that -D %s has no effect", name, name);
}

/* `100-200` as the text of a macro would be a difference. */
static enum rf_status check_one_value(const struct attempt *attempt,
                                      const struct rf_definition *definition,
                                      struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };
	struct rf_diagnostics trial;
	struct rf_range range = { 0 };

	rf_diagnostics_init(&trial, attempt->arena);
	if (rf_ranges_read(definition->name, definition->value, attempt->arena, &trial, &range) !=
	        RF_OK ||
	    range.count < 2)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                 "take the macro out of the source, or run once for each value",
	                 "-D %s=%s: a range needs a size, but %s is a macro of the source",
	                 definition->name, definition->value, definition->name);
}

static enum rf_status check_macros(const struct attempt *attempt,
                                   struct rf_diagnostics *diagnostics)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < attempt->settings->definitions.count && status == RF_OK; ++i) {
		const struct rf_definition *definition = &attempt->settings->definitions.items[i];
		status = check_not_fixed(attempt, definition->name, diagnostics);
		if (status == RF_OK && attempt->is_macro[i])
			status = check_one_value(attempt, definition, diagnostics);
	}
	return status;
}

static enum rf_status check_names(struct attempt *attempt, struct rf_diagnostics *diagnostics,
                                  const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < attempt->settings->definitions.count; ++i) {
		const char *name = attempt->settings->definitions.items[i].name;
		if (!attempt->is_macro[i] && rf_kernel_find_size(kernel, name) < 0)
			return refuse_unknown(name, attempt->arena, diagnostics, kernel);
	}
	return RF_OK;
}

static void repeat(const struct rf_diagnostics *from, struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < from->list.count; ++i) {
		const struct rf_diagnostic *d = &from->list.items[i];

		rf_report(diagnostics, d->severity, d->place, d->hint, "%s", d->message);
	}
}

/* Reads, and once more when that can help.  Where the first reading succeeds and the second does
 * not, the names that became macros only for it are none: the first one stands. */
static enum rf_status read_kernel(struct attempt *attempt, struct rf_diagnostics *diagnostics,
                                  struct rf_kernel *kernel)
{
	bool *is_macro = attempt->is_macro;
	size_t bytes = attempt->settings->definitions.count * sizeof(*is_macro);
	struct rf_diagnostics first, second;
	struct rf_kernel more = { 0 };

	rf_diagnostics_init(&first, attempt->arena);
	rf_diagnostics_init(&second, attempt->arena);
	attempt->is_macro = rf_arena_copy(attempt->arena, is_macro, bytes + 1);
	if (!attempt->is_macro)
		return rf_out_of_memory(diagnostics);
	enum rf_status status = read_once(attempt, &first, kernel);
	if (status != RF_FAILED && find_more_macros(attempt, status == RF_OK ? kernel : NULL)) {
		enum rf_status status_of_more = read_once(attempt, &second, &more);

		if (status != RF_OK || status_of_more == RF_OK || status_of_more == RF_FAILED) {
			*kernel = more;
			repeat(&second, diagnostics);
			return status_of_more;
		}
		attempt->is_macro = is_macro;
	}
	repeat(&first, diagnostics);
	return status;
}

enum rf_status rf_defines_read_kernel(const struct rf_settings *settings, struct rf_source *source,
                                      struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                      struct rf_kernel *kernel)
{
	size_t count = settings->definitions.count;
	struct attempt attempt = { .settings = settings, .source = source, .arena = arena };

	attempt.is_macro = RF_NEW_ARRAY(arena, bool, count + 1);
	if (!attempt.is_macro)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < count; ++i)
		attempt.is_macro[i] =
		    rf_source_macros_test(source->text, settings->definitions.items[i].name);
	enum rf_status status = check_macros(&attempt, diagnostics);
	if (status == RF_OK)
		status = read_kernel(&attempt, diagnostics, kernel);
	if (status == RF_OK)
		status = check_macros(&attempt, diagnostics);
	return status == RF_OK ? check_names(&attempt, diagnostics, kernel) : status;
}
