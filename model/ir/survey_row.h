/* SPDX-License-Identifier: MIT
 *
 * A survey: what is known of each nest of many sources, a row each.
 */
#ifndef RF_IR_SURVEY_ROW_H
#define RF_IR_SURVEY_ROW_H

#include "model/ir/result.h"

enum rf_survey_status {
	RF_SURVEY_MODELLED,
	RF_SURVEY_ASSUMED, /* figures rest on what the source leaves open */
	RF_SURVEY_REFUSED
};

/* Bytes over a link; an interval while sizes are open: with all layer conditions and with none. */
struct rf_survey_link {
	const char *link;                         /* "L1-L2"; "any" where no machine is named */
	const char *level;                        /* what is below it: "L2" */
	struct rf_number bytes_per_it, low, high; /* unknown: sizes are open, and decide */
	const char *by;
};

struct rf_survey_row {
	const char *file;
	int line; /* 0: of the file as a whole */
	const char *function;
	int depth;          /* loops inside one another */
	const char *sizes;  /* that have no value: "n m" */
	const char *growth; /* of iterations and data with these: "n^3/n^2" */
	double weight;      /* bytes and operations of as much data as every nest is given */
	enum rf_survey_status status;
	const char *reason; /* why not, or what is left out or assumed; NULL: nothing */
	const char *hint;
	struct rf_number flop_per_it, integer_per_it;
	bool is_inner_only; /* these are of the inner loop; operations around it are left out */
	size_t link_count;
	struct rf_survey_link *links;   /* nearest the core first */
	struct rf_number flop_per_byte; /* at the last link */
	const char *bound;
	const char *by; /* who answered for the links: "lc", "lc*" */
	struct rf_number it_per_s, iterations, seconds;
	const char *advice; /* the first; NULL: none */
	size_t check_count;
	struct rf_check *checks; /* of --fail-if and --baseline */
};

/* A size or a macro that -D gives: "N", "400"; an option. */
struct rf_survey_definition {
	const char *name, *value;
};

struct rf_survey {
	int64_t file_count;
	int64_t counts[RF_SURVEY_REFUSED + 1]; /* of rows, by status */
	size_t row_count;
	const struct rf_survey_row *rows; /* the costliest first */
	const struct rf_machine *machine; /* NULL: none */
	const char *command;
	const char *settings_path; /* of the rfmodel.yml that named the machine; NULL: none */
	size_t definition_count;
	const struct rf_survey_definition *definitions;
	size_t option_count;
	const struct rf_survey_definition *options; /* that figures depend on: "cores", "4" */
};

extern const char *const rf_survey_status_names[RF_SURVEY_REFUSED + 1];

#endif
