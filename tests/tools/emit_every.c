/* SPDX-License-Identifier: MIT
 *
 * emit_every block ... --emit STEM: the program, but that it writes every proposal of a search, not
 * one of them: STEM-1.c is the source with the first one carried out, and so on; why one cannot be
 * is what STEM-1.refused says.  A search takes as long as some dozens of writings.
 */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/emit.h"
#include "tests/tools/tool.h"

enum rf_status __wrap_rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                       const char *stem);

static void write_messages(const char *path, const struct rf_diagnostics *said)
{
	FILE *file = fopen(path, "w");

	if (!file)
		tool_die("cannot write %s", path);
	for (size_t i = 0; i < said->list.count; ++i)
		fprintf(file, "%s\n", said->list.items[i].message);
	fclose(file);
}

/* In the place of the program's own (--wrap). */
enum rf_status __wrap_rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                       const char *stem)
{
	struct rf_session *session = study->session;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < result->proposal_count && status == RF_OK; ++i) {
		struct rf_diagnostics said;
		const char *text;

		session->settings.proposal = (int)i + 1;
		rf_diagnostics_init(&said, session->arena);
		status = rf_emit_text(study, result, &result->proposals[i], &said, &text);
		if (status == RF_OK)
			status = rf_emit_write(
			    study, text, rf_arena_print(session->arena, "%s-%zu.c", stem, i + 1));
		else if (status == RF_WRONG_KERNEL) {
			write_messages(
			    rf_arena_print(session->arena, "%s-%zu.refused", stem, i + 1), &said);
			status = RF_OK;
		}
	}
	return status;
}

int main(int argc, char **argv)
{
	return rf_cli_main(argc, argv);
}
