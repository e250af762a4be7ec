/* SPDX-License-Identifier: MIT
 *
 * The last check before a changed source is written.
 *
 * It is read again, as if it came from the user, and must do the same work as before, in the order
 * for which legality was asked, with every comment and directive that was there.
 */
#include "cli/emit_check.h"

#include <string.h>

#include "base/text.h"
#include "frontend/edit/lexer.h"
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

/* The text as the source was: lines that were chosen end as much later as there are more, and begin
 * with the head of the loop that a line of its body has chosen. */
enum rf_status rf_emit_check_read(const struct rf_emit_request *request, const char *text,
                                  struct rf_arena *arena, struct rf_source *source,
                                  struct rf_kernel *kernel)
{
	struct rf_diagnostics said;

	*source = *request->source;
	source->text = text;
	source->length = strlen(text);
	if (source->first_line > request->kernel->line)
		source->first_line = request->kernel->line;
	if (source->last_line > 0)
		source->last_line += count_lines(text) - count_lines(request->source->text);
	rf_diagnostics_init(&said, arena);
	return rf_frontend_read(source, arena, &said, kernel);
}

/* Whether the text of a loop counts several times, as that of a case that others run on into. */
static bool is_read_again(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		for (size_t k = 0; k < i; ++k)
			if (kernel->loops[i]->place.line == kernel->loops[k]->place.line &&
			    kernel->loops[i]->place.column == kernel->loops[k]->place.column)
				return true;
	return false;
}

/* Whether the loops are as they were asked for, and what they do is not. */
static bool has_other_values(const char *difference)
{
	return strcmp(difference, rf_same_work_places) == 0 ||
	       strcmp(difference, rf_same_work_values) == 0;
}

static enum rf_status refuse(const struct rf_emit_request *request,
                             struct rf_diagnostics *diagnostics, const char *difference)
{
	return rf_refuse(diagnostics, RF_WRONG_KERNEL,
	                 (struct rf_place){ request->kernel->file, request->kernel->line, 1 },
	                 is_read_again(request->kernel)
	                     ? "several branches run through one loop; choose it with --lines"
	                 : has_other_values(difference)
	                     ? "a variable that moves from turn to turn would have other values; "
	                       "compute it from the variables of the loops"
	                     : "this is a mistake of the program; change the loops by hand",
	                 "the new text %s", difference);
}

/* ---- comments and directives ---- */

/* The next comment or directive from an offset on; false when there is none. */
static bool next_remark(const char *text, size_t length, size_t at, struct rf_span *remark)
{
	while (at < length) {
		bool is_directive = text[at] == '#' && text[at + 1] == 'p';

		if (rf_lexer_is_comment(text, length, at) || is_directive) {
			*remark =
			    (struct rf_span){ at, is_directive ? rf_lexer_line_end(text, length, at)
				                               : rf_lexer_skip(text, length, at) };
			return true;
		}
		at = strchr("([{", text[at]) ? at + 1 : rf_lexer_skip(text, length, at);
	}
	return false;
}

static size_t skip_marks(const char *text, struct rf_span remark, size_t at)
{
	while (at < remark.to && strchr(" \t\r\n*/\\", text[at]) != NULL)
		++at;
	return at;
}

/* Whether two remarks say the same, indentation and marks of comments aside; a directive may have
 * been told of new variables. */
static bool is_alike(const char *before, struct rf_span old, const char *after, struct rf_span new)
{
	bool is_directive = before[old.from] == '#';
	size_t a = skip_marks(before, old, old.from), b = skip_marks(after, new, new.from);

	while (a < old.to && b < new.to) {
		bool is_same = before[a] == after[b];

		if (!is_same && !is_directive)
			return false;
		a = is_same ? skip_marks(before, old, a + 1) : a;
		b = skip_marks(after, new, b + 1);
	}
	return a == old.to && (b == new.to || is_directive);
}

static size_t count_alike(const char *before, struct rf_span remark, const char *text)
{
	size_t length = strlen(text), count = 0;
	struct rf_span at;

	for (size_t from = 0; next_remark(text, length, from, &at); from = at.to)
		count += is_alike(before, remark, text, at);
	return count;
}

/* Whether every comment and directive of the source is in the new text as often. */
static bool keeps_remarks(const char *before, const char *after)
{
	size_t length = strlen(before);
	struct rf_span at;

	for (size_t from = 0; next_remark(before, length, from, &at); from = at.to)
		if (count_alike(before, at, after) < count_alike(before, at, before))
			return false;
	return true;
}

/* ---- the work ---- */

/* Sizes that are named after the line of a loop, turns@28, keep their names; there are as many of
 * them, in the same order. */
static void keep_names(const struct rf_kernel *before, struct rf_kernel *after)
{
	size_t k = 0;

	for (size_t i = 0; i < before->size_count; ++i) {
		if (strchr(before->sizes[i].name, '@') == NULL)
			continue;
		while (k < after->size_count && strchr(after->sizes[k].name, '@') == NULL)
			++k;
		if (k < after->size_count)
			after->sizes[k++].name = before->sizes[i].name;
	}
}

static enum rf_status compare(const struct rf_emit_request *request, struct rf_same_work *work,
                              const char *text, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, const char **difference)
{
	struct rf_source source;
	struct rf_kernel after;
	enum rf_status status = rf_emit_check_read(request, text, arena, &source, &after);

	*difference = "cannot be read";
	if (status == RF_OK)
		keep_names(request->kernel, &after);
	work->before = request->kernel;
	work->after = &after;
	work->sizes = rf_emit_job_sizes(request, arena);
	if (status == RF_OK && rf_same_work(work, arena, difference) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if (status == RF_OK && *difference == NULL && !keeps_remarks(request->source->text, text))
		*difference = "has lost a comment or a directive";
	return status == RF_WRONG_KERNEL ? RF_OK : status;
}

enum rf_status rf_emit_check(const struct rf_emit_request *request, const char *text,
                             struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct rf_same_work work = { 0 };
	const char *difference;
	enum rf_status status = compare(request, &work, text, arena, diagnostics, &difference);

	if (status == RF_OK && difference != NULL)
		return refuse(request, diagnostics, difference);
	return status;
}

/* With the condition in front of it the text can be read, and whatever it says of the nest stands
 * there twice; what stands within was compared before. */
static enum rf_status guard(const struct rf_emit_request *request, const struct rf_rewrite *job,
                            struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                            const char **text)
{
	struct rf_source source;
	struct rf_kernel after;
	enum rf_status status = rf_rewrite(job, arena, diagnostics, text);

	if (status != RF_OK)
		return status;
	status = rf_emit_check_read(request, *text, arena, &source, &after);
	if (status == RF_WRONG_KERNEL ||
	    (status == RF_OK && after.loop_count < request->kernel->loop_count))
		return refuse(request, diagnostics, "cannot be read");
	return status;
}

/* First without a condition, by which the loops can be compared; where that holds for positive
 * sizes only, they become a condition. */
enum rf_status rf_emit_check_loops(const struct rf_emit_request *request, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, const char **text)
{
	struct rf_rewrite job;
	struct rf_same_work work = { .change = request->proposal->change };
	const char *condition, *difference = NULL;
	enum rf_status status = rf_emit_job(request, arena, diagnostics, &job);

	condition = job.condition;
	job.condition = NULL;
	work.any_start = job.any_length;
	if (status == RF_OK)
		status = rf_rewrite(&job, arena, diagnostics, text);
	if (status == RF_OK)
		status = compare(request, &work, *text, arena, diagnostics, &difference);
	job.condition = condition;
	if (status == RF_OK && difference != NULL && request->kernel->size_count > 0) {
		work.positive = true;
		status = compare(request, &work, *text, arena, diagnostics, &difference);
		job.condition = rf_emit_job_positive(&job, arena);
	}
	if (status == RF_OK && difference != NULL)
		return refuse(request, diagnostics, difference);
	if (status != RF_OK || job.condition == NULL)
		return status;
	rf_emit_job_comment(request, arena, &job);
	return guard(request, &job, arena, diagnostics, text);
}
