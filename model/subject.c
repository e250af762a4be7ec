/* SPDX-License-Identifier: MIT
 *
 * What is analysed, before and after a point's sizes are known.
 *
 * Nests in normal form and groups of references are found once, with sizes as they stand in the
 * source.  Conditions that a point's sizes decide (nest/decided) are taken out for that point, and
 * its nests are then found anew: they are others when `if (dir == 1)` chooses between two.  Where
 * references of an array meet by a point's sizes (nest/meeting_sizes), so are its nests.
 */
#include "model/subject.h"

#include <math.h>

#include "model/explain/remarks.h"
#include "model/ir/kernel_sizes.h"
#include "model/traffic/nest/decided.h"
#include "model/traffic/nest/meeting_sizes.h"

/* Stands for a size that was not given; prime, so that no row begins on a line by chance. */
enum { LARGE_SIZE = 1000003, LARGE_PART = 1009, SMALL_SIZE = 11, LARGE_EXPONENT = 20 };
enum { DEFAULT_LINE_BYTES = 64 };

enum rf_status rf_subject_make(const struct rf_kernel *kernel, struct rf_arena *arena,
                               struct rf_subject *subject)
{
	subject->kernel = kernel;
	if (rf_nests_find(kernel, arena, &subject->nests) != RF_OK)
		return RF_FAILED;
	subject->groups = RF_NEW_ARRAY(arena, struct rf_groups, subject->nests.count + 1);
	if (subject->groups == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < subject->nests.count; ++i)
		if (subject->nests.items[i].is_rectangular &&
		    rf_groups_make(&subject->nests.items[i], DEFAULT_LINE_BYTES, arena,
		                   &subject->groups[i]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

/* A derived size is known when everything in it is. */
static bool derived_known(const struct rf_kernel *kernel, const struct rf_subject_sizes *sizes,
                          const struct rf_size *size)
{
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (rf_size_uses(size, s) && !sizes->known[s])
			return false;
	return true;
}

/* Whether a size only shortens loops, as `first` does in N - first. */
static bool only_shortens(const struct rf_subject *subject, size_t size)
{
	bool shortens = false;

	for (size_t i = 0; i < subject->nests.count; ++i)
		for (size_t k = 0; k < subject->nests.items[i].depth; ++k) {
			rf_formula_p trips = subject->nests.items[i].loops[k].trips;

			for (size_t t = 0; trips != NULL && t < trips->term_count; ++t) {
				if (trips->terms[t].power[size] == 0)
					continue;
				if (trips->terms[t].coefficient > 0)
					return false;
				shortens = true;
			}
		}
	return shortens;
}

/* A width, such as that of an edge that one loop runs over and another leaves out, is small beside
 * what it is taken from: `pad` in nx - 2*pad, first and step in (n - first)/step. */
static void make_small(const struct rf_kernel *kernel, rf_formula_p trips, bool is_divisor,
                       const struct rf_options *options, struct rf_subject_sizes *sizes)
{
	for (size_t s = 0; trips != NULL && s < kernel->size_count; ++s) {
		const struct rf_size *size = &kernel->sizes[s];
		bool is_free = size->kind == RF_SIZE_FREE &&
		               (options->sizes_given == NULL || !options->sizes_given[s]);

		if (size->kind == RF_SIZE_QUOTIENT && rf_formula_uses(trips, s)) {
			make_small(kernel, size->operand, false, options, sizes);
			make_small(kernel, size->by, true, options, sizes);
		}
		for (size_t t = 0; t < trips->term_count && is_free; ++t)
			if (trips->terms[t].power[s] > 0 &&
			    (is_divisor || trips->terms[t].coefficient < 0))
				sizes->whole[s] = SMALL_SIZE;
	}
}

static void shorten(const struct rf_subject *subject, rf_formula_p trips,
                    const struct rf_options *options, struct rf_subject_sizes *sizes)
{
	int64_t turns;

	if (trips == NULL || !rf_formula_integer(trips, sizes->whole, &turns) || turns > 0)
		return;
	make_small(subject->kernel, trips, false, options, sizes);
	rf_kernel_derive_sizes(subject->kernel, sizes->whole);
}

/* The size without a value that a stride is a multiple of, and nothing else; -1: there is none. */
static int open_pitch(rf_formula_p stride, const struct rf_kernel *kernel,
                      const struct rf_options *options)
{
	int found = -1, powers = 0;

	if (stride == NULL || stride->term_count != 1 || stride->divisor != 1)
		return -1;
	for (size_t s = 0; s < kernel->size_count; ++s) {
		powers += stride->terms[0].power[s];
		if (stride->terms[0].power[s] == 1 && kernel->sizes[s].kind == RF_SIZE_FREE &&
		    (options->sizes_given == NULL || !options->sizes_given[s]))
			found = (int)s;
	}
	return powers == 1 ? found : -1;
}

static bool bounds_loops(const struct rf_nest *nest, int size)
{
	bool is_found = false;

	for (size_t k = 0; k < nest->depth; ++k)
		is_found |= nest->loops[k].trips != NULL &&
		            rf_formula_uses(nest->loops[k].trips, (size_t)size);
	return is_found;
}

/* Rows and planes whose distance is a size of its own, as in x[i + j*row + k*plane], lie behind one
 * another: a plane is as large as its rows.  A size that bounds loops is none of these: a block is
 * as long as that says. */
static void spread(const struct rf_nest *nest, const struct rf_reference *reference,
                   const struct rf_options *options, struct rf_subject_sizes *sizes)
{
	const double most = 1e13; /* of a size: bytes of arrays stay in 64 bits */
	double reach = 0;

	for (size_t k = nest->depth; k-- > 0;) {
		rf_formula_p stride = reference->address.strides[k], trips = nest->loops[k].trips;
		int pitch = open_pitch(stride, nest->kernel, options);
		int64_t bytes, turns;

		if (trips == NULL || !rf_formula_integer(stride, sizes->whole, &bytes) ||
		    !rf_formula_integer(trips, sizes->whole, &turns))
			return;
		if (pitch >= 0 && fabs((double)bytes) < reach && !bounds_loops(nest, pitch)) {
			double value = ceil(reach / fabs((double)stride->terms[0].coefficient));

			if (value > most)
				return;
			sizes->whole[pitch] = (int64_t)value;
			bytes = stride->terms[0].coefficient * (int64_t)value;
		}
		reach = fmax(reach, fabs((double)bytes) * (double)turns);
	}
}

static void take_values(const struct rf_subject *subject, const struct rf_options *options,
                        struct rf_subject_sizes *sizes)
{
	const struct rf_kernel *kernel = subject->kernel;

	for (size_t s = 0; s < kernel->size_count; ++s) {
		bool given = options->sizes_given != NULL && options->sizes_given[s];

		sizes->known[s] = kernel->sizes[s].kind == RF_SIZE_FREE
		                      ? given
		                      : derived_known(kernel, sizes, &kernel->sizes[s]);
		sizes->whole[s] = given                                    ? options->sizes[s]
		                  : only_shortens(subject, s)              ? 1
		                  : rf_kernel_sizes_is_exponent(kernel, s) ? LARGE_EXPONENT
		                  : rf_kernel_sizes_is_part(kernel, s)     ? LARGE_PART
		                                                           : LARGE_SIZE;
	}
	rf_kernel_derive_sizes(kernel, sizes->whole);
	for (size_t i = 0; i < subject->nests.count; ++i)
		for (size_t k = 0; k < subject->nests.items[i].depth; ++k)
			shorten(subject, subject->nests.items[i].loops[k].trips, options, sizes);
	for (size_t i = 0; i < subject->nests.count; ++i) {
		const struct rf_nest *nest = &subject->nests.items[i];

		for (size_t r = 0; r < nest->reference_count && nest->is_rectangular; ++r)
			if (!nest->references[r].is_indirect)
				spread(nest, &nest->references[r], options, sizes);
	}
	rf_kernel_derive_sizes(kernel, sizes->whole);
}

/* The subject with numbers in, in the nests where references meet by them. */
static enum rf_status join_groups(const struct rf_subject_sizes *sizes, struct rf_arena *arena,
                                  struct rf_subject *own, const struct rf_subject **left)
{
	const struct rf_meeting_sizes values = { sizes->whole, sizes->real, sizes->known };
	size_t count = (*left)->nests.count;
	struct rf_nest *nests = rf_arena_copy(arena, (*left)->nests.items, count * sizeof(*nests));
	struct rf_groups *groups = rf_arena_copy(arena, (*left)->groups, count * sizeof(*groups));
	bool is_other = false;

	if (nests == NULL || groups == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i)
		if (nests[i].is_rectangular &&
		    rf_meeting_sizes_put_in(&values, DEFAULT_LINE_BYTES, arena, &nests[i],
		                            &groups[i], &is_other) != RF_OK)
			return RF_FAILED;
	if (is_other) {
		*own = (struct rf_subject){ (*left)->kernel, { count, nests }, groups };
		*left = own;
	}
	return RF_OK;
}

/* -D n=-1 of an unsigned n. */
static enum rf_status refuse_negative(const struct rf_kernel *kernel,
                                      const struct rf_options *options,
                                      struct rf_diagnostics *diagnostics)
{
	static const struct rf_place nowhere = { 0 };

	for (size_t s = 0; options->sizes_given != NULL && s < kernel->size_count; ++s)
		if (kernel->sizes[s].is_unsigned && options->sizes_given[s] &&
		    options->sizes[s] < 0)
			return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
			                 "give a number from 0 up",
			                 "%s is %lld: it is unsigned and cannot be negative",
			                 kernel->sizes[s].name, (long long)options->sizes[s]);
	return RF_OK;
}

enum rf_status rf_subject_give_sizes(const struct rf_subject *subject,
                                     const struct rf_options *options, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_subject_sizes *sizes, const struct rf_subject **left,
                                     const struct rf_guard **decided_by)
{
	const struct rf_kernel *kernel = subject->kernel;
	struct rf_subject *own = RF_NEW(arena, struct rf_subject);
	struct rf_decided decided;

	if (refuse_negative(kernel, options, diagnostics) != RF_OK)
		return RF_WRONG_USAGE;
	take_values(subject, options, sizes);
	if (own == NULL || rf_decided_make(kernel, options->branches, sizes->whole, sizes->known,
	                                   arena, &decided) != RF_OK)
		return rf_out_of_memory(diagnostics);
	rf_remarks_on_assumptions(&decided, diagnostics);
	sizes->is_open = decided.is_open;
	sizes->is_guessed = decided.is_guessed;
	sizes->partial_count = decided.access_count;
	sizes->partial = decided.accesses;
	*left = subject;
	*decided_by = decided.has_no_loop ? decided.last : NULL;
	if (decided.kernel != kernel && *decided_by == NULL) {
		*left = own;
		if (rf_subject_make(decided.kernel, arena, own) != RF_OK)
			return rf_nests_refuse(kernel, arena, diagnostics);
	}
	sizes->all_known = true;
	for (size_t s = 0; s < kernel->size_count; ++s) {
		sizes->real[s] = (double)sizes->whole[s];
		sizes->all_known &= sizes->known[s] || !rf_kernel_sizes_matters(decided.kernel, s);
	}
	if (!kernel->is_on_gpu && join_groups(sizes, arena, own, left) != RF_OK)
		return rf_out_of_memory(diagnostics);
	return RF_OK;
}

bool rf_subject_sizes_know(const struct rf_subject *subject, const struct rf_subject_sizes *sizes,
                           rf_formula_p formula)
{
	for (size_t s = 0; formula != NULL && s < subject->kernel->size_count; ++s)
		if (rf_formula_uses(formula, s) && !sizes->known[s])
			return false;
	return formula != NULL;
}

static bool asks_for_sizes(const struct rf_kernel *kernel, const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i)
		for (size_t s = 0; s < kernel->size_count; ++s)
			if (rf_kernel_sizes_in_form(&guard->conditions[i].form, s))
				return true;
	return false;
}

enum rf_status rf_subject_refuse_empty(const struct rf_subject *subject,
                                       const struct rf_guard *guard,
                                       struct rf_diagnostics *diagnostics)
{
	const struct rf_kernel *kernel = subject->kernel;

	if (asks_for_sizes(kernel, guard))
		return rf_refuse(diagnostics, RF_WRONG_USAGE, guard->place,
		                 "give other sizes with -D",
		                 "no loop runs with these sizes: `%s` decides", guard->text);
	return rf_refuse(diagnostics, RF_WRONG_USAGE, guard->place,
	                 kernel->language == RF_CUDA
	                     ? "give other blocks with --block and --grid"
	                     : "choose another nest with --function or --lines A-B",
	                 "no loop runs, whatever the sizes are: `%s` decides", guard->text);
}
