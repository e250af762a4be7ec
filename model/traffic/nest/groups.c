/* SPDX-License-Identifier: MIT
 *
 * Uniformly generated references.
 *
 * a[k][j-1][i] and a[k+1][j][i] have the same strides and touch the same elements at different
 * times: the second one a plane less a row earlier.  Their distance, a constant in bytes, is
 * expressed in iterations of the loops, its shift.  Where the source has subscripts, the shift of
 * each loop stands in the subscript that the loop appears in.  Where several loops share one
 * (a[j*N + i]), the distance is divided by their strides, longest first, to the nearest whole
 * number: N - 1 is one row less one element.
 *
 * What remains is either a few bytes - another member of the same struct - or a distance that no
 * loop covers, such as another component of w[2][N][N].  The latter makes a group of its own,
 * for its data never meets.  Where every stride is a whole number of lines, elements keep their
 * place in a line, and a few bytes may lead to the next one: a[16*i] and a[16*i + 9] never meet.
 */
#include "model/traffic/nest/groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

/* Groups for shorter lines are those for these; the longest lines are pages. */
enum { LEAST_LINE_BYTES = 64, LONGEST_LINE_BYTES = 1 << 30 };

/* Strides and rests beyond this are taken to meet nothing; sums of them have room. */
static const int64_t FURTHEST = INT64_C(1) << 58;

/* A group while references are added; the origin is the first of them. */
struct draft {
	const struct rf_reference *origin;
	RF_VECTOR(struct rf_group_member) members;
};

struct maker {
	struct rf_arena *arena;
	const struct rf_nest *nest;
	int64_t line_bytes;
	RF_VECTOR(struct draft) drafts;
};

/* The power of the sizes in the leading term. */
static unsigned degree(rf_formula_p a)
{
	unsigned sum = 0;

	for (size_t size = 0; a->term_count > 0 && size < RF_MAX_SIZES; ++size)
		sum += a->terms[0].power[size];
	return sum;
}

/* Whether stride a is longer than b for large sizes; no stride at all is the shortest. */
static bool is_longer(rf_formula_p a, rf_formula_p b)
{
	if (a->term_count == 0 || b->term_count == 0)
		return a->term_count > b->term_count;
	if (degree(a) != degree(b))
		return degree(a) > degree(b);
	return llabs(a->terms[0].coefficient) > llabs(b->terms[0].coefficient);
}

/* The loop whose stride is the longest after that of loop `last`, where loops of equal strides
 * follow each other inwards; the depth if there is none.  At first, `last` is the depth. */
static size_t next_shorter(size_t depth, rf_formula_p const *strides, size_t last)
{
	size_t best = depth;

	for (size_t k = 0; k < depth; ++k) {
		bool is_left = last == depth || is_longer(strides[last], strides[k]) ||
		               (k > last && !is_longer(strides[k], strides[last]));

		if (is_left && (best == depth || is_longer(strides[k], strides[best])))
			best = k;
	}
	return best;
}

/* Takes whole iterations of each loop out of a distance, longest stride first; what remains
 * stays in `distance`.  False when a loop would need a symbolic number of iterations. */
static bool take_iterations(struct rf_arena *arena, size_t depth, rf_formula_p const *strides,
                            rf_formula_p *distance, int64_t *shift)
{
	for (size_t k = next_shorter(depth, strides, depth);
	     k < depth && !rf_formula_is_zero(*distance) && !rf_formula_is_zero(strides[k]);
	     k = next_shorter(depth, strides, k)) {
		rf_formula_p whole = rf_formula_quotient(arena, *distance, strides[k]);
		int64_t count = 0;

		if (!rf_formula_is_constant(whole, &count))
			return false;
		shift[k] += count;
		*distance = rf_formula_subtract(arena, *distance,
		                                rf_formula_scale(arena, strides[k], count));
	}
	return *distance != NULL;
}

/* The shift between two references by their subscripts. */
static bool shift_by_subscripts(struct rf_arena *arena, size_t depth,
                                const struct rf_reference *from, const struct rf_reference *to,
                                int64_t *shift, rf_formula_p *rest)
{
	*rest = rf_formula_constant(arena, 0);
	for (size_t d = 0; d < from->subscript_count; ++d) {
		rf_formula_p distance = rf_formula_subtract(arena, to->subscripts[d].constant,
		                                            from->subscripts[d].constant);

		if (distance == NULL ||
		    !take_iterations(arena, depth, from->subscripts[d].strides, &distance, shift))
			return false;
		*rest = rf_formula_add(
		    arena, *rest, rf_formula_multiply(arena, distance, from->subscript_bytes[d]));
	}
	return *rest != NULL;
}

static bool shift_by_address(struct rf_arena *arena, size_t depth, const struct rf_reference *from,
                             const struct rf_reference *to, int64_t *shift, rf_formula_p *rest)
{
	*rest = rf_formula_subtract(arena, to->address.constant, from->address.constant);
	return *rest != NULL && take_iterations(arena, depth, from->address.strides, rest, shift);
}

/* Whether two references have subscripts that move alike. */
static bool subscripts_match(size_t depth, const struct rf_reference *a,
                             const struct rf_reference *b)
{
	if (a->subscript_count == 0 || a->subscript_count != b->subscript_count)
		return false;
	for (size_t d = 0; d < a->subscript_count; ++d)
		for (size_t k = 0; k < depth; ++k)
			if (!rf_formula_equal(a->subscripts[d].strides[k],
			                      b->subscripts[d].strides[k]))
				return false;
	return true;
}

/* The part of a distance that subscripts do not show: the offset of a member in a record. */
static rf_formula_p hidden_distance(struct rf_arena *arena, const struct rf_reference *from,
                                    const struct rf_reference *to)
{
	rf_formula_p all = rf_formula_subtract(arena, to->address.constant, from->address.constant);

	for (size_t d = 0; d < from->subscript_count; ++d) {
		rf_formula_p seen = rf_formula_subtract(arena, to->subscripts[d].constant,
		                                        from->subscripts[d].constant);

		all = rf_formula_subtract(
		    arena, all, rf_formula_multiply(arena, seen, from->subscript_bytes[d]));
	}
	return all;
}

/* The loop of the shortest stride if all strides, as far as they are constants, are whole lines;
 * the depth if not. */
static size_t loop_of_whole_lines(size_t depth, rf_formula_p const *strides, int64_t line_bytes)
{
	size_t shortest = depth;
	int64_t least = 0, stride = 0;

	for (size_t k = 0; k < depth; ++k) {
		if (!rf_formula_is_constant(strides[k], &stride) || stride == 0)
			continue;
		if (stride % line_bytes != 0)
			return depth;
		if (shortest == depth || llabs(stride) < least) {
			shortest = k;
			least = llabs(stride);
		}
	}
	return shortest;
}

/* Where a reference lies from the begin of the longest line there is, as far as constants tell;
 * sizes are taken to keep lines whole. */
static int64_t place_in_line(const struct rf_reference *reference)
{
	rf_formula_p constant = reference->address.constant;
	int64_t place = 0;

	for (size_t i = 0; constant->divisor == 1 && i < constant->term_count; ++i) {
		const struct rf_formula term = { 1, 1, &constant->terms[i] };

		if (rf_formula_is_constant(&term, NULL))
			place = constant->terms[i].coefficient;
	}
	return rf_integer_mod(place, LONGEST_LINE_BYTES);
}

static bool is_within(int64_t least, int64_t value, int64_t end)
{
	return value >= least && value < end;
}

/* Whether less than a line lies between this place and that of a member, as iterations turn. */
static bool is_beside_member(const struct maker *m, const struct draft *draft, const int64_t *shift,
                             int64_t rest_bytes)
{
	for (size_t i = 0; i < draft->members.count; ++i) {
		const struct rf_group_member *member = &draft->members.items[i];

		if (memcmp(member->shift, shift, m->nest->depth * sizeof(*shift)) == 0 &&
		    is_within(member->rest_bytes - m->line_bytes + 1, rest_bytes,
		              member->rest_bytes + m->line_bytes))
			return true;
	}
	return is_within(1 - m->line_bytes, rest_bytes, m->line_bytes);
}

/* Whether what is left of a distance, when whole iterations were taken out of it, leads to the
 * same line: `to` lies `rest_bytes` behind where the origin comes to `shift` iterations later.
 * Where strides are no whole lines, the two meet in a line in some iterations at least if the rest
 * is less than a line, or differs by less from that of a member: of the elements of a long struct
 * each meets its neighbours.  Where all are whole lines, every iteration finds the two at the same
 * places of a line, and they meet in all iterations or in none.  They may do so one turn later or
 * earlier than in the nearest iteration: then `shift` and `rest_bytes` are counted from there.
 *
 * Lines of 64 bytes, doubles: of a[8*i + 7] and a[8*i + 8] the second lies 8 bytes behind, at place
 * 0 of the next line, so that shift 0 would need a first one at place -8.  One turn more puts it at
 * -8 + 64 = 56, in the line of the second: shift 1, rest -56.  Of a[16*i] and a[16*i + 9], at
 * places 0 and 8 of lines that turns move by two, no turn makes one line: false. */
static bool share_line(const struct maker *m, const struct draft *draft,
                       const struct rf_reference *to, int64_t *shift, int64_t *rest_bytes)
{
	size_t depth = m->nest->depth;
	size_t loop = loop_of_whole_lines(depth, to->address.strides, m->line_bytes);
	int64_t place = place_in_line(to) % m->line_bytes, stride = 0, turn;

	if (loop == depth)
		return is_beside_member(m, draft, shift, *rest_bytes);
	rf_formula_is_constant(to->address.strides[loop], &stride);
	if (!is_within(-FURTHEST, *rest_bytes, FURTHEST) || !is_within(-FURTHEST, stride, FURTHEST))
		return false;
	if (is_within(0, place - *rest_bytes, m->line_bytes))
		return true;
	turn = (*rest_bytes < 0) == (stride < 0) ? 1 : -1;
	if (!is_within(0, place - *rest_bytes + turn * stride, m->line_bytes))
		return false;
	shift[loop] += turn;
	*rest_bytes -= turn * stride;
	return true;
}

/* Whether a loop ends before it leads one of two references to where the other was, a line or more
 * away: of a[i] and a[1000 + i] one that turns a thousand times. */
static bool ends_before(const struct maker *m, rf_formula_p const *strides, const int64_t *shift)
{
	for (size_t k = 0; k < m->nest->depth; ++k) {
		rf_formula_p trips = m->nest->loops[k].trips;
		double turns = fabs((double)shift[k]);
		int64_t stride = 0;

		if (turns > 0 && rf_formula_is_constant(trips, NULL) &&
		    rf_formula_is_constant(strides[k], &stride) &&
		    turns >= rf_formula_value(trips, NULL) &&
		    turns * fabs((double)stride) >= (double)m->line_bytes)
			return true;
	}
	return false;
}

/* Expresses the distance of two references with equal strides as a shift; false when they never
 * meet. */
static bool find_shift(const struct maker *m, const struct draft *draft,
                       const struct rf_reference *to, int64_t *shift, int64_t *rest_bytes)
{
	const struct rf_reference *from = draft->origin;
	size_t depth = m->nest->depth;
	rf_formula_p rest = NULL;
	bool found;

	memset(shift, 0, depth * sizeof(*shift));
	if (subscripts_match(depth, from, to)) {
		found = shift_by_subscripts(m->arena, depth, from, to, shift, &rest);
		rest = rf_formula_add(m->arena, rest, hidden_distance(m->arena, from, to));
	} else {
		found = shift_by_address(m->arena, depth, from, to, shift, &rest);
	}
	*rest_bytes = 0;
	return found && rest != NULL && rest->divisor == 1 &&
	       rf_formula_is_constant(rest, rest_bytes) &&
	       share_line(m, draft, to, shift, rest_bytes) &&
	       !ends_before(m, to->address.strides, shift);
}

static bool equal_strides(size_t depth, rf_formula_p const *a, rf_formula_p const *b)
{
	for (size_t k = 0; k < depth; ++k)
		if (!rf_formula_equal(a[k], b[k]))
			return false;
	return true;
}

/* The member at this place, a new one if there is none yet. */
static struct rf_group_member *member_at(struct maker *m, struct draft *draft, const int64_t *shift,
                                         int64_t rest_bytes, const struct rf_reference *reference)
{
	size_t bytes = m->nest->depth * sizeof(*shift);
	struct rf_group_member *member;

	for (size_t i = 0; i < draft->members.count; ++i) {
		member = &draft->members.items[i];
		if (member->rest_bytes == rest_bytes && memcmp(member->shift, shift, bytes) == 0)
			return member;
	}
	member = RF_PUSH(m->arena, &draft->members);
	if (member == NULL)
		return NULL;
	member->shift = rf_arena_copy(m->arena, shift, bytes);
	member->rest_bytes = rest_bytes;
	member->access = reference->access;
	member->place_bytes = place_in_line(reference);
	return member->shift == NULL ? NULL : member;
}

/* The draft that a reference belongs to and its place there; a new one if none fits. */
static struct draft *draft_for(struct maker *m, const struct rf_reference *reference,
                               int64_t *shift, int64_t *rest_bytes)
{
	const struct rf_access *accesses = m->nest->kernel->accesses;
	struct draft *draft;

	for (size_t i = 0; i < m->drafts.count; ++i) {
		const struct rf_reference *origin = m->drafts.items[i].origin;

		if (accesses[origin->access].array == accesses[reference->access].array &&
		    equal_strides(m->nest->depth, origin->address.strides,
		                  reference->address.strides) &&
		    find_shift(m, &m->drafts.items[i], reference, shift, rest_bytes))
			return &m->drafts.items[i];
	}
	draft = RF_PUSH(m->arena, &m->drafts);
	if (draft != NULL)
		draft->origin = reference;
	memset(shift, 0, m->nest->depth * sizeof(*shift));
	*rest_bytes = 0;
	return draft;
}

static enum rf_status add_reference(struct maker *m, const struct rf_reference *reference,
                                    int64_t *shift)
{
	bool writes = m->nest->kernel->accesses[reference->access].kind == RF_WRITE;
	int64_t rest_bytes = 0;
	struct draft *draft = draft_for(m, reference, shift, &rest_bytes);
	struct rf_group_member *member;

	if (draft == NULL)
		return RF_FAILED;
	member = member_at(m, draft, shift, rest_bytes, reference);
	if (member == NULL)
		return RF_FAILED;
	if (!member->reads && !member->writes)
		member->write_first = writes;
	member->reads |= !writes;
	member->writes |= writes;
	return RF_OK;
}

/* Whether a touches places earlier than b: its shift is larger in the outermost loop in which
 * they differ. */
static bool is_earlier(size_t depth, const struct rf_group_member *a,
                       const struct rf_group_member *b)
{
	for (size_t k = 0; k < depth; ++k)
		if (a->shift[k] != b->shift[k])
			return a->shift[k] > b->shift[k];
	return a->rest_bytes > b->rest_bytes;
}

static void sort_members(size_t depth, size_t count, struct rf_group_member *members)
{
	for (size_t i = 1; i < count; ++i) {
		struct rf_group_member moved = members[i];
		size_t j = i;

		for (; j > 0 && is_earlier(depth, &moved, &members[j - 1]); --j)
			members[j] = members[j - 1];
		members[j] = moved;
	}
}

/* Whether loop `inner` sweeps what loop `outer` strides up to a constant number of iterations, for
 * every value of the sizes. */
static bool covers_row(struct rf_arena *arena, const struct rf_nest *nest,
                       rf_formula_p const *strides, size_t outer, size_t inner)
{
	rf_formula_p row = rf_formula_quotient(arena, strides[outer], strides[inner]);
	rf_formula_p exact = rf_formula_multiply(arena, row, strides[inner]);
	rf_formula_p halo = rf_formula_subtract(arena, row, nest->loops[inner].trips);

	return rf_formula_equal(exact, strides[outer]) && rf_formula_is_constant(halo, NULL) &&
	       !rf_formula_is_constant(row, NULL);
}

static bool *find_rows(struct rf_arena *arena, const struct rf_nest *nest,
                       rf_formula_p const *strides)
{
	bool *is_row = RF_NEW_ARRAY(arena, bool, nest->depth);

	for (size_t k = 0; is_row != NULL && k < nest->depth; ++k) {
		size_t inner = k + 1;

		while (inner < nest->depth && rf_formula_is_zero(strides[inner]))
			inner += 1;
		is_row[k] = inner < nest->depth && covers_row(arena, nest, strides, k, inner);
	}
	return is_row;
}

/* What the outermost moving loop of a group sweeps in all. */
static rf_formula_p swept_bytes(struct rf_arena *arena, const struct rf_nest *nest,
                                const struct rf_group *group)
{
	for (size_t k = 0; k < nest->depth; ++k)
		if (!rf_formula_is_zero(group->strides[k]))
			return rf_formula_multiply(arena, nest->loops[k].trips, group->strides[k]);
	return rf_formula_constant(arena, group->bytes);
}

/* Whether the groups of an array sweep all of it but a halo: the leading terms agree. */
static bool sweeps_array(struct rf_arena *arena, const struct rf_nest *nest,
                         const struct rf_groups *groups, int index)
{
	const struct rf_array *array = &nest->kernel->arrays[index];
	rf_formula_p declared = rf_formula_constant(arena, array->element_bytes);
	rf_formula_p swept = rf_formula_constant(arena, 0);

	for (size_t d = 0; d < array->extent_count; ++d)
		declared = rf_formula_multiply(arena, declared, array->extents[d]);
	for (size_t g = 0; g < groups->count; ++g)
		if (groups->items[g].array == index)
			swept = rf_formula_add(arena, swept,
			                       swept_bytes(arena, nest, &groups->items[g]));
	return !rf_formula_is_constant(declared, NULL) &&
	       rf_formula_equal(rf_formula_leading(arena, declared),
	                        rf_formula_leading(arena, swept));
}

static enum rf_status finish(struct maker *m, struct rf_groups *groups)
{
	size_t count = m->drafts.count;

	groups->depth = m->nest->depth;
	groups->count = count;
	groups->items = RF_NEW_ARRAY(m->arena, struct rf_group, count > 0 ? count : 1);
	groups->is_swept = RF_NEW_ARRAY(m->arena, bool, m->nest->kernel->array_count + 1);
	if (groups->items == NULL || groups->is_swept == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i) {
		struct draft *draft = &m->drafts.items[i];
		const struct rf_access *access = &m->nest->kernel->accesses[draft->origin->access];

		sort_members(groups->depth, draft->members.count, draft->members.items);
		groups->items[i] = (struct rf_group){
			.array = access->array,
			.bytes = access->bytes,
			.strides = draft->origin->address.strides,
			.is_row = find_rows(m->arena, m->nest, draft->origin->address.strides),
			.member_count = draft->members.count,
			.members = draft->members.items,
		};
		if (groups->items[i].is_row == NULL)
			return RF_FAILED;
	}
	for (size_t a = 0; a < m->nest->kernel->array_count; ++a)
		groups->is_swept[a] = sweeps_array(m->arena, m->nest, groups, (int)a);
	return RF_OK;
}

enum rf_status rf_groups_make(const struct rf_nest *nest, int64_t line_bytes,
                              struct rf_arena *arena, struct rf_groups *groups)
{
	int64_t shared = line_bytes > LEAST_LINE_BYTES ? line_bytes : LEAST_LINE_BYTES;
	struct maker m = { .arena = arena, .nest = nest, .line_bytes = shared };
	int64_t *shift = RF_NEW_ARRAY(arena, int64_t, nest->depth);

	if (shift == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (!nest->references[i].is_indirect &&
		    add_reference(&m, &nest->references[i], shift) != RF_OK)
			return RF_FAILED;
	return finish(&m, groups);
}

const struct rf_groups *rf_groups_for(const struct rf_groups *usual, const struct rf_nest *nest,
                                      int64_t line_bytes, struct rf_arena *arena)
{
	struct rf_groups *groups;

	if (line_bytes <= LEAST_LINE_BYTES)
		return usual;
	groups = RF_NEW(arena, struct rf_groups);
	if (groups == NULL || rf_groups_make(nest, line_bytes, arena, groups) != RF_OK)
		return NULL;
	return groups;
}

int64_t rf_group_span(const struct rf_group *group, size_t loop)
{
	int64_t least = group->members[0].shift[loop];
	int64_t greatest = least;

	for (size_t i = 1; i < group->member_count; ++i) {
		int64_t shift = group->members[i].shift[loop];

		least = shift < least ? shift : least;
		greatest = shift > greatest ? shift : greatest;
	}
	return greatest - least;
}

bool rf_group_is_write_only(const struct rf_group *group)
{
	for (size_t i = 0; i < group->member_count; ++i)
		if (!group->members[i].write_first)
			return false;
	return true;
}
