/* SPDX-License-Identifier: MIT
 *
 * What the user asked for, as read from the command line.
 *
 * Plain data: options.c fills it, the verbs read it.  Numbers are checked as far as that is
 * possible without a kernel or a machine; whether `-D N=4` names a size of the kernel is for the
 * verb to find out.
 */
#ifndef RF_SETTINGS_H
#define RF_SETTINGS_H

#include "base/vector.h"
#include "cli/ranges.h"
#include "frontend/read/frontend.h"
#include "model/analysis.h"
#include "report/report.h"

/* Of the option table, at the most. */
enum { RF_MOST_OPTIONS = 128 };

enum rf_color { RF_COLOR_AUTO, RF_COLOR_ALWAYS, RF_COLOR_NEVER };

/* A value that an option got, as it was written. */
struct rf_given {
	const struct rf_option *option;
	const char *value;
};

/* --fail-if or --fail-if-possible, by the name of the option, and its expression. */
struct rf_asked_check {
	const char *option, *text;
};

/* --tolerance: how much worse than in a baseline the figures of a path may be. */
struct rf_tolerance {
	const char *path; /* with * for any text; NULL: all figures */
	bool is_share;    /* of the figure in the baseline; else an amount ... */
	double amount;
	const char *unit; /* ... in this unit; NULL: in that of the figure */
};

/* Who counts what links carry; in the order of the option's words. */
enum rf_counter_source {
	RF_COUNTERS_NONE,
	RF_COUNTERS_VALGRIND,
	RF_COUNTERS_PERF,
	RF_COUNTERS_NCU
};

struct rf_settings {
	const char *command;              /* the whole command line */
	const char *machine;              /* the last of ... */
	RF_VECTOR(const char *) machines; /* ... those of -m */
	RF_VECTOR(const char *) machine_changes;
	RF_VECTOR(struct rf_define) definitions; /* -D NAME=VALUE, values not yet understood */
	RF_VECTOR(struct rf_define) assumed;     /* --assume WHAT=VALUE */
	RF_VECTOR(const char *) ignored;         /* --ignore CALL */
	unsigned models, predictors;
	struct rf_range core_counts;
	double serial;           /* --assume serial: what one thread does alone */
	struct rf_number alpha;  /* --assume alpha: what memory brings of what indices lead to */
	struct rf_number spread; /* --assume spread: elements that a warp's indices lie among */
	int64_t sigma;           /* --assume sigma: rows that are sorted; 0: not given */
	int64_t cores;           /* the last of them; 0: not given */
	int64_t first_cores;     /* where there are several or A-B is given, the first; else 0 */
	enum rf_unit unit;       /* of speeds, once all options are known, ... */
	const char *unit_word;   /* ... and as it was asked for; NULL: it was not */
	const char *work_name;   /* a unit of work of the user's own; NULL: none */
	double work_per_it;
	struct rf_measurement measured;         /* its unit once all options are known ... */
	RF_VECTOR(const char *) measured_files; /* ... or what was saved of measurements */
	const char *function;
	int first_line, last_line;
	const char *lines_file; /* in which they stand; NULL: the one that is read */
	double safety;
	struct rf_gpu_use gpu_use;
	enum rf_rates rates;
	RF_VECTOR(const char *) nontemporal;
	RF_VECTOR(struct rf_placed_array) placed;
	bool pure, fast_math;
	enum rf_compiler compiler;
	bool compiles, without_cache; /* --compile, --no-cache */
	const char *asm_file;         /* --asm */
	unsigned without;             /* corrections of layer conditions */
	int64_t align_bytes;
	struct rf_range capacities;
	bool simulates_all;
	RF_VECTOR(struct rf_pad) pads;
	RF_VECTOR(struct rf_define) templates; /* parameters of a kernel that is a template */
	int64_t grid[3], block[3];             /* 0: not given */
	const char *map[3]; /* loops of C that become threads along x, y, z; NULL: not given */
	int64_t gpu_shared_bytes, gpu_registers;
	const char *matrix; /* --matrix FILE; NULL: not given */
	const char *trace;
	RF_VECTOR(const char *) profiles; /* --ncu FILE */
	RF_VECTOR(const char *) points;   /* --point NAME,FLOP/B,SPEED */
	bool shows_regions, sorts_by_gain;
	double most_simulated;
	struct rf_number budget_s; /* known: it was given */
	enum rf_counting counting;
	const char *output;
	const struct rf_form_of_report *form;
	const char *emit;
	bool pads_rows;   /* --emit may declare arrays with longer rows */
	int64_t proposal; /* which one, from 1 on; 0: the best that can be written */
	RF_VECTOR(struct rf_asked_check) checks;
	const char *baseline; /* the file of --baseline; NULL: none */
	RF_VECTOR(struct rf_tolerance) tolerances;
	const char *build;
	double read_seconds; /* that reading the source may take; 0: the default */
	bool tunes;          /* --tune: proposals are run */
	int64_t tries;       /* how many of them; 0: the default */
	double run_seconds;  /* that a run of the loop may take; 0: the default */
	enum rf_counter_source counters;
	bool is_forced;     /* --force: the machine may be another one than this host */
	bool uses_siblings; /* --smt: threads may share cores */
	size_t flag_count;
	const char *const *flags;
	bool quick; /* machine bench: as good as it gets in a quarter of a minute */
	int verbose;
	enum rf_color color;
	const char *completion;
	bool help, version;
	RF_VECTOR(const char *) operands;
	bool used[RF_MOST_OPTIONS]; /* a row of the option table each */
	bool uses_any;
	RF_VECTOR(struct rf_given) given;
	/* The last definitions and assumptions, which a file gives for several sources: not every
	 * one has a use for each; and where the definitions stand in it. */
	RF_VECTOR(struct rf_place) shared_definitions;
	size_t shared_assumptions;
	bool shared_machine, shared_cores; /* come from the file */
	const char *settings_file; /* of --settings: in place of the one beside the source */
	const char *settings_path, *settings_sha256; /* of the one that was read; NULL: none */
};

#endif
