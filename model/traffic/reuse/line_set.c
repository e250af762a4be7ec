/* SPDX-License-Identifier: MIT
 *
 * A bit for each line of the data, which is set where a row of bytes lies.  Counting stops where
 * the answer no longer matters.
 *
 * Rows that lie far apart are a word of bits each, in memory that no cache holds: a column of 20000
 * rows takes .2 ms.  So those of a window are gathered as they come, and where they are many all of
 * it is counted as combs (line_combs.h), which takes as long as there are groups of rows.
 */
#include "model/traffic/reuse/line_set.h"

#include <stdlib.h>

#include "base/integer.h"

/* Rows are marked together where one lies so many words behind the other.  Those that share no
 * words, and runs of so many lines, wait for others: few of them, in all and for each comb, are
 * marked as fast as they are counted as combs. */
enum { CLOSE_WORDS = 4, SHARED_WORDS = 1, LONG_LINES = 1 << 15 };
enum { FEW_ROWS = 400, ROWS_OF_A_COMB = 8, LINES_AS_A_ROW = 256 };

/* Beyond so many times what lines are counted to nobody asks which sets they are in. */
enum { FAR_BEYOND = 2 };

bool rf_line_set_make(struct rf_line_set *set, struct rf_arena *arena, int shift,
                      int64_t first_line)
{
	*set = (struct rf_line_set){ .shift = shift, .first_line = first_line };
	return rf_line_bits_make(&set->bits, arena);
}

/* Adds to each crowd which lines from the first to the last are new and in its set. */
static void crowd(struct rf_line_set *set, int64_t first, int64_t last)
{
	set->open_count = 0;
	for (size_t i = 0; i < set->crowd_count; ++i) {
		struct rf_crowd *crowd = &set->crowds[i];
		int64_t looks = 0, line = rf_crowd_next(crowd, set->target, first);

		for (; line <= last && crowd->lines < crowd->enough; ++looks) {
			uint64_t bit = (uint64_t)(line - set->first_line);

			crowd->lines += !(*rf_line_bits_word(&set->bits, bit / RF_LINE_BITS_WORD) >>
			                      bit % RF_LINE_BITS_WORD &
			                  1);
			line = rf_crowd_after(crowd, line);
		}
		set->work += (double)looks / 16;
		set->open_count += crowd->lines < crowd->enough;
	}
}

/* Whether one of the lines from the first to the last may be in the set of a crowd. */
static inline bool may_crowd(const struct rf_line_set *set, int64_t first, int64_t last)
{
	return set->open_count > 0 && ((set->target - first) & set->common_mask) <= last - first;
}

/* To the next row. */
static inline void advance(struct rf_line_rows *rows)
{
	rows->from += rows->stride + rows->from_slope;
	rows->to += rows->stride + rows->to_slope;
}

/* Whether lines are still counted. */
static inline bool is_open(const struct rf_line_set *set)
{
	return set->lines <= set->limit && !set->bits.is_full;
}

/* Hands out rows as long as anybody counts them, and some crowd may grow if that is asked for;
 * returns how many. */
static int64_t emit_singly(struct rf_line_set *set, struct rf_line_rows rows, bool for_crowds)
{
	int64_t done = 0;

	for (; done < rows.turns && is_open(set) && (set->open_count > 0 || !for_crowds);
	     ++done, advance(&rows)) {
		int64_t from = rows.from >> set->shift, to = rows.to >> set->shift;
		uint64_t first = (uint64_t)(from - set->first_line);
		uint64_t last = (uint64_t)(to - set->first_line);
		uint64_t head = ~UINT64_C(0) << first % RF_LINE_BITS_WORD;
		uint64_t tail = ~UINT64_C(0) >> (RF_LINE_BITS_WORD - 1 - last % RF_LINE_BITS_WORD);

		if (may_crowd(set, from, to))
			crowd(set, from, to);
		set->lines +=
		    rf_line_bits_set_lines(&set->bits, first / RF_LINE_BITS_WORD,
		                           last / RF_LINE_BITS_WORD, head, tail, to - from + 1);
	}
	return done;
}

/* The same for rows close together, which no crowd counts: what they share is written once. */
static int64_t emit_together(struct rf_line_set *set, struct rf_line_rows rows)
{
	struct rf_line_bits *bits = &set->bits;
	int64_t origin = set->first_line, done = 0;
	uint64_t word = (uint64_t)((rows.from >> set->shift) - origin) / RF_LINE_BITS_WORD;
	uint64_t mask = 0;

	for (; done < rows.turns && is_open(set); ++done, advance(&rows)) {
		uint64_t first = (uint64_t)((rows.from >> set->shift) - origin);
		uint64_t last = (uint64_t)((rows.to >> set->shift) - origin);
		uint64_t head = ~UINT64_C(0) << first % RF_LINE_BITS_WORD;

		if (first / RF_LINE_BITS_WORD != word) {
			set->lines += rf_line_bits_set(rf_line_bits_word(bits, word), mask);
			mask = 0;
		}
		word = first / RF_LINE_BITS_WORD;
		for (; word < last / RF_LINE_BITS_WORD && !bits->is_full; ++word) {
			set->lines += rf_line_bits_set(rf_line_bits_word(bits, word), mask | head);
			head = ~UINT64_C(0);
			mask = 0;
		}
		mask |= head & (~UINT64_C(0) >> (RF_LINE_BITS_WORD - 1 - last % RF_LINE_BITS_WORD));
	}
	if (done > 0)
		set->lines += rf_line_bits_set(rf_line_bits_word(bits, word), mask);
	return done;
}

/* Whether each row lies no more than some words behind the one before. */
static bool are_close(const struct rf_line_set *set, const struct rf_line_rows *rows, int64_t words)
{
	return rows->stride >= 0 && rows->stride <= words * RF_LINE_BITS_WORD << set->shift;
}

/* Marks rows as long as anybody counts them; returns how many. */
static int64_t mark(struct rf_line_set *set, struct rf_line_rows rows)
{
	bool close = rows.turns > 1 && are_close(set, &rows, CLOSE_WORDS);
	int64_t before = set->lines, done = emit_singly(set, rows, close);

	if (done < rows.turns && close) {
		rows.from += done * (rows.stride + rows.from_slope);
		rows.to += done * (rows.stride + rows.to_slope);
		rows.turns -= done;
		done += emit_together(set, rows);
	}
	set->emitted += (size_t)done;
	set->marked += set->lines - before;
	return done;
}

/* Lines between the first place of rows and the last one. */
static int64_t span_of(const struct rf_line_set *set, const struct rf_line_rows *rows)
{
	return ((rows->turns - 1) * llabs(rows->stride) + rows->to - rows->from) >> set->shift;
}

/* Lines that are marked for rows, those that close ones share once. */
static int64_t lines_of(const struct rf_line_set *set, const struct rf_line_rows *rows)
{
	if (are_close(set, rows, SHARED_WORDS))
		return span_of(set, rows);
	return rows->turns * ((rows->to - rows->from) >> set->shift);
}

/* Whether rows wait for others: they share no words, or are so long that there are many. */
static bool may_wait(const struct rf_line_set *set, const struct rf_line_rows *rows)
{
	return !are_close(set, rows, SHARED_WORDS) || span_of(set, rows) > LONG_LINES;
}

/* Those that are not yet. */
static void mark_gathered(struct rf_line_set *set)
{
	set->gathers = false;
	set->emitted -= set->far_count;
	for (size_t i = 0; i < set->row_count; ++i)
		if (may_wait(set, &set->rows[i]))
			mark(set, set->rows[i]);
}

/* Lines of rows without a common one, at least; 0 where some may have one. */
static int64_t own_lines(const struct rf_line_set *set, const struct rf_line_rows *rows)
{
	int64_t line = INT64_C(1) << set->shift, first = rows->to - rows->from + 1;
	int64_t last = first + (rows->turns - 1) * (rows->to_slope - rows->from_slope);
	int64_t stride = rows->stride < 0 ? -rows->stride : rows->stride;
	int64_t slopes = llabs(rows->from_slope) + llabs(rows->to_slope);

	if (rows->turns > 1 && stride - slopes - (first > last ? first : last) < line)
		return 0;
	if (first == last)
		return rows->turns * rf_integer_ceil_div(first, line);
	return (int64_t)((double)rows->turns * (double)(first + last) / 2 / (double)line);
}

/* So many lines that each set has more than enough, though nobody looked. */
static void fill_crowds(struct rf_line_set *set)
{
	for (size_t i = 0; i < set->crowd_count; ++i)
		set->crowds[i].lines = set->crowds[i].enough;
}

int64_t rf_line_set_add(struct rf_line_set *set, struct rf_line_rows rows)
{
	if (set->gathers && set->row_count == RF_LINE_ROWS)
		mark_gathered(set);
	if (set->gathers)
		set->rows[set->row_count++] = rows;
	if (!set->gathers || !may_wait(set, &rows))
		return mark(set, rows);
	set->far_count += 1;
	set->far_rows += rows.turns;
	set->far_rows += lines_of(set, &rows) / LINES_AS_A_ROW;
	set->emitted += 1;
	if (own_lines(set, &rows) > FAR_BEYOND * set->limit) {
		set->lines = FAR_BEYOND * set->limit + 1;
		set->gathers = false;
		fill_crowds(set);
	}
	return rows.turns;
}

/* Whether all rows are so many and so far apart that combs are worth it, and can be told apart. */
static bool count_combs(struct rf_line_set *set)
{
	struct rf_line_combs *combs = &set->combs;
	int64_t lines;

	combs->work = 0;
	if (set->far_rows <= FEW_ROWS ||
	    !rf_line_combs_make(combs, set->rows, set->row_count, set->shift) ||
	    set->far_rows < ROWS_OF_A_COMB * (int64_t)combs->count)
		return false;
	lines = rf_line_combs_lines(combs);
	set->lines = lines < 0 ? set->lines : lines;
	return lines >= 0;
}

void rf_line_set_settle(struct rf_line_set *set)
{
	if (!set->gathers)
		return;
	if (!count_combs(set)) {
		set->work += set->combs.work;
		mark_gathered(set);
		return;
	}
	set->gathers = false;
	if (set->lines > FAR_BEYOND * set->limit)
		fill_crowds(set);
	for (size_t i = 0; i < set->crowd_count && set->lines <= FAR_BEYOND * set->limit; ++i) {
		set->crowds[i].lines = 0;
		rf_line_combs_crowd(&set->combs, &set->crowds[i], set->target);
	}
	set->work += set->combs.work;
}

void rf_line_set_empty(struct rf_line_set *set, int64_t limit, int64_t target, bool gathers)
{
	rf_line_bits_clear(&set->bits);
	set->work += (double)set->emitted + (double)set->marked / 256;
	set->emitted = 0;
	set->marked = 0;
	set->lines = 0;
	for (size_t i = 0; i < set->crowd_count; ++i) {
		set->crowds[i].lines = 0;
		rf_crowd_aim(&set->crowds[i], target);
	}
	set->open_count = set->crowd_count;
	set->limit = limit;
	set->target = target;
	set->gathers = gathers;
	set->row_count = set->far_count = 0;
	set->far_rows = 0;
}

size_t rf_line_set_watch(struct rf_line_set *set, int64_t sets, bool is_hashed, int64_t enough)
{
	/* The greatest power of two that divides it: a hash may put a line into any set. */
	int64_t power = is_hashed ? 1 : sets & -sets;
	size_t i = 0;

	while (i < set->crowd_count &&
	       (set->crowds[i].sets != sets || set->crowds[i].is_hashed != is_hashed))
		++i;
	if (i == RF_LINE_SET_CROWDS)
		return i;
	if (i == set->crowd_count) {
		set->common_mask = i == 0 ? power - 1 : set->common_mask & (power - 1);
		set->crowds[set->crowd_count++] = (struct rf_crowd){
			.sets = sets,
			.mask = power == sets ? sets - 1 : 0,
			.is_hashed = is_hashed,
		};
	}
	if (set->crowds[i].enough < enough)
		set->crowds[i].enough = enough;
	return i;
}
