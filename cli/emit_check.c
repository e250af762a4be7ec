/* SPDX-License-Identifier: MIT
 *
 * The last check before a changed source is written.
 *
 * It is read again, as if it came from the user, and must do the same work as before.  The order is
 * not compared: it is what has changed.
 */
#include "cli/emit_check.h"

#include <string.h>

#include "base/text.h"
#include "model/transform/same_work.h"

static int count_lines(const char *text)
{
	int count = 0;

	while ((text = strchr(text, '\n')) != NULL) {
		text += 1;
		count += 1;
	}
	return count;
}

/* The text as the source was: lines that were chosen end as much later as there are more. */
static enum rf_status read_again(const struct rf_source *source, const char *text,
                                 struct rf_arena *arena, struct rf_kernel *kernel)
{
	struct rf_source again = *source;
	struct rf_diagnostics said;

	again.text = text;
	again.length = strlen(text);
	if (again.last_line > 0)
		again.last_line += count_lines(text) - count_lines(source->text);
	rf_diagnostics_init(&said, arena);
	return rf_frontend_read(&again, arena, &said, kernel);
}

enum rf_status rf_emit_check(const struct rf_source *source, const struct rf_kernel *kernel,
                             const char *text, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics)
{
	const char *difference = "cannot be read";
	struct rf_kernel after;
	enum rf_status status = read_again(source, text, arena, &after);

	if (status == RF_OK && rf_same_work(kernel, &after, arena, &difference) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if ((status != RF_OK && status != RF_WRONG_KERNEL) || difference == NULL)
		return status;
	return rf_refuse(diagnostics, RF_WRONG_KERNEL,
	                 (struct rf_place){ kernel->file, kernel->line, 1 },
	                 "this is a mistake of the program; change the loops by hand",
	                 "the new text %s", difference);
}
