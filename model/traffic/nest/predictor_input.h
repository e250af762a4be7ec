/* SPDX-License-Identifier: MIT
 *
 * What predictors of traffic have in common.
 *
 * They answer the same question - how many bytes cross each link in an iteration - in different
 * ways.  A predictor is one file with one constant struct, a row in the table of
 * model/traffic/predictor.h, and, if it has a name of its own, a word in RF_OPTIONS_PREDICTORS.
 */
#ifndef RF_PREDICTOR_INPUT_H
#define RF_PREDICTOR_INPUT_H

#include "model/ir/result.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/stream.h"
#include "model/traffic/nest/thread_team.h"

struct rf_lc;
struct rf_general;

struct rf_predictor_input {
	struct rf_stream *stream;   /* made by the first who asks */
	const struct rf_nest *nest; /* NULL when the kernel has none */
	const struct rf_lc *lc;     /* with its needs; NULL when the nest is not rectangular */
	const struct rf_hierarchy *hierarchy;
	const bool *sizes_known;
	bool all_sizes_known;
	double references;      /* of the whole run; negative when not known */
	double most_references; /* to simulate */
	double patience; /* references of a run that is rather walked through than averaged; 0: as
	                  * many as that */
	bool simulates_all;    /* leaves no repeating turns out */
	size_t capacity_count; /* as in rf_options */
	const int64_t *capacities;
	bool no_write_backs; /* rules of simulation, as in rf_sim_config ... */
	bool stores_keep_order;
	bool fetches_on_write_back; /* ... and rf_sim_level */
	bool takes_lines;           /* as vectors do (model/whole_lines), and no elements: whole, */
	int64_t lanes;              /* ... or, unless 0, those of so many turns */
	const struct rf_thread_teams *teams; /* of threads that share the work; NULL: none does */
	struct rf_thread_team *team; /* ... those that are simulated; NULL: one does everything */
	bool one_stands_for_all;     /* a thread by itself, in its shares of the caches, does as it
	                             * does beside the others */
	bool is_check;               /* not asked for: stays silent where it cannot be done */
	bool is_asked;               /* by name: that it cannot be done is an error */
	bool runs_once;    /* simulated as it is, not again and again over the same data */
	bool whole_run;    /* traffic is that of all the run, not of its middle ... */
	double iterations; /* ... divided by these ... */
	const struct rf_counts *counts;   /* ... with how often each access happens ... */
	const struct rf_general *general; /* ... and what it uses again; NULL: not found out */
	bool overlooks_sets;              /* nobody will say what sets lose and keep */
	bool is_doubtful; /* the closed form may err: the general conditions answer as well, ... */
	bool is_wrong;    /* ... or does for certain: even where there is no time for them ... */
	unsigned corrections;      /* RF_CORRECT_...: what is said beside the textbook */
	struct rf_traffic *better; /* ... in this, where nobody simulated; NULL: they did not */
};

/* Relative; two predictions that differ by less are the same. */
#define RF_PREDICTOR_TOLERANCE 0.05

struct rf_predictor {
	const char *name; /* as after --predictor */
	unsigned bit;     /* of that word in rf_options.predictors */
	bool is_default;
	bool simulates;     /* needs no rectangular nest, but all sizes and a machine */
	bool of_whole_runs; /* answers for whole runs, by `general`, and for nothing else */

	/* Fills the links that it can tell, nearest the core first. */
	enum rf_status (*predict)(const struct rf_predictor_input *input, struct rf_arena *arena,
	                          struct rf_diagnostics *diagnostics, struct rf_traffic *traffic);
};

/* Whether somebody who asked for a whole run would wait for it longer than for an average. */
bool rf_predictor_input_is_long(const struct rf_predictor_input *input);

/* Says why there is no simulation, unless it is a check: an error where it was asked for. */
void rf_predictor_input_leave_out(const struct rf_predictor_input *input,
                                  struct rf_diagnostics *diagnostics, struct rf_place place,
                                  const char *reason);

/* The same where there are too many references. */
void rf_predictor_input_leave_out_long(const struct rf_predictor_input *input,
                                       struct rf_diagnostics *diagnostics);

/* Says that one thread was simulated by itself where it does otherwise beside the others. */
void rf_predictor_input_note_alone(const struct rf_predictor_input *input,
                                   struct rf_diagnostics *diagnostics);

/* Sees to it that the stream is made.  Where there is an obstacle to it, says that the simulation
 * is left out and returns RF_OK. */
enum rf_status rf_predictor_input_stream(const struct rf_predictor_input *input,
                                         struct rf_arena *arena,
                                         struct rf_diagnostics *diagnostics);

#endif
