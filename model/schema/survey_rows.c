/* SPDX-License-Identifier: MIT
 *
 * The figures of a survey, as result_schema.c has those of an analysis.
 */
#include "model/schema/survey_rows.h"

#include "base/version.h"
#include "model/schema/result_rows.h"

#define RECORD rf_survey_link
static const struct rf_result_row link_bytes_rows[] = {
	{ "link", AT(link), SAYS("a link") },
	{ "bytes_per_it", AT(bytes_per_it), SAYS("what it carries") },
};
static const struct rf_result_record link_bytes_record = { ROWS(link_bytes_rows) };

static const struct rf_result_row link_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("`\"L3-MEM\"`; `\"any\"` where no machine is named") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"),
	  SAYS("both ways; with open sizes the upper end") },
	{ "low", AT(low), IN("B/It"),
	  SAYS("the lower end: of its interval, or with open sizes all layer conditions holding") },
	{ "high", AT(high), IN("B/It"), SAYS("the upper end: none holding") },
	{ "by", AT(by), SAYS("who answered") },
};
static const struct rf_result_record link_record = { ROWS(link_rows), NAMED_BY(link),
	                                             ALSO_BY(level) };
#undef RECORD

#define RECORD rf_survey_row
static const struct rf_result_row row_rows[] = {
	{ "file", AT(file), REQUIRED, SAYS("where the nest stands") },
	{ "line", AT(line), POSITIVE, SAYS("its first line; left out of a file as a whole") },
	{ "function", AT(function), SAYS("the function around it") },
	{ "depth", AT(depth), POSITIVE, SAYS("loops inside one another") },
	{ "sizes", AT(sizes), SAYS("sizes that have no value, separated by spaces") },
	{ "growth", AT(growth),
	  SAYS("how iterations and the data that they touch grow with these: `\"n^3/n^2\"` of a "
	       "product of matrices") },
	{ "status", AT(status), REQUIRED, WORDS(rf_survey_status_names),
	  SAYS("what became of it; assumed: its figures rest on what the source leaves open") },
	{ "reason", AT(reason),
	  SAYS("why it is refused, or what is assumed or left out of the figures") },
	{ "hint", AT(hint), SAYS("what to do about that") },
	{ "flop_per_it", AT(flop_per_it), IN("FLOP/It"), SAYS("operations of an iteration") },
	{ "integer_per_it", AT(integer_per_it), IN("OP/It"),
	  SAYS("operations on integers of an iteration, which are no FLOP") },
	{ "is_inner_only", AT(is_inner_only),
	  SAYS("true while sizes are open and an iteration is a turn of an inner loop: operations "
	       "around that loop are not counted") },
	{ "bytes_per_it", MAP(links, link_count, link_bytes_record), IN("B/It"),
	  SAYS("bytes of an iteration by link, as `\"L3-MEM\": 24`") },
	{ "links", LIST(links, link_count, link_record), .flags = RF_ROW_OPEN,
	  SAYS("the same, with intervals") },
	{ "flop_per_byte", AT(flop_per_byte), IN("FLOP/B"), SAYS("at the last link") },
	{ "bound", AT(bound), SAYS("the level that limits the speed") },
	{ "by", AT(by), SAYS("who answered for the links, layer conditions aside") },
	{ "it_per_s", AT(it_per_s), IN("It/s"), SAYS("how fast it can run") },
	{ "iterations", AT(iterations), IN("It"), SAYS("of one run of the nest") },
	{ "seconds", AT(seconds), IN("s"), SAYS("of one run of the nest") },
	{ "advice", AT(advice), SAYS("what to try first") },
	{ "checks", LIST(checks, check_count, rf_check_record),
	  SAYS("what `--fail-if` and `--baseline` ask, and what came of it") },
};
const struct rf_result_record rf_survey_row_schema = { ROWS(row_rows) };
#undef RECORD

#define RECORD rf_survey_definition
static const struct rf_result_row definition_rows[] = {
	{ "name", AT(name), SAYS("a size or a macro, or an option") },
	{ "value", AT(value), SAYS("its value, or the text that stands for it") },
};
static const struct rf_result_record definition_record = { ROWS(definition_rows) };
#undef RECORD

#define RECORD          rf_survey
#define COUNTED(status) RF_STORED_INT64, offsetof(struct rf_survey, counts[status])
static const struct rf_result_row survey_rows[] = {
	{ "schema", RF_STORED_TEXT, .constant = "rfmodel.survey/1", REQUIRED,
	  SAYS("what this document is") },
	{ "version", RF_STORED_TEXT, .constant = rf_version, REQUIRED,
	  SAYS("version of the program") },
	{ "command", AT(command), SAYS("the command line, its words quoted as for a shell") },
	{ "machine", OF(rf_machine, id), BEHIND(machine), SAYS("what `-m` calls the machine") },
	{ "settings", AT(settings_path), SAYS("the `rfmodel.yml` that holds for all files") },
	{ "definitions", MAP(definitions, definition_count, definition_record),
	  SAYS("sizes and macros that `-D` and that file give, as `\"N\": \"400\"`") },
	{ "options", MAP(options, option_count, definition_record),
	  SAYS("other options of both that change figures, as `\"cores\": \"4\"`; what is named "
	       "stands behind a dot: `\"set.L2.size\": \"2MiB\"`") },
	{ "files", AT(file_count), REQUIRED, SAYS("files that were looked at") },
	{ "modelled", COUNTED(RF_SURVEY_MODELLED), REQUIRED, SAYS("rows of that status") },
	{ "assumed", COUNTED(RF_SURVEY_ASSUMED), REQUIRED, SAYS("rows of that status") },
	{ "refused", COUNTED(RF_SURVEY_REFUSED), REQUIRED, SAYS("rows of that status") },
	{ "rows", LIST(rows, row_count, rf_survey_row_schema), ALWAYS,
	  SAYS("a nest each, the costliest first, refused ones last") },
};

const struct rf_result_record rf_survey_schema = { ROWS(survey_rows) };
