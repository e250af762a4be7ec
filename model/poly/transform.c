/* SPDX-License-Identifier: MIT
 *
 * Transformations are unimodular matrices with tile loops in between.
 *
 * The factors of the point loops form a square matrix.  Its determinant must be 1 or -1: then every
 * iteration of the band comes once in the new nest, and every integer point of the new nest that
 * lies within the bounds is an iteration of the band.
 */
#include "model/poly/transform.h"

#include <stdlib.h>
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

/* Where the n-th point loop stands in the list. */
static size_t position_of(const struct rf_transform *transform, size_t which)
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
		transform->news[position_of(&old, i)] = old.news[position_of(&old, order[i])];
}

void rf_transform_skew(struct rf_transform *transform, size_t which, size_t by, int64_t factor)
{
	transform->news[position_of(transform, which)].factors[by] += factor;
}

/* Puts a tile loop over the sum of point loop `which` at place `at` of the whole list; false when
 * the list is full. */
static bool tile_one(struct rf_transform *transform, size_t at, size_t which, int64_t tile)
{
	struct rf_transform_loop new = transform->news[position_of(transform, which)];

	if (transform->new_count == RF_TRANSFORM_MAX_LOOPS || at > transform->new_count ||
	    tile <= 0)
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
		if (tiles[i] > 0 && !tile_one(transform, at++, i, tiles[i]))
			return false;
	return true;
}

/* ---- whether it has a meaning ---- */

static const struct rf_node *sibling(const struct rf_node *node, int loop)
{
	while (node && (node->kind != RF_NODE_LOOP || node->loop->id != loop))
		node = node->next;
	return node;
}

static const char *check_band(const struct rf_kernel *kernel, const struct rf_transform *transform)
{
	const struct rf_node *list = rf_kernel_find_loop(kernel->root, transform->loops[0]);

	for (size_t i = 0; i < transform->loop_count; ++i) {
		const struct rf_node *node = sibling(list, transform->loops[i]);

		if (!node)
			return "the loops are not nested directly in each other";
		if (i > 0 && (node != list || node->next))
			return "there is other work between the loops";
		if (node->loop->is_irregular)
			return "the bounds of a loop are read from memory";
		if (node->loop->is_counter)
			return "a loop counts blocks of the one in the source";
		list = node->children;
	}
	return NULL;
}

typedef int64_t matrix[RF_MAX_DEPTH][2 * RF_MAX_DEPTH];

/* Takes `times` one row from another; false when a number becomes too large. */
static bool take_row(matrix rows, size_t n, size_t from, size_t by, int64_t times)
{
	for (size_t j = 0; j < 2 * n; ++j) {
		int64_t product;

		if (__builtin_mul_overflow(times, rows[by][j], &product) ||
		    __builtin_sub_overflow(rows[from][j], product, &rows[from][j]) ||
		    rows[from][j] == INT64_MIN)
			return false;
	}
	return true;
}

/* By Euclid's algorithm on the k-th column of the rows from k on: leaves 1 in row k and 0 below it;
 * false when the greatest common divisor of the column is not 1. */
static bool clear_column(matrix rows, size_t n, size_t k)
{
	for (;;) {
		size_t least = k, others = 0;

		for (size_t i = k; i < n; ++i) {
			int64_t there = rows[i][k], best = rows[least][k];

			others += i > k && there != 0;
			if (there != 0 && (best == 0 || llabs(there) < llabs(best)))
				least = i;
		}
		for (size_t j = 0; j < 2 * n && least != k; ++j) {
			int64_t kept = rows[k][j];

			rows[k][j] = rows[least][j];
			rows[least][j] = kept;
		}
		if (others == 0 || rows[k][k] == 0)
			break;
		for (size_t i = k + 1; i < n; ++i)
			if (!take_row(rows, n, i, k, rows[i][k] / rows[k][k]))
				return false;
	}
	if (rows[k][k] == -1) /* less itself twice: with its signs turned */
		return take_row(rows, n, k, k, 2);
	return rows[k][k] == 1;
}

/* The rows (A | 1) become (1 | A^-1) by steps that keep the determinant but for its sign.  For j,
 * j + i, the second skewed by the first:
 *
 *     1 0 | 1 0         1 0 |  1 0
 *     1 1 | 0 1   ->    0 1 | -1 1     i is the second new loop minus the first */
bool rf_transform_invert(const struct rf_transform *transform,
                         int64_t inverse[RF_MAX_DEPTH][RF_MAX_DEPTH])
{
	size_t n = transform->loop_count, count = 0;
	matrix rows = { { 0 } };

	for (size_t i = 0; i < transform->new_count; ++i) {
		if (transform->news[i].tile > 0)
			continue;
		if (count == n)
			return false;
		memcpy(rows[count], transform->news[i].factors, n * sizeof(rows[0][0]));
		rows[count][n + count] = 1;
		++count;
	}
	if (count < n)
		return false;
	for (size_t k = 0; k < n; ++k) {
		if (!clear_column(rows, n, k))
			return false;
		for (size_t i = 0; i < k; ++i)
			if (!take_row(rows, n, i, k, rows[i][k]))
				return false;
	}
	for (size_t i = 0; i < n; ++i)
		memcpy(inverse[i], &rows[i][n], n * sizeof(rows[0][0]));
	return true;
}

/* Whether the factors are small, and the blocks no longer than can be computed with. */
static const char *check_numbers(const struct rf_kernel *kernel,
                                 const struct rf_transform *transform)
{
	for (size_t i = 0; i < transform->new_count; ++i)
		for (size_t j = 0; j < transform->loop_count; ++j) {
			int64_t factor = transform->news[i].factors[j], length;

			if (factor > 100 || factor < -100)
				return "a loop is skewed by more than 100";
			if (__builtin_mul_overflow(transform->news[i].tile,
			                           kernel->loops[transform->loops[j]]->step,
			                           &length))
				return "a block is too long";
		}
	return NULL;
}

const char *rf_transform_check(const struct rf_kernel *kernel, const struct rf_transform *transform)
{
	int64_t inverse[RF_MAX_DEPTH][RF_MAX_DEPTH];
	const char *why;

	if (transform->loop_count == 0)
		return "there is no loop to transform";
	why = check_band(kernel, transform);
	if (!why)
		why = check_numbers(kernel, transform);
	if (!why && !rf_transform_invert(transform, inverse))
		why = "the new loops do not run over each iteration once";
	return why;
}
