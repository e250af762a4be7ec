/* SPDX-License-Identifier: MIT
 *
 * Intervals of a launch of which not all is known.
 *
 * The launch is predicted twice more: with no branch of conditions on data to which the user gave
 * no share, and with both of each; with the least and the most that a sample allows.  What warps
 * do lies in between, whatever the data are.
 */
#include "model/gpu/launch_ends.h"

#include <math.h>

#include "base/text.h"

static bool is_guessed(const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		bool is_guard = node->kind == RF_NODE_GUARD;

		if (is_guard && node->guard->is_on_data && node->guard->step_count == 0 &&
		    !node->guard->is_given)
			return true;
		if (is_guessed(node->children) || (is_guard && is_guessed(node->otherwise)))
			return true;
	}
	return false;
}

bool rf_launch_ends_are_open(const struct rf_kernel *kernel, const struct rf_gpu *gpu)
{
	return gpu->known && !gpu->has_matrix && (gpu->is_estimated || is_guessed(kernel->root));
}

/* The numbers of an end in the interval of a figure; of what it has none, 0. */
static void widen(double other, double *least, double *most)
{
	*least = fmin(*least, other);
	*most = fmax(*most, other);
}

static const struct rf_gpu_access *row_of(const struct rf_gpu *gpu, int access)
{
	for (size_t i = 0; i < gpu->access_count; ++i)
		if (gpu->accesses[i].access == access)
			return &gpu->accesses[i];
	return NULL;
}

/* Puts the rows that `most` alone has among those of the launch, as none of theirs. */
static enum rf_status add_rows(const struct rf_gpu *most, struct rf_arena *arena,
                               struct rf_gpu *gpu)
{
	struct rf_gpu_access *rows =
	    RF_NEW_ARRAY(arena, struct rf_gpu_access, most->access_count + gpu->access_count + 1);
	size_t count = 0;

	if (rows == NULL)
		return RF_FAILED;
	for (size_t i = 0, k = 0; i < most->access_count || k < gpu->access_count; ++count) {
		bool is_own =
		    i == most->access_count ||
		    (k < gpu->access_count && gpu->accesses[k].access <= most->accesses[i].access);

		rows[count] = is_own ? gpu->accesses[k] : most->accesses[i];
		i += i < most->access_count && most->accesses[i].access == rows[count].access;
		k += is_own;
		if (!is_own)
			rows[count].requests = rows[count].least_requests = rows[count].share =
			    rows[count].least_share = 0;
	}
	gpu->accesses = rows;
	gpu->access_count = count;
	return RF_OK;
}

static void widen_accesses(const struct rf_gpu *other, struct rf_gpu *gpu)
{
	for (size_t i = 0; i < gpu->access_count; ++i) {
		struct rf_gpu_access *row = &gpu->accesses[i];
		const struct rf_gpu_access *same = row_of(other, row->access);

		widen(same ? same->requests : 0, &row->least_requests, &row->most_requests);
		widen(same ? same->least_share : 0, &row->least_share, &row->most_share);
		widen(same ? same->most_share : 0, &row->least_share, &row->most_share);
	}
}

static const struct rf_gpu_term *term_of(const struct rf_gpu *gpu, const char *name)
{
	for (size_t i = 0; i < gpu->term_count; ++i)
		if (rf_text_equal(gpu->terms[i].name, name))
			return &gpu->terms[i];
	return NULL;
}

/* Terms of what runs in one of the ends alone are left out. */
static void widen_terms(const struct rf_gpu *other, struct rf_gpu *gpu)
{
	for (size_t i = 0; i < gpu->term_count; ++i) {
		struct rf_gpu_term *term = &gpu->terms[i];
		const struct rf_gpu_term *same = term_of(other, term->name);

		widen(same ? same->least_amount : 0, &term->least_amount, &term->most_amount);
		widen(same ? same->amount : 0, &term->least_amount, &term->most_amount);
		widen(same ? same->least_seconds : 0, &term->least_seconds, &term->most_seconds);
		widen(same ? same->seconds : 0, &term->least_seconds, &term->most_seconds);
	}
}

static void widen_levels(const struct rf_gpu *other, struct rf_gpu *gpu)
{
	double share = other->iterations / gpu->iterations;

	for (size_t i = 0; i < gpu->level_count; ++i)
		for (size_t k = 0; k < other->level_count; ++k) {
			struct rf_gpu_level *level = &gpu->levels[i];
			const struct rf_gpu_level *same = &other->levels[k];

			if (!rf_text_equal(same->level, level->level))
				continue;
			widen(same->least_bytes_per_it * share, &level->least_bytes_per_it,
			      &level->most_bytes_per_it);
			widen(same->most_bytes_per_it * share, &level->least_bytes_per_it,
			      &level->most_bytes_per_it);
		}
}

static void widen_time(const struct rf_gpu *other, struct rf_gpu *gpu)
{
	double least = gpu->least_seconds.known ? gpu->least_seconds.value : gpu->seconds.value;
	double most = gpu->most_seconds.known ? gpu->most_seconds.value : gpu->seconds.value;

	if (!gpu->seconds.known || !other->seconds.known)
		return;
	widen(other->least_seconds.known ? other->least_seconds.value : other->seconds.value,
	      &least, &most);
	widen(other->seconds.value, &least, &most);
	gpu->least_seconds = (struct rf_number){ least, true };
	gpu->most_seconds = (struct rf_number){ most, true };
}

enum rf_status rf_launch_ends_find(const struct rf_kernel_on_gpu_input *input,
                                   struct rf_arena *arena, struct rf_gpu *gpu)
{
	static const enum rf_branches ends[] = { RF_BRANCHES_SURE, RF_BRANCHES_BOTH };

	gpu->has_ends = true;
	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); ++i) {
		struct rf_stream stream = *input->stream;
		struct rf_kernel_on_gpu_input own = *input;
		struct rf_diagnostics unheard;
		struct rf_gpu other;

		rf_diagnostics_init(&unheard, arena);
		stream.branches = ends[i];
		own.stream = &stream;
		if (rf_kernel_on_gpu_predict(&own, arena, &unheard, &other) != RF_OK)
			return RF_FAILED;
		if (ends[i] == RF_BRANCHES_BOTH && add_rows(&other, arena, gpu) != RF_OK)
			return RF_FAILED;
		widen_accesses(&other, gpu);
		widen(other.warp_instructions, &gpu->least_warp_instructions,
		      &gpu->most_warp_instructions);
		widen_terms(&other, gpu);
		widen_levels(&other, gpu);
		widen_time(&other, gpu);
	}
	return RF_OK;
}
