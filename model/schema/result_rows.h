/* SPDX-License-Identifier: MIT
 *
 * How rows are written.
 *
 * In a table of the struct that RECORD names, { "key", AT(member), IN("B/It"), SAYS("...") } is a
 * row whose value stands in that member; how it is stored follows from the type of the member.
 */
#ifndef RF_RESULT_ROWS_H
#define RF_RESULT_ROWS_H

#include "model/schema/result_value.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* How a member of a struct is stored, and where. */
#define OF(type, member)                                                                           \
	_Generic(((struct type *)NULL)->member,                                                    \
	    const char *: RF_STORED_TEXT,                                                          \
	    int: RF_STORED_INT,                                                                    \
	    int64_t: RF_STORED_INT64,                                                              \
	    double: RF_STORED_DOUBLE,                                                              \
	    bool: RF_STORED_BOOL,                                                                  \
	    struct rf_number: RF_STORED_NUMBER,                                                    \
	    struct rf_total: RF_STORED_TOTAL,                                                      \
	    struct rf_figure: RF_STORED_FIGURE,                                                    \
	    default: RF_STORED_WORD),                                                              \
	    offsetof(struct type, member)

/* The same of what a member points to. */
#define BEHIND(member) .is_behind = true, .pointer = offsetof(struct RECORD, member)
#define AT(member)     OF(RECORD, member)

#define PART(member, rows_of) RF_STORED_PART, offsetof(struct RECORD, member), .record = &(rows_of)
#define SAME(rows_of)         RF_STORED_PART, 0, .record = &(rows_of)
#define MANY(kind, items, number)                                                                  \
	kind, offsetof(struct RECORD, items), .count_offset = offsetof(struct RECORD, number)
#define LIST(items, number, rows_of) MANY(RF_STORED_LIST, items, number), .record = &(rows_of)
#define MAP(items, number, rows_of)  MANY(RF_STORED_MAP, items, number), .record = &(rows_of)
#define TEXTS(items, number)         MANY(RF_STORED_TEXTS, items, number)

#define ROWS(rows_of)                                                                              \
	.rows = (rows_of), .row_count = COUNT_OF(rows_of), .bytes = sizeof(struct RECORD)
#define NAMED_BY(member) .is_named = true, .name = offsetof(struct RECORD, member)
#define ALSO_BY(member)  .has_alias = true, .alias = offsetof(struct RECORD, member)
#define WORDS(array)     .words = (array), .word_count = COUNT_OF(array)
#ifdef RF_WITHOUT_MEANINGS /* the module of pages, which explains in its own words */
#define SAYS(text) .meaning = NULL
#else
#define SAYS(text) .meaning = (text)
#endif
#define IN(text) .unit = (text)
#define REQUIRED .flags = RF_ROW_REQUIRED
#define ALWAYS   .flags = RF_ROW_REQUIRED | RF_ROW_EMPTY_TOO
#define POSITIVE .flags = RF_ROW_POSITIVE
/* The rows of a speed, each behind a prefix of its key: without columns, and with those that all
 * predictions have.  A unit of the user's own has a place where there is one. */
#define SPEED_ROWS(prefix, member, text)                                                           \
	SPEED_COLUMNS(prefix, member, text, NULL, NULL, NULL, NULL, NULL),                         \
	{                                                                                          \
		prefix "seconds", AT(member.seconds), IN("s"), SAYS("the time of one run")         \
	}
#define SPEED_COLUMNS(prefix, member, text, flop, work, it, cy, cl)                                \
	{ prefix "flop_per_s", AT(member.flop_per_s), IN("FLOP/s"), COLUMN(flop), SAYS(text) },    \
	    { prefix "op_per_s", AT(member.op_per_s), IN("OP/s"),                                  \
	      SAYS("the same with operations on integers") },                                      \
	    { prefix "work_per_s", AT(member.work_per_s), COLUMN(work),                            \
	      .applies = rf_result_rows_has_work, SAYS("the same in the unit of `--work`") },      \
	    { prefix "it_per_s", AT(member.it_per_s), POSITIVE,                                    \
	      IN("It/s"),        COLUMN(it),          SAYS("the same in iterations") },            \
	    { prefix "cy_per_it", AT(member.cy_per_it), IN("cy/It"), COLUMN(cy),                   \
	      SAYS("the same in cycles of the clock, of all cores together") },                    \
	{                                                                                          \
		prefix "cy_per_cl", AT(member.cy_per_cl), IN("cy/CL"), COLUMN(cl),                 \
		    SAYS("the same for a cache line of iterations")                                \
	}
#define COLUMN(head)       .column = (head)
#define COLUMN_AT(n, head) .column = (head), .column_order = (n)

/* Whether there is a unit of work of the user's own. */
bool rf_result_rows_has_work(const void *base, const struct rf_result *result);

/* Records that the document begins with. */
extern const struct rf_result_record rf_difference_record, rf_conflict_record;
extern const struct rf_result_record rf_condition_record, rf_regime_record;
extern const struct rf_result_record rf_roofline_record, rf_in_core_record, rf_ecm_record;
extern const struct rf_result_record rf_prediction_record, rf_measured_record, rf_scaling_record;
extern const struct rf_result_record rf_thread_use_record, rf_run_record, rf_ratio_record;
extern const struct rf_result_record rf_tuning_record, rf_check_record;
extern const struct rf_result_record rf_diagnostic_record, rf_gpu_shape_record;
extern const struct rf_result_record rf_proposal_record, rf_thread_share_record, rf_temporal_record;

#endif
