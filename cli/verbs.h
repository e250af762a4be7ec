/* SPDX-License-Identifier: MIT */
#ifndef RF_VERBS_H
#define RF_VERBS_H

#include "cli/settings.h"

/* Bits, for the option table to say where an option belongs. */
enum {
	RF_VERB_ANALYZE = 1,
	RF_VERB_LC = 2,
	RF_VERB_SWEEP = 4,
	RF_VERB_MACHINE = 8,
	RF_VERB_BLOCK = 16,
	RF_VERB_SIM = 32,
	RF_VERB_SURVEY = 64,
	RF_VERB_ROOFLINE = 128,
	RF_VERB_DIFF = 256,
	RF_VERB_VALIDATE = 512,
	RF_VERB_TEACH = 1024,
	RF_VERB_EXPLAIN = 2048,
	RF_VERB_ANY = 4095
};

/* One run of the program. */
struct rf_session {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	struct rf_settings settings;
	size_t operand_count; /* after the verb */
	const char *const *operands;
	bool shows_notes;        /* notes are what the verb is for */
	bool lists_cores;        /* takes -c A-B as a list for one result */
	bool sweeps_cores;       /* takes several numbers with -c, a result for each */
	bool runs_loops;         /* builds programs, which may need files behind -- */
	bool draws;              /* makes a picture of its points */
	bool writes_page;        /* whatever the suffix of its output, that is a page */
	bool has_forms;          /* knows --format */
	bool page_shows_remarks; /* warnings stand on the page that was printed */
	const char *good_news;   /* a line for standard error; or NULL */
	bool begins_array;       /* of JSON stands on standard output, to be ended, ... */
	bool has_items;          /* ... with some results in it */
	bool has_document;       /* the whole of it is written */
};

struct rf_verb {
	const char *name;
	unsigned bit;
	const char *arguments; /* "KERNEL" */
	const char *summary;
	const char *actions; /* words that may follow, separated by spaces; NULL for a file */
	const char *help;    /* a paragraph for --help */
	enum rf_status (*run)(struct rf_session *session);
};

extern const struct rf_verb rf_verb_analyze;
extern const struct rf_verb rf_verb_lc;
extern const struct rf_verb rf_verb_block;
extern const struct rf_verb rf_verb_survey;
extern const struct rf_verb rf_verb_sweep;
extern const struct rf_verb rf_verb_sim;
extern const struct rf_verb rf_verb_roofline;
extern const struct rf_verb rf_verb_machine;
extern const struct rf_verb rf_verb_diff;
extern const struct rf_verb rf_verb_validate;
extern const struct rf_verb rf_verb_teach;
extern const struct rf_verb rf_verb_explain;

extern const struct rf_verb *const rf_verbs[];
extern const size_t rf_verb_count;

const struct rf_verb *rf_verbs_find(const char *name);

#endif
