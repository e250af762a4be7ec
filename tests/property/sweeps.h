/* SPDX-License-Identifier: MIT
 *
 * Random nests that run again and again over the same data, in caches at random.
 */
#ifndef RF_TESTS_SWEEPS_H
#define RF_TESTS_SWEEPS_H

#include "tests/property/analysis.h"
#include "tests/support/lru.h"

/* Caches for so many bytes of data: a third each fully associative, with sets, and as machines have
 * them; the sets of one machine of four are hashed. */
struct rf_machine sweeps_machine(uint64_t *state, uint64_t bytes, struct rf_cache *caches);

/* Simple caches of that machine, in which a nest may run. */
struct lru *sweeps_caches(const struct rf_machine *machine, const struct nest_layout *layout);

void sweeps_run(const struct nest *nest, const struct nest_layout *layout, struct lru *lru);

/* What a run moves in each cache that is one of many: when it moves what the one before it moved. */
void sweeps_again(const struct nest *nest, const struct nest_layout *layout,
                  const struct rf_machine *machine, struct lru_counts *again);

#endif
