/* SPDX-License-Identifier: MIT
 *
 * Output files that appear complete or not at all.
 *
 * A document is written to a temporary file in the same directory and then renamed, which
 * replaces an older file in one step.  What is no regular file - /dev/null, a pipe - cannot be
 * replaced and is written in place; a symbolic link keeps pointing where it did.
 */
#include "cli/output.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/ending.h"

enum { MOST_LINKS = 40, LEAST_WIDTH = 64, MOST_WIDTH = 1000 };

static const struct rf_place nowhere = { 0 };

static enum rf_status refuse(struct rf_output *output, struct rf_diagnostics *diagnostics,
                             int error)
{
	return rf_refuse(diagnostics, RF_FAILED, nowhere,
	                 error == ENOSPC
	                     ? "free some space"
	                     : "choose a file in a folder that you may write to: -o FILE",
	                 "cannot write %s: %s", output->path ? output->path : "standard output",
	                 strerror(error));
}

size_t rf_output_text_width(void)
{
	const char *columns = getenv("COLUMNS");
	long width = columns ? strtol(columns, NULL, 10) : 0;
	struct winsize window;

	if (width > 0 && width <= MOST_WIDTH)
		return (size_t)(width > LEAST_WIDTH ? width : LEAST_WIDTH);
	if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 &&
	    window.ws_col > RF_TEXT_WIDTH)
		return window.ws_col;
	return RF_TEXT_WIDTH;
}

/* The permissions of the file that is replaced, or those that a new file gets. */
static mode_t mode_of(const char *target)
{
	struct stat status;
	mode_t mask = umask(0);

	umask(mask);
	if (stat(target, &status) == 0)
		return status.st_mode & 0777;
	return 0666 & ~mask;
}

static bool is_special(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* The file that the path means, behind all links.  A link to a file that is not there yet is
 * followed by hand, as realpath does not. */
static enum rf_status find_target(struct rf_output *output, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics)
{
	const char *path = output->path;
	char *real = realpath(path, NULL);
	char link[PATH_MAX];

	for (int links = 0; !real; ++links) {
		ssize_t length = readlink(path, link, sizeof(link) - 1);
		const char *name = strrchr(path, '/');
		int folder = name ? (int)(name - path) + 1 : 0;

		if (length < 0)
			break;
		if (links == MOST_LINKS)
			return refuse(output, diagnostics, ELOOP);
		link[length] = '\0';
		path = rf_arena_print(arena, "%.*s%s", *link == '/' ? 0 : folder, path, link);
		if (!path)
			return rf_out_of_memory(diagnostics);
		real = realpath(path, NULL);
	}
	output->target = real ? rf_arena_string(arena, real) : path;
	free(real);
	return output->target ? RF_OK : rf_out_of_memory(diagnostics);
}

static enum rf_status open_temporary(struct rf_output *output, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics)
{
	enum rf_status status = find_target(output, arena, diagnostics);

	if (status != RF_OK)
		return status;
	char *temporary = rf_arena_print(arena, "%s.XXXXXX", output->target);
	if (!temporary)
		return rf_out_of_memory(diagnostics);
	int descriptor = rf_ending_create(temporary);
	if (descriptor < 0)
		return refuse(output, diagnostics, errno);
	output->temporary = temporary;
	if (fchmod(descriptor, mode_of(output->target)) == 0)
		output->file = fdopen(descriptor, "w");
	if (output->file)
		return RF_OK;
	close(descriptor);
	return refuse(output, diagnostics, errno);
}

bool rf_output_has_color(const struct rf_settings *settings)
{
	const char *no_color = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");

	if (settings->color != RF_COLOR_AUTO)
		return settings->color == RF_COLOR_ALWAYS;
	return !settings->output && !(no_color && *no_color) &&
	       !(terminal && rf_text_equal(terminal, "dumb")) && isatty(STDOUT_FILENO);
}

/* Of a locale such as en_US.UTF-8: the first of these that says something counts. */
static bool has_unicode(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *locale = NULL;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names) && !(locale && *locale); ++i)
		locale = getenv(names[i]);
	return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}

struct rf_canvas rf_output_canvas(const struct rf_settings *settings,
                                  const struct rf_form_of_report *form)
{
	return (struct rf_canvas){ .back_end = form ? form->picture : NULL,
		                   .columns = rf_output_text_width(),
		                   .has_unicode = has_unicode(),
		                   .has_color = rf_output_has_color(settings) };
}

const struct rf_form_of_report *rf_output_form(const struct rf_settings *settings)
{
	if (settings->form != NULL || settings->output == NULL)
		return settings->form;
	return rf_report_by_suffix(settings->output);
}

enum rf_status rf_output_allow(const struct rf_form_of_report *form, const char *names,
                               const char *verb, struct rf_diagnostics *diagnostics)
{
	struct rf_arena *arena = diagnostics->arena;

	for (const char *at = names; form != NULL && *at; at += strcspn(at, " ")) {
		const char *name;

		at += strspn(at, " ");
		name = rf_arena_substring(arena, at, strcspn(at, " "));
		if (name == NULL)
			return rf_out_of_memory(diagnostics);
		if (form == rf_report_by_name(name))
			return RF_OK;
	}
	return form == NULL ? RF_OK
	                    : rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                                rf_arena_print(arena, "forms that it has: %s", names),
	                                "%s has no such form", verb);
}

enum rf_status rf_output_open(struct rf_output *output, const char *path, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics)
{
	struct stat status;

	*output = (struct rf_output){ .path = path };
	if (!path || strcmp(path, "-") == 0) {
		output->path = NULL;
		output->file = stdout;
		return RF_OK;
	}
	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
		return refuse(output, diagnostics, EISDIR);
	if (!is_special(path))
		return open_temporary(output, arena, diagnostics);
	output->file = fopen(path, "w");
	return output->file ? RF_OK : refuse(output, diagnostics, errno);
}

enum rf_status rf_output_write(struct rf_output *output, const struct rf_text *text,
                               struct rf_diagnostics *diagnostics)
{
	if (text->failed || rf_arena_failed(text->arena))
		return rf_out_of_memory(diagnostics);
	errno = 0;
	if (fwrite(rf_text_string(text), 1, text->length, output->file) != text->length ||
	    (output->file == stdout && fflush(stdout) != 0))
		return refuse(output, diagnostics, errno);
	return RF_OK;
}

enum rf_status rf_output_commit(struct rf_output *output, struct rf_diagnostics *diagnostics)
{
	FILE *file = output->file;
	errno = 0;
	int failed = file == stdout ? fflush(file) : fclose(file);

	output->file = NULL;
	if (failed)
		return refuse(output, diagnostics, errno);
	if (output->temporary && rename(output->temporary, output->target) != 0)
		return refuse(output, diagnostics, errno);
	rf_ending_forget(output->temporary);
	output->temporary = NULL;
	return RF_OK;
}

void rf_output_discard(struct rf_output *output)
{
	if (output->file && output->file != stdout)
		fclose(output->file);
	if (output->temporary)
		unlink(output->temporary);
	rf_ending_forget(output->temporary);
	output->file = NULL;
	output->temporary = NULL;
}

enum rf_status rf_output_write_document(const char *path, const struct rf_text *document,
                                        struct rf_diagnostics *diagnostics)
{
	struct rf_output output = { 0 };
	enum rf_status status;

	if (document->failed)
		return rf_out_of_memory(diagnostics);
	status = rf_output_open(&output, path, document->arena, diagnostics);
	if (status == RF_OK)
		status = rf_output_write(&output, document, diagnostics);
	if (status == RF_OK)
		status = rf_output_commit(&output, diagnostics);
	rf_output_discard(&output);
	return status;
}
