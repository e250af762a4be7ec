/* SPDX-License-Identifier: MIT
 *
 * --matrix FILE.
 */
#include "cli/matrix_file.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "frontend/matrix/drawn.h"
#include "frontend/matrix/market.h"

static const char length_of_rows[] = "nnz/row";

/* A loop has a whole number of turns; what lies between is told. */
static enum rf_status assume_length(struct rf_session *session, const struct rf_matrix *m)
{
	struct rf_settings *settings = &session->settings;
	double mean = (double)m->entries / (double)m->rows;
	long long whole = llround(fmax(mean, 1));
	struct rf_define *assumption;

	for (size_t i = 0; i < settings->assumed.count; ++i)
		if (rf_text_equal(settings->assumed.items[i].name, length_of_rows))
			return RF_OK;
	assumption = RF_PUSH(session->arena, &settings->assumed);
	if (assumption == NULL)
		return rf_out_of_memory(&session->diagnostics);
	++settings->shared_assumptions; /* of what has no rows of a mean length it says nothing */
	assumption->name = length_of_rows;
	assumption->value = rf_arena_print(session->arena, "%lld", whole);
	rf_report(&session->diagnostics, RF_NOTE, (struct rf_place){ .file = m->file }, NULL,
	          "%lld rows, %lld columns, %lld entries, %.4g in a row", (long long)m->rows,
	          (long long)m->columns, (long long)m->entries, mean);
	return assumption->value ? RF_OK : rf_out_of_memory(&session->diagnostics);
}

static enum rf_status read_matrix(struct rf_session *session, const char *path,
                                  struct rf_matrix *matrix)
{
	size_t length;
	char *text;

	if (rf_drawn_is(path))
		return rf_drawn_make(path, session->arena, &session->diagnostics, matrix);
	text = rf_file_read(session->arena, path, &length);
	if (text == NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_KERNEL,
		                 (struct rf_place){ .file = path }, NULL,
		                 "this file cannot be read: %s", strerror(errno));
	return rf_market_read(text, length, path, session->arena, &session->diagnostics, matrix);
}

enum rf_status rf_matrix_file_read(struct rf_study *study)
{
	struct rf_session *session = study->session;
	const char *path = session->settings.matrix;
	struct rf_matrix *matrix;
	enum rf_status status;

	if (path == NULL && session->settings.sigma > 0)
		rf_report(&session->diagnostics, RF_WARNING, (struct rf_place){ 0 },
		          "name a file of Matrix Market with --matrix",
		          "--assume sigma has no use: it says how rows of a matrix are sorted");
	if (path == NULL)
		return RF_OK;
	if (!study->has_machine || study->machine.kind != RF_GPU)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "name a GPU with -m; for a CPU give --assume nnz/row=VALUE",
		                 "--matrix tells what warps of a GPU do");
	matrix = RF_NEW(session->arena, struct rf_matrix);
	if (matrix == NULL)
		return rf_out_of_memory(&session->diagnostics);
	status = read_matrix(session, path, matrix);
	if (status != RF_OK)
		return status;
	study->options.matrix = matrix;
	if (session->settings.alpha.known)
		rf_report(
		    &session->diagnostics, RF_WARNING, (struct rf_place){ .file = path }, NULL,
		    "--assume alpha has no use: --matrix tells it, where its loops are followed");
	return assume_length(session, matrix);
}
