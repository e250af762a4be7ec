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

#include "base/integer.h"
#include "base/vector.h"

/* Rows are marked together where one lies so many words behind the other.  Those that share no
 * words wait for others, since so many are marked as fast as they are counted as combs. */
enum { CLOSE_WORDS = 4, SHARED_WORDS = 1, FEW_ROWS = 400 };

bool rf_line_set_make(struct rf_line_set *set, struct rf_arena *arena, int shift,
                      int64_t first_line, int64_t last_line)
{
	*set = (struct rf_line_set){ .arena = arena, .shift = shift, .first_line = first_line };
	set->bits =
	    RF_NEW_ARRAY(arena, uint64_t, (size_t)(last_line - first_line) / RF_LINE_BITS_WORD + 1);
	return set->bits != NULL;
}

/* Notes words that have to be cleared; rows of an array come one close behind the other, and are
 * cleared with what lies between them. */
static inline void remember(struct rf_line_set *set, struct rf_line_bits_span span)
{
	struct rf_line_bits_span *item = set->count > 0 ? &set->items[set->count - 1] : NULL;

	if (item != NULL && span.first >= item->first && span.first <= item->last + CLOSE_WORDS) {
		item->last = span.last > item->last ? span.last : item->last;
		return;
	}
	if (set->count < set->capacity) {
		set->items[set->count++] = span;
		return;
	}
	item = RF_PUSH(set->arena, set);
	if (item == NULL)
		set->no_memory = true;
	else
		*item = span;
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

			crowd->lines +=
			    !(set->bits[bit / RF_LINE_BITS_WORD] >> bit % RF_LINE_BITS_WORD & 1);
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

/* Hands out rows as long as anybody counts them, and some crowd may grow if that is asked for;
 * returns how many.  What is all there need not be cleared again. */
static int64_t emit_singly(struct rf_line_set *set, struct rf_line_rows rows, bool for_crowds)
{
	int64_t done = 0;

	for (;
	     done < rows.turns && set->lines <= set->limit && (set->open_count > 0 || !for_crowds);
	     ++done, rows.from += rows.stride, rows.to += rows.stride) {
		int64_t origin = set->first_line, added;
		int64_t from = rows.from >> set->shift, to = rows.to >> set->shift;
		uint64_t first = (uint64_t)(from - origin), last = (uint64_t)(to - origin);
		struct rf_line_bits_span span = { first / RF_LINE_BITS_WORD,
			                          last / RF_LINE_BITS_WORD };
		uint64_t head = ~UINT64_C(0) << first % RF_LINE_BITS_WORD;
		uint64_t tail = ~UINT64_C(0) >> (RF_LINE_BITS_WORD - 1 - last % RF_LINE_BITS_WORD);

		if (may_crowd(set, from, to))
			crowd(set, from, to);
		added = rf_line_bits_set_lines(set->bits, span, head, tail,
		                               (int64_t)(last - first) + 1);
		if (added > 0)
			remember(set, span);
		set->lines += added;
	}
	return done;
}

/* The same for rows close together, which no crowd counts: what they share is written once. */
static int64_t emit_together(struct rf_line_set *set, const struct rf_line_rows *rows)
{
	uint64_t *bits = set->bits, mask = 0;
	int64_t line = INT64_C(1) << set->shift, from = rows->from - set->first_line * line;
	int64_t to = rows->to - rows->from + from;
	int64_t lines = set->lines, limit = set->limit, done = 0, stride = rows->stride;
	uint64_t word = (uint64_t)(from >> set->shift) / RF_LINE_BITS_WORD;
	struct rf_line_bits_span all = { word, word };
	int shift = set->shift;

	for (; done < rows->turns && lines <= limit; ++done, from += stride, to += stride) {
		uint64_t first = (uint64_t)(from >> shift), last = (uint64_t)(to >> shift);
		uint64_t head = ~UINT64_C(0) << first % RF_LINE_BITS_WORD;

		if (first / RF_LINE_BITS_WORD != word) {
			lines += rf_line_bits_set(&bits[word], mask);
			mask = 0;
		}
		for (word = first / RF_LINE_BITS_WORD; word < last / RF_LINE_BITS_WORD; ++word) {
			lines += rf_line_bits_set(&bits[word], mask | head);
			head = ~UINT64_C(0);
			mask = 0;
		}
		mask |= head & (~UINT64_C(0) >> (RF_LINE_BITS_WORD - 1 - last % RF_LINE_BITS_WORD));
	}
	if (done == 0)
		return 0;
	set->lines = lines + rf_line_bits_set(&bits[word], mask);
	all.last = word;
	remember(set, all);
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
	bool close = are_close(set, &rows, CLOSE_WORDS);
	int64_t done = emit_singly(set, rows, close);

	if (done < rows.turns && close) {
		rows.from += done * rows.stride;
		rows.to += done * rows.stride;
		rows.turns -= done;
		done += emit_together(set, &rows);
	}
	set->emitted += (size_t)done;
	return done;
}

/* Those that are not yet. */
static void mark_gathered(struct rf_line_set *set)
{
	set->gathers = false;
	set->emitted -= set->far_count;
	for (size_t i = 0; i < set->row_count; ++i)
		if (!are_close(set, &set->rows[i], SHARED_WORDS))
			mark(set, set->rows[i]);
}

/* Lines of rows without a common one; 0 where some may have. */
static int64_t own_lines(const struct rf_line_set *set, const struct rf_line_rows *rows)
{
	int64_t line = INT64_C(1) << set->shift, bytes = rows->to - rows->from + 1;
	int64_t stride = rows->stride < 0 ? -rows->stride : rows->stride;

	if (rows->turns > 1 && stride - bytes < line)
		return 0;
	return rows->turns * rf_integer_ceil_div(bytes, line);
}

int64_t rf_line_set_add(struct rf_line_set *set, struct rf_line_rows rows)
{
	if (set->gathers && set->row_count == RF_LINE_COMBS)
		mark_gathered(set);
	if (set->gathers)
		set->rows[set->row_count++] = rows;
	if (!set->gathers || are_close(set, &rows, SHARED_WORDS))
		return mark(set, rows);
	set->far_count += 1;
	set->far_rows += rows.turns;
	set->emitted += 1;
	if (own_lines(set, &rows) > set->limit) {
		set->lines = set->limit + 1;
		set->gathers = false;
	}
	return rows.turns;
}

/* Whether all rows are so many and so far apart that combs are worth it, and can be told apart. */
static bool count_combs(struct rf_line_set *set)
{
	struct rf_line_combs *combs = &set->combs;
	int64_t lines;

	combs->count = 0;
	combs->work = 0;
	if (set->far_rows <= FEW_ROWS)
		return false;
	for (size_t i = 0; i < set->row_count; ++i)
		if (!rf_line_combs_add(combs, set->rows[i], set->shift))
			return false;
	if (set->far_rows < (int64_t)(combs->count * combs->count) / 4)
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
		mark_gathered(set);
		return;
	}
	set->gathers = false;
	for (size_t i = 0; i < set->crowd_count && set->lines <= set->limit; ++i) {
		set->crowds[i].lines = 0;
		rf_line_combs_crowd(&set->combs, &set->crowds[i], set->target);
	}
	set->work += set->combs.work;
}

void rf_line_set_empty(struct rf_line_set *set, int64_t limit, int64_t target, bool gathers)
{
	for (size_t i = 0; i < set->count; ++i)
		for (size_t k = set->items[i].first; k <= set->items[i].last; ++k)
			set->bits[k] = 0;
	set->work += (double)set->emitted + (double)set->lines / 256;
	set->count = set->emitted = 0;
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
