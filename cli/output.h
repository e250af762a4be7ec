/* SPDX-License-Identifier: MIT */
#ifndef RF_OUTPUT_H
#define RF_OUTPUT_H

#include <stdio.h>

#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/settings.h"

/* Where a document goes; zero-initialised, it is closed. */
struct rf_output {
	const char *path;   /* NULL: standard output */
	const char *target; /* the file that a link leads to */
	char *temporary;    /* NULL: written in place */
	FILE *file;
};

/* Characters of a line of text: COLUMNS, but no fewer than 64, else those of the terminal, at least
 * RF_TEXT_WIDTH, which is what everything else has. */
size_t rf_output_text_width(void);

/* Whether colours are wanted: --color, else what the terminal is told to be like. */
bool rf_output_has_color(const struct rf_settings *settings);

/* What pictures of a form are drawn on. */
struct rf_canvas rf_output_canvas(const struct rf_settings *settings,
                                  const struct rf_form_of_report *form);

/* The form that --format names, or else the suffix of the file; NULL: neither does. */
const struct rf_form_of_report *rf_output_form(const struct rf_settings *settings);

/* Refuses a form whose name is not among `names`, separated by spaces; none at all is text. */
enum rf_status rf_output_allow(const struct rf_form_of_report *form, const char *names,
                               const char *verb, struct rf_diagnostics *diagnostics);

/* `path` NULL or "-" is standard output. */
enum rf_status rf_output_open(struct rf_output *output, const char *path, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics);
enum rf_status rf_output_write(struct rf_output *output, const struct rf_text *text,
                               struct rf_diagnostics *diagnostics);

/* Makes the file appear; nothing appears without it. */
enum rf_status rf_output_commit(struct rf_output *output, struct rf_diagnostics *diagnostics);

/* Ends without a trace; legal after rf_output_commit, where it does nothing. */
void rf_output_discard(struct rf_output *output);

/* All of these at once: a whole document. */
enum rf_status rf_output_write_document(const char *path, const struct rf_text *document,
                                        struct rf_diagnostics *diagnostics);

#endif
