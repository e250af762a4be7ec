/* SPDX-License-Identifier: MIT
 *
 * The list of messages.  A message that finds no memory is still counted, so that an error never
 * turns into success; the fixed text of rf_out_of_memory needs none.
 */
#include "base/diagnostics.h"

#include "base/text.h"

const char *const rf_severity_names[] = {
	[RF_NOTE] = "note",
	[RF_WARNING] = "warning",
	[RF_ERROR] = "error",
};

const char *rf_severity_name(enum rf_severity severity)
{
	return rf_severity_names[severity];
}

void rf_diagnostics_init(struct rf_diagnostics *diagnostics, struct rf_arena *arena)
{
	*diagnostics = (struct rf_diagnostics){ .arena = arena };
}

/* Whether the list ends in an error of that place and text: what is asked twice fails twice. */
static bool is_told(const struct rf_diagnostics *diagnostics, struct rf_place place,
                    const char *message)
{
	size_t count = diagnostics->list.count;
	const struct rf_diagnostic *last = count > 0 ? &diagnostics->list.items[count - 1] : NULL;

	return last && last->severity == RF_ERROR && last->place.line == place.line &&
	       last->place.column == place.column && rf_text_equal(last->message, message);
}

static void record(struct rf_diagnostics *diagnostics, enum rf_severity severity,
                   struct rf_place place, const char *hint, const char *format, va_list arguments)
{
	const char *message = rf_arena_vprint(diagnostics->arena, format, arguments);
	struct rf_diagnostic *diagnostic;

	if (severity == RF_ERROR)
		diagnostics->error_count += 1;
	if (severity == RF_ERROR && message != NULL && is_told(diagnostics, place, message))
		return;
	diagnostic = RF_PUSH(diagnostics->arena, &diagnostics->list);
	if (diagnostic == NULL)
		return;
	*diagnostic = (struct rf_diagnostic){
		.severity = severity,
		.place = place,
		.message = message != NULL ? message : "out of memory",
		.hint = hint == NULL ? NULL : rf_arena_string(diagnostics->arena, hint),
	};
}

void rf_report(struct rf_diagnostics *diagnostics, enum rf_severity severity, struct rf_place place,
               const char *hint, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	record(diagnostics, severity, place, hint, format, arguments);
	va_end(arguments);
}

enum rf_status rf_refuse(struct rf_diagnostics *diagnostics, enum rf_status status,
                         struct rf_place place, const char *hint, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	record(diagnostics, RF_ERROR, place, hint, format, arguments);
	va_end(arguments);
	return status;
}

/* Everybody on the way up may say it: it is recorded once. */
enum rf_status rf_out_of_memory(struct rf_diagnostics *diagnostics)
{
	size_t count = diagnostics->list.count;

	if (count > 0 && rf_text_equal(diagnostics->list.items[count - 1].message, "out of memory"))
		return RF_FAILED;
	return rf_refuse(diagnostics, RF_FAILED, (struct rf_place){ 0 }, NULL, "out of memory");
}
