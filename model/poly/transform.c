/* SPDX-License-Identifier: MIT
 *
 * Transformations are unimodular matrices with tile loops in between.
 *
 * The factors of the point loops form a square matrix.  Its determinant must be 1 or -1: then every
 * iteration of the band has exactly one place in the new nest, and every integer point of the new
 * nest that lies within the bounds is an iteration of the band.
 */
#include "model/poly/transform.h"

#include <string.h>

void rf_transform_init(const struct rf_kernel *kernel, size_t loop_count, const int *loops,
                       struct rf_transform *transform)
{
	*transform = (struct rf_transform){ 0 };
	if (loop_count > RF_MAX_DEPTH)
		return;
	transform->loop_count = loop_count;
	transform->new_count = loop_count;
	for (size_t i = 0; i < loop_count; ++i) {
		transform->loops[i] = loops[i];
		transform->news[i].factors[i] = kernel->loops[loops[i]]->step > 0 ? 1 : -1;
	}
}

/* The place of the n-th point loop in the list. */
static size_t place_of(const struct rf_transform *transform, size_t which)
{
	for (size_t i = 0; i < transform->new_count; ++i) {
		if (transform->news[i].tile > 0)
			continue;
		if (which == 0)
			return i;
		--which;
	}
	return 0;
}

void rf_transform_permute(struct rf_transform *transform, const size_t *order)
{
	struct rf_transform old = *transform;

	for (size_t i = 0; i < transform->loop_count; ++i)
		transform->news[place_of(&old, i)] = old.news[place_of(&old, order[i])];
}

void rf_transform_skew(struct rf_transform *transform, size_t which, size_t by, int64_t factor)
{
	transform->news[place_of(transform, which)].factors[by] += factor;
}

bool rf_transform_tile(struct rf_transform *transform, size_t at, size_t which, int64_t tile)
{
	struct rf_new_loop new = transform->news[place_of(transform, which)];

	if (transform->new_count == RF_POLY_MAX_NEW || at > transform->new_count || tile <= 0)
		return false;
	new.tile = tile;
	memmove(&transform->news[at + 1], &transform->news[at],
	        (transform->new_count - at) * sizeof(new));
	transform->news[at] = new;
	++transform->new_count;
	return true;
}

bool rf_transform_tile_all(struct rf_transform *transform, const int64_t *tiles)
{
	size_t at = 0;

	for (size_t i = 0; i < transform->loop_count; ++i)
		if (tiles[i] > 0 && !rf_transform_tile(transform, at++, i, tiles[i]))
			return false;
	return true;
}

/* ---- whether it has a meaning ---- */

const struct rf_node *rf_transform_find(const struct rf_node *node, int loop)
{
	for (; node; node = node->next) {
		const struct rf_node *found;

		if (node->kind == RF_NODE_LOOP && node->loop->id == loop)
			return node;
		found = rf_transform_find(node->children, loop);
		if (!found && node->kind == RF_NODE_GUARD)
			found = rf_transform_find(node->otherwise, loop);
		if (found)
			return found;
	}
	return NULL;
}

static const struct rf_node *sibling(const struct rf_node *node, int loop)
{
	while (node && (node->kind != RF_NODE_LOOP || node->loop->id != loop))
		node = node->next;
	return node;
}

static const char *check_band(const struct rf_kernel *kernel, const struct rf_transform *transform)
{
	const struct rf_node *list = rf_transform_find(kernel->root, transform->loops[0]);

	for (size_t i = 0; i < transform->loop_count; ++i) {
		const struct rf_node *node = sibling(list, transform->loops[i]);

		if (!node)
			return "the loops are not nested directly in each other";
		if (i > 0 && (node != list || node->next))
			return "there is other work between the loops";
		if (node->loop->is_irregular)
			return "the bounds of a loop are read from memory";
		list = node->children;
	}
	return NULL;
}

/* Fraction-free elimination; exact as long as the factors are small. */
static int64_t determinant(size_t n, int64_t m[RF_MAX_DEPTH][RF_MAX_DEPTH])
{
	int64_t sign = 1, previous = 1;

	for (size_t k = 0; k + 1 < n; ++k) {
		size_t pivot = k;

		while (pivot < n && m[pivot][k] == 0)
			++pivot;
		if (pivot == n)
			return 0;
		for (size_t j = 0; j < n && pivot != k; ++j) {
			int64_t swapped = m[k][j];

			m[k][j] = m[pivot][j];
			m[pivot][j] = swapped;
		}
		sign = pivot != k ? -sign : sign;
		for (size_t i = k + 1; i < n; ++i)
			for (size_t j = k + 1; j < n; ++j)
				m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / previous;
		previous = m[k][k];
	}
	return sign * m[n - 1][n - 1];
}

static bool has_small_factors(const struct rf_transform *transform)
{
	for (size_t i = 0; i < transform->new_count; ++i)
		for (size_t j = 0; j < transform->loop_count; ++j)
			if (transform->news[i].factors[j] > 100 ||
			    transform->news[i].factors[j] < -100)
				return false;
	return true;
}

static const char *check_points(const struct rf_transform *transform)
{
	int64_t matrix[RF_MAX_DEPTH][RF_MAX_DEPTH];
	size_t count = 0;
	int64_t value;

	if (!has_small_factors(transform))
		return "a loop is skewed by more than 100";
	for (size_t i = 0; i < transform->new_count; ++i) {
		if (transform->news[i].tile > 0)
			continue;
		if (count == transform->loop_count)
			return "there are more new loops than loops";
		memcpy(matrix[count++], transform->news[i].factors, sizeof(matrix[0]));
	}
	if (count < transform->loop_count)
		return "there are fewer new loops than loops";
	value = determinant(count, matrix);
	return value == 1 || value == -1 ? NULL
	                                 : "the new loops do not run over each iteration once";
}

const char *rf_transform_check(const struct rf_kernel *kernel, const struct rf_transform *transform)
{
	const char *why;

	if (transform->loop_count == 0)
		return "there is no loop to transform";
	why = check_band(kernel, transform);
	return why ? why : check_points(transform);
}
