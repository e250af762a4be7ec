/* SPDX-License-Identifier: MIT
 *
 * References that are less than they seem: of branches that exclude each other, and of members of
 * one record, which the same vectors hold.
 *
 *     if (x) a[i] += b[i] * c[i]; else a[i] = b[i] - c[i];     a, b and c are the same in both
 *     if (x) a[i] += b[i] * c[i]; else a[i] += b[i] * d[i];    c or d
 *
 * What both branches read, or store, is read or stored once; what was read or stored before the
 * condition is in a register.  Where all that differs is the place
 * that is read, clang makes one statement of the two that reads at an address which the condition
 * chooses: of vectors a gather, of a number for each lane, where masks would have done; so it is
 * with versions 14 to 19.  gcc does not.
 */
#include <string.h>

#include "model/cpu/carried.h"
#include "model/cpu/vector_question.h"

enum { MOST_CHOICES = 2 };

bool rf_vector_are_either_or(const struct rf_body_touch *a, const struct rf_body_touch *b)
{
	for (size_t i = 0; i < a->guards.count && i < b->guards.count; ++i)
		if (a->guards.items[i].guard == b->guards.items[i].guard &&
		    a->guards.items[i].is_other != b->guards.items[i].is_other)
			return true;
	return false;
}

bool rf_vector_are_one_place(const struct rf_access *a, const struct rf_access *b)
{
	return a->array == b->array && !a->is_indirect && !b->is_indirect &&
	       rf_form_equal(&a->address, &b->address);
}

/* Whether something in between stores to the array, at another place. */
static bool is_changed(const struct rf_vector_question *q, size_t from, size_t to)
{
	const struct rf_access *place = rf_vector_access(q, q->body.touches.items[to].access);

	for (size_t i = from + 1; i < to; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->access >= 0 && touch->is_write &&
		    rf_vector_access(q, touch->access)->array == place->array &&
		    !rf_vector_are_one_place(rf_vector_access(q, touch->access), place))
			return true;
	}
	return false;
}

/* Whether the place is touched alike in the other branch, or was read or stored on every way to
 * here, so that it lies in a register. */
static bool is_counted_before(const struct rf_vector_question *q, size_t touch)
{
	const struct rf_body_touch *own = &q->body.touches.items[touch];

	for (size_t i = 0; i < touch; ++i) {
		const struct rf_body_touch *other = &q->body.touches.items[i];

		if (other->access < 0 ||
		    !rf_vector_are_one_place(rf_vector_access(q, other->access),
		                             rf_vector_access(q, own->access)))
			continue;
		if (other->is_write == own->is_write && rf_vector_are_either_or(own, other))
			return true;
		if (!own->is_write && rf_body_covers(&other->guards, &own->guards) &&
		    !other->is_conditional && !is_changed(q, i, touch))
			return true;
	}
	return false;
}

/* Reads of two statements that differ in their places alone, or 0 where more differs. */
static int differing_reads(const struct rf_vector_question *q, const struct rf_statement *a,
                           const struct rf_statement *b)
{
	int count = 0;

	if (a == b || a->access_count != b->access_count ||
	    memcmp(a->operations, b->operations, sizeof(a->operations)) != 0)
		return 0;
	for (size_t i = 0; i < a->access_count; ++i) {
		const struct rf_access *one = rf_vector_access(q, a->accesses[i]);
		const struct rf_access *other = rf_vector_access(q, b->accesses[i]);

		if (rf_vector_are_one_place(one, other) && one->kind == other->kind)
			continue;
		if (one->kind != RF_READ || other->kind != RF_READ || one->bytes != other->bytes ||
		    one->is_indirect || other->is_indirect || rf_vector_stays(q, one) ||
		    rf_vector_stays(q, other))
			return 0;
		count += 1;
	}
	return count <= MOST_CHOICES ? count : 0;
}

static size_t position(const struct rf_body_touch *touch)
{
	size_t at = 0;

	while (at < touch->statement->access_count &&
	       touch->statement->accesses[at] != touch->access)
		at += 1;
	return at;
}

/* Of a read whose place a condition chooses: whether it is the one of the two that stands first. */
static enum rf_vector_choice choice_of_place(const struct rf_vector_question *q, size_t touch)
{
	const struct rf_body_touch *own = &q->body.touches.items[touch];
	size_t at = position(own);

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *other = &q->body.touches.items[i];

		if (other->access < 0 || other->is_write || position(other) != at ||
		    !rf_vector_are_either_or(own, other) ||
		    rf_vector_are_one_place(rf_vector_access(q, own->access),
		                            rf_vector_access(q, other->access)) ||
		    differing_reads(q, own->statement, other->statement) == 0)
			continue;
		return touch < i ? RF_CHOICE_GATHERED : RF_CHOICE_COUNTED;
	}
	return RF_CHOICE_APART;
}

enum rf_vector_choice rf_vector_choice(const struct rf_vector_question *q, size_t touch)
{
	const struct rf_body_touch *own = &q->body.touches.items[touch];

	if (own->access < 0 || own->guards.count == 0)
		return RF_CHOICE_APART;
	if (is_counted_before(q, touch))
		return RF_CHOICE_COUNTED;
	if (own->is_write || q->input->compiler == RF_COMPILER_GCC)
		return RF_CHOICE_APART;
	return choice_of_place(q, touch);
}

/* ---- members of records ---- */

/* Distinct members of its stride that are stored, as those of a struct are. */
int64_t rf_vector_stored_members(const struct rf_vector_question *q, const struct rf_access *access)
{
	int64_t count = 0;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		count += touch->access >= 0 && touch->is_write &&
		         rf_vector_access(q, touch->access)->array == access->array;
	}
	return count;
}

/* How many numbers one of which is taken follow each other, where vectors hold all of them; else
 * 1. */
int64_t rf_vector_members(const struct rf_vector_question *q, const struct rf_body_touch *touch)
{
	const struct rf_access *access = rf_vector_access(q, touch->access);
	int64_t stride, members;

	if (access->is_indirect || access->bytes <= 0 ||
	    !rf_carried_stride(q->loop, access, q->input->sizes, &stride))
		return 1;
	members = (stride < 0 ? -stride : stride) / access->bytes;
	return members > 1 && members <= RF_VECTOR_MOST_MEMBERS &&
	               (!touch->is_write || rf_vector_stored_members(q, access) == members)
	           ? members
	           : 1;
}

/* Whether an earlier reference to another one of them has loaded the vectors. */
bool rf_vector_has_companion(const struct rf_vector_question *q, const struct rf_body_touch *touch)
{
	const struct rf_access *access = rf_vector_access(q, touch->access);
	int64_t bytes = rf_vector_members(q, touch) * access->bytes, apart;

	for (const struct rf_body_touch *other = q->body.touches.items;
	     other < touch && !touch->is_write; ++other) {
		const struct rf_access *before =
		    other->access >= 0 ? rf_vector_access(q, other->access) : NULL;
		rf_formula_p difference;

		if (before == NULL || other->is_write || before->array != access->array ||
		    before->is_indirect || rf_vector_members(q, other) * before->bytes != bytes ||
		    !rf_form_moves_alike(&before->address, &access->address))
			continue;
		difference = rf_formula_subtract(q->arena, before->address.constant,
		                                 access->address.constant);
		if (difference != NULL && rf_formula_is_constant(difference, &apart) &&
		    apart < bytes && apart > -bytes)
			return true;
	}
	return false;
}
