/* SPDX-License-Identifier: MIT
 *
 * Places of memory that several iterations touch.
 *
 * A vector does what stands first in the loop for all its lanes, then what stands second.  So of
 * two references to a place, one of which writes,
 *
 *     the first comes there before the second     is kept: forwards;
 *     the second comes there d iterations before  is kept by vectors of at most d lanes: backwards,
 *                                                 a[i] = a[i-1] + b[i], or a[i] = ...; ... = a[i+1]
 *
 * as Allen and Kennedy have it, and compilers with them (LLVM, LoopAccessAnalysis).  A value that
 * is stored and soon loaded by a vector that does not have the same lanes waits until it is in the
 * cache, and compilers then rather use narrower vectors or none.  References that move differently
 * through one array, or to places that are read from memory, are taken to meet.  Arrays that
 * pointers lead to are compared before the loop, unless these would be too many comparisons.
 */
#include "base/text.h"
#include "model/cpu/carried.h"
#include "model/cpu/vector_question.h"
#include "model/ir/alias.h"

/* Comparisons of pointers before a loop; clang makes no more than that, gcc ten. */
enum { MOST_COMPARISONS = 8 };

/* More references, and more pairs of them to one array, are not looked into. */
enum { MOST_POINTERS = 200, MOST_PAIRS = 20000 };

static int64_t lower_power_of_two(int64_t value)
{
	int64_t power = 1;

	while (2 * power <= value)
		power *= 2;
	return power;
}

static int64_t less(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Lanes of vectors that take a value from stores so many bytes before without waiting for the
 * cache; as LLVM has it. */
static int64_t forwarding_lanes(int64_t bytes, int64_t element)
{
	enum { MOST_LANES = 64, SOON = 8 };

	for (int64_t lanes = 2; lanes <= MOST_LANES; lanes *= 2) {
		int64_t width = lanes * element;

		if (bytes % width != 0 && bytes / width < SOON * element)
			return lanes / 2;
	}
	return MOST_LANES;
}

/* ---- two references ---- */

static void ask_backwards(struct rf_vector_question *q, const struct rf_access *first,
                          const struct rf_access *second, int64_t distance, int64_t bytes)
{
	int64_t lanes = lower_power_of_two(distance);

	if (second->kind == RF_WRITE && first->kind == RF_READ &&
	    q->input->compiler != RF_COMPILER_GCC)
		lanes = less(lanes, forwarding_lanes(bytes, second->bytes));
	q->most_lanes = less(q->most_lanes, lanes);
	if (lanes > 1) {
		int64_t bytes_at_once = lanes * second->bytes;
		int64_t most = rf_vectorise_register_bytes(q->input->machine);

		if (first->kind == RF_READ && bytes % less(bytes_at_once, most) != 0)
			q->straddles = first->text;
		return;
	}
	if (first->kind == RF_READ)
		rf_vector_refuse(q, "%s is what %s was %lld turn%s before", first->text,
		                 second->text, (long long)distance, distance == 1 ? "" : "s");
	else
		rf_vector_refuse(
		    q, "%s comes to where %s is %lld turn%s later, but stands behind it",
		    second->text, first->text, (long long)distance, distance == 1 ? "" : "s");
}

/* The value of the iteration before stays in a register. */
static void ask_forwards(struct rf_vector_question *q, const struct rf_access *first,
                         const struct rf_access *second, int64_t distance, int64_t bytes)
{
	int64_t lanes;

	if (first->kind != RF_WRITE || second->kind != RF_READ || distance <= 1)
		return;
	lanes = forwarding_lanes(bytes, first->bytes);
	q->most_lanes = less(q->most_lanes, lanes);
	if (lanes < 2)
		rf_vector_refuse(q, "%s is loaded soon after %s has stored it", second->text,
		                 first->text);
}

static bool is_strided(const struct rf_vector_question *q, const struct rf_access *access)
{
	return !access->is_indirect && !rf_vector_stays(q, access);
}

/* Whether the places that the one comes to begin behind the other, which stays: a[0] and a[i] of
 * a loop from 1. */
static bool is_left_behind(const struct rf_vector_question *q, const struct rf_access *stays,
                           const struct rf_access *moves)
{
	const struct rf_loop *loop = q->loop;
	int64_t place, begin, stride, first;

	return rf_vector_stays(q, stays) && !stays->is_indirect && !moves->is_indirect &&
	       stays->address.term_count == 0 && moves->address.term_count == 1 && loop->step > 0 &&
	       loop->lower_count == 1 && loop->lower->term_count == 0 &&
	       rf_formula_is_constant(stays->address.constant, &place) &&
	       rf_formula_is_constant(moves->address.constant, &begin) &&
	       rf_formula_is_constant(loop->lower->constant, &first) &&
	       rf_carried_stride(loop, moves, NULL, &stride) && stride > 0 &&
	       begin + first * (stride / loop->step) >= place + stays->bytes;
}

/* Of two places that nobody can tell apart. */
static void refuse_meeting(struct rf_vector_question *q, const struct rf_access *first,
                           const struct rf_access *second)
{
	if (rf_text_equal(first->text, second->text))
		rf_vector_refuse(q, "%s may be one place in several turns", first->text);
	else
		rf_vector_refuse(q, "%s may be where %s is", second->text, first->text);
}

static void ask_pair(struct rf_vector_question *q, const struct rf_access *first,
                     const struct rf_access *second)
{
	struct rf_carried carried =
	    rf_carried_between(q->arena, q->loop, first, second, q->input->sizes);
	int64_t stride;

	if (carried.kind == RF_CARRIED_NEVER || carried.kind == RF_CARRIED_STAYS)
		return;
	if (carried.kind == RF_CARRIED_OPEN) {
		int64_t other;

		if (is_strided(q, first) && is_strided(q, second) &&
		    rf_carried_stride(q->loop, first, q->input->sizes, &stride) &&
		    rf_carried_stride(q->loop, second, q->input->sizes, &other) && stride == other)
			return;
		if (carried.is_apart && !is_left_behind(q, first, second) &&
		    !is_left_behind(q, second, first))
			refuse_meeting(q, first, second);
		return;
	}
	if (!rf_carried_stride(q->loop, first, q->input->sizes, &stride))
		stride = first->bytes;
	stride = stride < 0 ? -stride : stride;
	if (carried.iterations < 0)
		ask_backwards(q, first, second, -carried.iterations, -carried.iterations * stride);
	else if (carried.iterations > 0)
		ask_forwards(q, first, second, carried.iterations, carried.iterations * stride);
}

/* ---- pointers ---- */

/* Whether they are some known bytes apart wherever they are.  Sizes that are given are taken for
 * constants of a build: rows of an array[N][N] are one pointer then, and many where N is open. */
static bool go_together(const struct rf_vector_question *q, const struct rf_access *a,
                        const struct rf_access *b)
{
	if (a->array != b->array)
		return false;
	if (q->input->sizes == NULL && !a->is_indirect && !b->is_indirect)
		return rf_formula_differ_by_number(a->address.constant, b->address.constant) &&
		       rf_form_moves_alike(&a->address, &b->address);
	return rf_carried_between(q->arena, q->loop, a, b, q->input->sizes).kind != RF_CARRIED_OPEN;
}

static bool is_array_written(const struct rf_vector_question *q, int array)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->access >= 0 && touch->is_write &&
		    rf_vector_access(q, touch->access)->array == array)
			return true;
	}
	return false;
}

/* Whether nobody can say before the loop which places it comes to, or a sum in memory must be kept
 * there for others to see. */
static bool cannot_compare(const struct rf_vector_question *q, const struct rf_access *access)
{
	return access->is_indirect ||
	       (rf_vector_stays(q, access) && is_array_written(q, access->array));
}

/* One of the references that go together, which are compared once. */
struct pointer {
	const struct rf_access *access;
	bool is_written; /* its array is */
};

/* Whether two references must be compared before the loop: of one array that are apart by a number
 * that is open, or of two that pointers of one type lead to, where something is written. */
static bool must_compare(const struct rf_vector_question *q, const struct pointer *first,
                         const struct pointer *second)
{
	const struct rf_access *a = first->access, *b = second->access;

	if (!first->is_written && !second->is_written)
		return false;
	if (a->array == b->array)
		return !a->is_indirect && !b->is_indirect;
	return rf_alias_accesses(q->input->kernel, a, b);
}

/* How many there are, or more than are compared. */
static size_t list_pointers(const struct rf_vector_question *q,
                            struct pointer pointers[MOST_POINTERS])
{
	size_t count = 0;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		int access = q->body.touches.items[i].access;
		size_t known = 0;

		if (access < 0)
			continue;
		while (known < count &&
		       !go_together(q, pointers[known].access, rf_vector_access(q, access)))
			++known;
		if (known < count)
			continue;
		if (count == MOST_POINTERS)
			return count + 1;
		pointers[count].access = rf_vector_access(q, access);
		pointers[count].is_written = is_array_written(q, pointers[count].access->array);
		++count;
	}
	return count;
}

void rf_vector_ask_pointers(struct rf_vector_question *q)
{
	struct pointer pointers[MOST_POINTERS];
	size_t count = list_pointers(q, pointers);
	int64_t comparisons = 0;

	if (count > MOST_POINTERS)
		rf_vector_refuse(q, "there are too many references to compare");
	for (size_t i = 0; i < count && count <= MOST_POINTERS; ++i)
		for (size_t j = 0; j < i; ++j) {
			const struct rf_access *a = pointers[j].access, *b = pointers[i].access;

			if (!must_compare(q, &pointers[j], &pointers[i]))
				continue;
			++comparisons;
			if (a->array != b->array && (cannot_compare(q, a) || cannot_compare(q, b)))
				rf_vector_refuse(q,
				                 "%s may be where %s is, as far as pointers tell "
				                 "(restrict)",
				                 b->text, a->text);
		}
	if (comparisons > MOST_COMPARISONS)
		rf_vector_refuse(q, "%lld pairs of pointers may lead to the same places (restrict)",
		                 (long long)comparisons);
}

/* Whether something of the array is read between two touches, at another place: gcc then keeps the
 * store before it. */
static bool is_read_between(const struct rf_vector_question *q, size_t first, size_t last)
{
	int array = rf_vector_access(q, q->body.touches.items[first].access)->array;

	for (size_t i = first + 1; i < last; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->access >= 0 && !touch->is_write &&
		    rf_vector_access(q, touch->access)->array == array &&
		    !rf_form_equal(
			&rf_vector_access(q, touch->access)->address,
			&rf_vector_access(q, q->body.touches.items[first].access)->address))
			return true;
	}
	return false;
}

/* Whether a later statement stores to the place again, so that this store never happens. */
static bool is_overwritten(const struct rf_vector_question *q, size_t at)
{
	const struct rf_body_touch *touch = &q->body.touches.items[at];
	const struct rf_access *access = rf_vector_access(q, touch->access);

	for (size_t i = at + 1; touch->is_write && i < q->body.touches.count; ++i) {
		const struct rf_body_touch *later = &q->body.touches.items[i];
		const struct rf_access *other;

		if (!later->is_write || later->access < 0 || later->is_conditional ||
		    !rf_body_covers(&later->guards, &touch->guards))
			continue;
		other = rf_vector_access(q, later->access);
		if (other->array == access->array && !other->is_indirect && !access->is_indirect &&
		    rf_form_equal(&other->address, &access->address))
			return q->input->compiler != RF_COMPILER_GCC || !is_read_between(q, at, i);
	}
	return false;
}

/* In different branches of a condition that is no matter of data: compilers make two loops. */
static bool is_either_or(const struct rf_body_touch *a, const struct rf_body_touch *b)
{
	const struct rf_body_guards *first = &a->guards, *second = &b->guards;

	for (size_t i = 0; i < first->count && i < second->count; ++i)
		if (first->items[i].guard == second->items[i].guard &&
		    first->items[i].is_other != second->items[i].is_other)
			return !first->items[i].guard->guard->is_on_data;
	return false;
}

/* Two touches of one array, of which one writes and both happen. */
static bool may_meet(const struct rf_vector_question *q, size_t first, size_t second)
{
	const struct rf_body_touch *a = &q->body.touches.items[first];
	const struct rf_body_touch *b = &q->body.touches.items[second];

	return (a->is_write || b->is_write) &&
	       rf_vector_access(q, a->access)->array == rf_vector_access(q, b->access)->array &&
	       !is_either_or(a, b);
}

/* The touches of memory whose effect is there; NULL without memory. */
static size_t *list_touches(const struct rf_vector_question *q, size_t *count)
{
	size_t *list = RF_NEW_ARRAY(q->arena, size_t, q->body.touches.count + 1);

	*count = 0;
	for (size_t i = 0; i < q->body.touches.count && list != NULL; ++i)
		if (q->body.touches.items[i].access >= 0 && !is_overwritten(q, i))
			list[(*count)++] = i;
	return list;
}

void rf_vector_ask_memory(struct rf_vector_question *q)
{
	size_t count, pairs = 0, *touches = list_touches(q, &count);

	for (size_t i = 0; i < count && touches != NULL; ++i)
		for (size_t j = 0; j < i && q->reason == NULL; ++j) {
			const struct rf_body_touch *items = q->body.touches.items;

			if (!may_meet(q, touches[j], touches[i]))
				continue;
			if (++pairs > MOST_PAIRS)
				rf_vector_refuse(q, "there are too many references to compare");
			ask_pair(q, rf_vector_access(q, items[touches[j]].access),
			         rf_vector_access(q, items[touches[i]].access));
		}
	if (q->reason == NULL)
		rf_vector_ask_pointers(q);
}
