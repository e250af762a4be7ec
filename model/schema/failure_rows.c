/* SPDX-License-Identifier: MIT
 *
 * What a run that ended without a result says of itself, as result_schema.c has the figures of
 * others.
 */
#include "model/schema/failure_rows.h"

#include "base/version.h"
#include "model/schema/result_rows.h"

#define RECORD              rf_failure
#define DIAGNOSTICS(member) offsetof(struct rf_diagnostics, list.member)
static const struct rf_result_row failure_rows[] = {
	{ "schema", RF_STORED_TEXT, .constant = "rfmodel.error/1", REQUIRED,
	  SAYS("what this document is") },
	{ "version", RF_STORED_TEXT, .constant = rf_version, REQUIRED,
	  SAYS("version of the program") },
	{ "command", AT(command), SAYS("the command line, its words quoted as for a shell") },
	{ "exit_code", AT(exit_code), REQUIRED,
	  SAYS(
	      "what the program ended with: 2 wrong usage, 3 a kernel that cannot be modelled, 4 a "
	      "wrong machine file, 5 anything else") },
	{ "diagnostics", RF_STORED_LIST, DIAGNOSTICS(items), .count_offset = DIAGNOSTICS(count),
	  .record = &rf_diagnostic_record, BEHIND(diagnostics), REQUIRED,
	  SAYS("what went wrong, and notes and warnings before that") },
};

const struct rf_result_record rf_failure_schema = { ROWS(failure_rows) };
