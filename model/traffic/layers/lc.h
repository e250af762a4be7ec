/* SPDX-License-Identifier: MIT
 *
 * Layer conditions: the analytic predictor of cache traffic.
 */
#ifndef RF_LC_H
#define RF_LC_H

#include "model/ir/machine.h"
#include "model/traffic/nest/footprint.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/work_sharing.h"

/* What passes between two uses, and which part of it several threads touch together. */
struct rf_lc_need {
	int loop; /* between the uses; -1: the nest is repeated */
	struct rf_measure all;
	struct rf_measure common; /* in groups that the divided loop does not move */
};

/* A member that lies in the same line as another most of the time. */
struct rf_lc_neighbour {
	double gap_bytes;       /* how far apart they are, less than a line */
	struct rf_lc_need need; /* in numbers */
};

/* A thread that uses a line again that another one uses: which, of how many uses, and what passes
 * until then, in the same round of chunks and in the next one (chunks.h). */
struct rf_lc_partner {
	int64_t distance; /* in turns of the divided loop */
	double share;
	int64_t chunks; /* further than the one that used it before */
	struct rf_lc_need now, next;
};

/* The reuse of a member from the one before it in time. */
struct rf_lc_reuse {
	const struct rf_footprint_group *shape;
	size_t member;  /* > 0 */
	int64_t *shift; /* the window between the two uses */
	int loop;       /* that carries it; depth when both are in the same iteration */
	bool meets;     /* whether the loop runs long enough for it */
	struct rf_lc_need need;
	size_t neighbour_count;
	struct rf_lc_neighbour *neighbours;
	size_t partner_count; /* 0: the same thread, each time */
	struct rf_lc_partner *partners;
};

struct rf_lc {
	const struct rf_nest *nest;
	struct rf_footprint_nest scene;
	size_t reuse_count;
	struct rf_lc_reuse *reuses;   /* group by group, member by member */
	size_t *first_reuse;          /* by group: index of the reuse of its member 1 */
	struct rf_lc_need *loop_need; /* by loop: the window of one of its iterations */
	size_t divided_loop;          /* that several threads divide among them, ... */
	int64_t threads;              /* so many, ... */
	struct rf_schedule schedule;  /* in this way, ... */
	int64_t chunk;                /* so many turns at once; 0: one thread does all */
	double *array_bytes;          /* by array; 0 where the nest is not repeated */
	double all_bytes;             /* of the whole data set; 0: never counts as resident */
	double rim_bytes;             /* of these, which only counts of edges leave out */
	double common_bytes;          /* of these in arrays that the divided loop does not move */
	bool counts_edges;            /* lines around the nest and at the ends of rows, too */
};

/* Lines that cross the boundary below a cache, per innermost iteration. */
struct rf_lc_lines {
	double loads;     /* brought in */
	double allocates; /* of those, brought in only to be overwritten */
	double evicts;    /* written back */
};

/* Computes every need.  `is_repeated` says that the nest runs again and again over the same data,
 * so that a data set that fits into a cache stays there. */
enum rf_status rf_lc_make(const struct rf_nest *nest, const struct rf_groups *groups,
                          struct rf_measure_scale *scale, int64_t line_bytes, bool is_repeated,
                          struct rf_lc *lc);

/* Marks the groups of an array whose stores bypass the caches; or as other conditions have it, and
 * in which memories arrays lie, too; call before rf_lc_needs. */
void rf_lc_bypass(struct rf_lc *lc, int array);
void rf_lc_mark_as(const struct rf_lc *from, struct rf_lc *lc);

/* Says in which of the machine's memories an array lies. */
void rf_lc_place(struct rf_lc *lc, int array, size_t memory);

enum rf_status rf_lc_needs(struct rf_lc *lc);

/* What passes in a window. */
struct rf_lc_need rf_lc_need_of(const struct rf_lc *lc, const struct rf_footprint_window *window);

/* A need as caches see it, and whether one holds it. */
struct rf_window_bytes rf_lc_window(const struct rf_lc *lc, const struct rf_lc_need *need);
struct rf_window_bytes rf_lc_all(const struct rf_lc *lc); /* of all data */
bool rf_lc_holds(const struct rf_lc *lc, const struct rf_lc_need *need,
                 const struct rf_boundary *boundary);

/* The outermost loop along a shift, the depth if there is none. */
int rf_lc_carrying_loop(const int64_t *shift, size_t depth);

/* Whether a loop moves a group, and by less than a line. */
bool rf_lc_moves_within_line(const struct rf_footprint_nest *scene,
                             const struct rf_footprint_group *shape, size_t k);

/* Lines that cross a boundary, of so many bytes each. */
struct rf_lc_lines rf_lc_lines(const struct rf_lc *lc, const struct rf_boundary *boundary,
                               int64_t line_bytes);

/* Those of one group of references. */
struct rf_lc_lines rf_lc_group_lines(const struct rf_lc *lc, size_t g,
                                     const struct rf_boundary *boundary, int64_t line_bytes);

/* A copy in which every need that a size without a value decides counts as met, or as broken. */
enum rf_status rf_lc_assume(const struct rf_lc *lc, const bool *sizes_known, bool met,
                            struct rf_lc *assumed);

/* Every place in a line to which the loops lead is this far from the next one: the greatest divisor
 * of the line and the strides, but for that of loop `without` (the depth: of all). */
int64_t rf_lc_step_in_line(const struct rf_footprint_nest *scene,
                           const struct rf_footprint_group *shape, size_t without,
                           int64_t line_bytes);

/* Lines of a run along loop k; a short one costs a whole line unless another continues it. */
double rf_lc_run_lines(const struct rf_footprint_group *shape, size_t k, double run, double line);

/* Whether what passes between two turns of loop k for a group stays in a cache. */
bool rf_lc_turn_fits(const struct rf_lc *lc, const struct rf_footprint_group *shape, size_t k,
                     const struct rf_boundary *boundary);

/* Lines that are loaded if threads that share a cache come to the same lines at the same time. */
double rf_lc_loads_in_step(const struct rf_lc *lc, const struct rf_boundary *boundary,
                           int64_t line_bytes);

/* The loads of them if, of each array, one group of references brings what all others use. */
double rf_lc_fewest_loads(const struct rf_lc *lc, const struct rf_boundary *boundary,
                          int64_t line_bytes);

/* Whether the whole data set stays in a cache. */
bool rf_lc_resident(const struct rf_lc *lc, const struct rf_boundary *boundary);

#endif
