/* SPDX-License-Identifier: MIT
 *
 * Which names may lead to one place, as compilers take C.
 *
 * Two objects never share a place, nor does one that is declared in the kernel, or what malloc()
 * gave it, with what a pointer leads to; a pointer may lead to any other object, and an array that
 * is a parameter is a pointer.  What restrict promises of either holds for both.  Types keep places
 * apart ("strict aliasing"): double and float, int and float, but not int and unsigned; integers of
 * one size are taken for one type.  A byte may be a part of anything, a member of a struct any
 * number of its size, and two members of one struct are not each other.  gcc 12 and clang 14 agree
 * with that.
 *
 * A pointer that the source may make of another one (frontend/effects/origin.c) may lead where that
 * does, whatever is promised of either.
 */
#include "model/ir/alias.h"

static bool is_byte(enum rf_element element, int64_t bytes)
{
	return element == RF_INTEGER && bytes == 1;
}

/* A complex number is two real ones. */
static enum rf_element parts_of(enum rf_element element)
{
	if (element == RF_COMPLEX128)
		return RF_FLOAT64;
	return element == RF_COMPLEX64 ? RF_FLOAT32 : element;
}

static bool types_meet(enum rf_element a, int64_t a_bytes, enum rf_element b, int64_t b_bytes)
{
	if (is_byte(a, a_bytes) || is_byte(b, b_bytes))
		return true;
	if (a == RF_RECORD || b == RF_RECORD)
		return a_bytes == b_bytes;
	return parts_of(a) == parts_of(b) && (a != RF_INTEGER || a_bytes == b_bytes);
}

/* What restrict promises of an array does not hold of pointers that are made of its own, which one
 * of unknown origin may be. */
static bool is_promised(const struct rf_array *a, const struct rf_array *b)
{
	return (a->is_restrict && (!b->is_open || b->is_restrict)) ||
	       (b->is_restrict && !a->is_open);
}

static bool memory_meets(const struct rf_array *a, const struct rf_array *b)
{
	bool is_known = (a->is_object && b->is_object) || (a->is_object && a->is_local) ||
	                (b->is_object && b->is_local) || a->is_allocated || b->is_allocated;

	return !is_known && !is_promised(a, b);
}

static bool elements_meet(const struct rf_array *a, const struct rf_array *b)
{
	bool is_part = (a->element == RF_RECORD) != (b->element == RF_RECORD);

	return is_part || types_meet(a->element, a->element_bytes, b->element, b->element_bytes);
}

static bool is_listed(const struct rf_kernel *kernel, const struct rf_array *a,
                      const struct rf_array *b)
{
	for (size_t i = 0; i < a->may_be_count; ++i)
		if (&kernel->arrays[a->may_be[i]] == b)
			return true;
	return false;
}

bool rf_alias_is_open(const struct rf_kernel *kernel, const struct rf_array *a,
                      const struct rf_array *b)
{
	return is_listed(kernel, a, b) && elements_meet(a, b);
}

bool rf_alias_arrays(const struct rf_array *a, const struct rf_array *b)
{
	return memory_meets(a, b) && elements_meet(a, b);
}

/* The bytes from the start of its struct to a member; -1 where that is not known. */
static int64_t member_offset(const struct rf_array *array, const struct rf_access *access)
{
	int64_t constant;

	if (array->element != RF_RECORD || access->is_indirect || array->element_bytes <= 0 ||
	    !rf_formula_is_constant(access->address.constant, &constant) || constant < 0)
		return -1;
	return constant % array->element_bytes;
}

bool rf_alias_accesses(const struct rf_kernel *kernel, const struct rf_access *a,
                       const struct rf_access *b)
{
	const struct rf_array *first = &kernel->arrays[a->array];
	const struct rf_array *second = &kernel->arrays[b->array];
	int64_t one = member_offset(first, a), other = member_offset(second, b);

	if (first->element_bytes == second->element_bytes && one >= 0 && other >= 0 && one != other)
		return false;
	return (memory_meets(first, second) || is_listed(kernel, first, second)) &&
	       types_meet(first->element, a->bytes, second->element, b->bytes);
}

bool rf_alias_scalar(const struct rf_kernel *kernel, const struct rf_scalar *scalar,
                     const struct rf_access *access)
{
	const struct rf_array *array = &kernel->arrays[access->array];

	return scalar->is_shared && !array->is_object && !array->is_allocated &&
	       !array->is_restrict &&
	       (is_byte(array->element, access->bytes) ||
	        parts_of(scalar->element) == parts_of(array->element) ||
	        array->element == RF_RECORD);
}
