/* SPDX-License-Identifier: MIT
 *
 * Boxes of counters that conditions leave.
 *
 * What stands behind
 *
 *     if (i == 0 && j == 0) ... else if (i == 0 && j == n - 1) ... else
 *
 * runs in up to 4 times as many cases with each condition of two equalities: i < 0, i > 0, and i ==
 * 0 with j < 0 or j > 0.  Most of them never come about, which the bounds of the loops and the
 * conditions before say: each bounds a counter by the ends of the others, over and over while that
 * narrows a box, or two of them contradict each other, as i < j and i > j do.
 */
#include "model/traffic/reuse/case_box.h"

/* How often all constraints are looked at: each narrows what the others leave, and few do more than
 * once. */
enum { MOST_ROUNDS = 4 };

typedef struct rf_references_form form;
typedef __int128 wide;

/* What a form comes to at most. */
static wide most_of(const struct rf_case_box *box, size_t depth, const form *row)
{
	wide most = row->constant;

	for (size_t k = 0; k < depth; ++k)
		most +=
		    (wide)row->factors[k] * (row->factors[k] > 0 ? box->most[k] : box->least[k]);
	return most;
}

/* factor * x + rest >= 0, rest being `slack` below the most it can be where x is at its better
 * end. */
static bool narrow_one(struct rf_case_box *box, size_t k, int64_t factor, wide slack)
{
	int64_t least = box->least[k], most = box->most[k];

	if (factor > 0 && most - slack / factor > least)
		box->least[k] = (int64_t)(most - slack / factor);
	if (factor < 0 && least + slack / -(wide)factor < most)
		box->most[k] = (int64_t)(least + slack / -(wide)factor);
	return box->least[k] != least || box->most[k] != most;
}

/* Whether two constraints never hold at once: forms that grow in opposite directions. */
static bool contradict(const form *a, const form *b)
{
	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
		if (a->factors[k] != -(wide)b->factors[k])
			return false;
	return (wide)a->constant + b->constant < 0;
}

bool rf_case_box_narrow(struct rf_case_box *box, size_t depth, const form *constraints,
                        size_t count)
{
	bool narrows = true;

	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < i; ++k)
			if (contradict(&constraints[i], &constraints[k]))
				return false;
	for (int round = 0; round < MOST_ROUNDS && narrows; ++round) {
		narrows = false;
		for (size_t i = 0; i < count; ++i) {
			wide slack = most_of(box, depth, &constraints[i]);

			if (slack < 0)
				return false;
			for (size_t k = 0; k < depth; ++k)
				narrows |= narrow_one(box, k, constraints[i].factors[k], slack);
		}
	}
	return true;
}
