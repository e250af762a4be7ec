/* SPDX-License-Identifier: MIT
 *
 * Random kernels of CUDA: elements of 1 to 16 bytes at any multiple and offset of what threads,
 * blocks and turns count, blocks of one to three axes with warps that are not full, conditions that
 * are linear and such that are not.  What the program counts is held against all threads, one by
 * one, whose numbers are computed here from the same expressions, with nothing of the program; so
 * are the different sectors that each block comes to, and the whole launch:
 *
 *     if ((tx * 7 + bx) % 5 < 2)     if (x * x < n)     if ((x ^ y) & j)
 *
 * Half of the conditions are asked by way of a variable, or of a function, or run what they leave.
 * A third of the places are such numbers as well:  o[4*x + ((tx * 7) ^ bx)]  o[(tx + y) % 7].
 * Half of the loops start elsewhere for each thread:
 *
 *     for (int j = max(2*x - 9, 5); j < 2*x + 3; j += 2)
 *
 * Others halve or double their variable, and some stand within the condition.
 *
 * A third of the kernels are made of one variable, which conditions and places then share:
 *
 *     if ((x >> 2) == 3) { } else o[x + x / 7] = ...
 *
 * RFMODEL_KERNELS=1000-2000 tries those with these numbers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "model/gpu/block_classes.h"
#include "model/gpu/touched.h"
#include "tests/support/random.h"
#include "tests/unit/lane_terms.h"
#include "tests/unit/lanes_run.h"

enum { MOST_TURNS = 6 };

/* ---- requests ---- */

struct cost {
	double requests, threads, sectors, lines, wavefronts;
};

static int by_value(const void *left, const void *right)
{
	int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

	return (a > b) - (a < b);
}

/* Different pieces of memory that any byte of a thread lies in. */
static int pieces(const int64_t *address, int threads, int64_t bytes, int64_t piece)
{
	int64_t of[32 * 16];
	int count = 0, different = 0;

	for (int t = 0; t < threads; ++t)
		for (int64_t byte = 0; byte < bytes; ++byte)
			of[count++] = (address[t] + byte + (INT64_C(1) << 44)) / piece;
	qsort(of, (size_t)count, sizeof(*of), by_value);
	for (int i = 0; i < count; ++i)
		different += i == 0 || of[i] != of[i - 1];
	return different;
}

/* Of as many lanes at a time as fill 32 banks, words of the fullest bank. */
static int wavefronts(const int64_t address[32], uint32_t active, int64_t bytes)
{
	int group = bytes <= 4 ? 32 : (int)(128 / bytes), sum = 0;

	for (int first = 0; first < 32; first += group) {
		int most = 0;

		for (int bank = 0; bank < 32; ++bank) {
			int64_t words[32 * 16];
			int count = 0, different = 0;

			for (int l = first; l < first + group; ++l)
				for (int64_t byte = 0; byte < bytes && (active >> l & 1); ++byte) {
					int64_t word = (address[l] + byte + (INT64_C(1) << 44)) / 4;

					if (word % 32 == bank)
						words[count++] = word;
				}
			qsort(words, (size_t)count, sizeof(*words), by_value);
			for (int i = 0; i < count; ++i)
				different += i == 0 || words[i] != words[i - 1];
			most = different > most ? different : most;
		}
		sum += most;
	}
	return sum;
}

static void add_request(struct cost *cost, const int64_t address[32], uint32_t active,
                        int64_t bytes)
{
	int64_t dense[32];
	int threads = 0;

	for (int l = 0; l < 32; ++l)
		if (active >> l & 1)
			dense[threads++] = address[l];
	if (threads == 0)
		return;
	cost->requests += 1;
	cost->threads += threads;
	cost->sectors += pieces(dense, threads, bytes, 32);
	cost->lines += pieces(dense, threads, bytes, 128);
	cost->wavefronts += wavefronts(address, active, bytes);
}

/* ---- sectors ---- */

enum { SLOTS = 1 << 18 };

/* Different sectors of one side, of the block at hand or of all. */
struct sectors {
	int64_t slots[SLOTS];
	int count;
};

static struct sectors of_block[2], of_launch[2];
static double by_blocks[2], of_each[2][512]; /* in all, and by block */

static void forget(struct sectors *s)
{
	memset(s->slots, 0, sizeof(s->slots));
	s->count = 0;
}

static void come_to(struct sectors *s, int64_t address, int64_t bytes)
{
	for (int64_t byte = 0; byte < bytes; ++byte) {
		int64_t sector = (address + byte + (INT64_C(1) << 44)) / 32;
		uint64_t at = (uint64_t)sector * UINT64_C(0x9e3779b97f4a7c15) >> 46;

		while (s->slots[at % SLOTS] != 0 && s->slots[at % SLOTS] != sector)
			++at;
		s->count += s->slots[at % SLOTS] == 0;
		s->slots[at % SLOTS] = sector;
		assert_true(s->count < SLOTS / 2);
	}
}

/* ---- kernels ---- */

struct sample {
	int64_t grid[3], block[3], n, turns; /* 0: no loop */
	int width;                           /* which type */
	int64_t start[2][6], step;           /* 0: the loop counts from 0 by 1, or in its way */
	enum { COUNTS, HALVES, DOUBLES } way;
	bool is_inside;         /* the condition is asked in front of the loop */
	int64_t at[2][6];       /* factors of x, y, z, j, blockIdx.x, and the rest */
	struct term *beside[2]; /* of a place, what it has of no linear form; NULL: nothing */
	struct term *condition;
	const char *text;
};

static const struct {
	const char *name;
	int64_t bytes;
} types[] = { { "char", 1 },   { "short", 2 },  { "float", 4 },
	      { "double", 8 }, { "float2", 8 }, { "float4", 16 } };

/* A condition, and what stands in front of it and of the kernel to ask it another way. */
struct asking {
	const char *function, *before, *test;
};

static struct asking ask(uint64_t *random, const struct term *condition)
{
	static const char parameters[] = "int x, int y, int z, int bx, int j, int n";
	static const char *const ways[] = {
		"bool ok = %s;",
		"bool ok = false; if (%s) ok = true;",
		"int none = 1; if (%s) { none = 0; } else { none = 2; } bool ok = !none;",
		"bool ok = x + y > -5; ok = ok && %s;",
		"int many = %s ? 3 : 40; many += 2; bool ok = many < 6;",
		"bool ok = true; if (!%s) { } else",
		"bool ok = true; if (!%s) { } else",
		"bool ok = true; if (!%s) { } else if (x * y == -3) { } else",
	};
	static const char *const bodies[] = {
		"return %s;",
		"if (%s) return true; return false;",
		"bool is = %s; is &= n > 0; if (!is) return false; else return true;",
	};
	struct asking as = { "", "", condition != NULL ? print(condition) : "true" };
	uint64_t way = is_of_one ? 5 + random_below(random, 3) : random_below(random, 19);

	if (condition == NULL || way >= 11)
		return as;
	if (way < 8) {
		as.before = rf_arena_print(reading.arena, ways[way], as.test);
		as.test = "ok";
		return as;
	}
	as.function = rf_arena_print(reading.arena, "__device__ bool good(%s) { %s }\n", parameters,
	                             rf_arena_print(reading.arena, bodies[way - 8], as.test));
	as.test = "good(x, y, z, bx, j, n)";
	return as;
}

static const char *print_index(const int64_t at[6], const struct term *beside)
{
	return rf_arena_print(reading.arena, "%lld*x + %lld*y + %lld*z + %lld*j + %lld*bx + %lld%s",
	                      (long long)at[0], (long long)at[1], (long long)at[2],
	                      (long long)at[3], (long long)at[4], (long long)at[5],
	                      beside ? rf_arena_print(reading.arena, " + %s", print(beside)) : "");
}

static int64_t index_of(const int64_t at[6], const struct term *beside, const int64_t *v,
                        bool *is_defined)
{
	int64_t sum =
	    at[0] * v[0] + at[1] * v[1] + at[2] * v[2] + at[3] * v[3] + at[4] * v[7] + at[5];

	return beside ? fit(sum + evaluate(beside, v, is_defined), is_unsigned(beside), is_defined)
	              : sum;
}

/* The greatest of the starts of a loop, or, where it descends, the least. */
static int64_t first_of(const struct sample *s, const int64_t *v, bool *is_defined)
{
	int64_t a = index_of(s->start[0], NULL, v, is_defined),
		b = index_of(s->start[1], NULL, v, is_defined);

	return (b > a) == (s->step > 0) ? b : a;
}

/* Turns of a thread from the first one to where those of the first start end. */
static int64_t turns_of(const struct sample *s, const int64_t *v, bool *is_defined)
{
	int64_t left = index_of(s->start[0], NULL, v, is_defined) + s->turns * s->step -
	               first_of(s, v, is_defined);
	return (left + s->step + (s->step > 0 ? -1 : 1)) / s->step;
}

static void choose_starts(uint64_t *random, struct sample *s)
{
	static const int64_t steps[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 7, -1, -1, -2 };
	static const int64_t factors[] = { 0, 1, 1, 2, -1 };

	s->step = s->turns > 0 ? steps[random_below(random, 16)] : 0;
	s->way = s->step == 0 && s->turns > 0 ? (int)random_below(random, 3) : COUNTS;
	for (int i = 0; i < 2; ++i) {
		s->start[i][0] = factors[random_below(random, 5)];
		s->start[i][1] = (int64_t)random_below(random, 2);
		s->start[i][4] = (int64_t)random_below(random, 20);
		s->start[i][5] = (int64_t)random_below(random, 40) - 20;
	}
	if (random_below(random, 2)) /* one place */
		memcpy(s->start[1], s->start[0], sizeof(s->start[0]));
}

static const char *print_start(const int64_t at[6])
{
	return rf_arena_print(reading.arena, "%lld*x + %lld*y + %lld*bx + %lld", (long long)at[0],
	                      (long long)at[1], (long long)at[4], (long long)at[5]);
}

static const char *print_loop(const struct sample *s)
{
	const char *first = print_start(s->start[0]);

	if (s->turns == 0)
		return "const int j = 0;";
	if (s->way == HALVES)
		return rf_arena_print(reading.arena, "for (int j = %d; j > 0; j /= 2)",
		                      1 << (s->turns - 1));
	if (s->way == DOUBLES)
		return rf_arena_print(reading.arena, "for (int j = 1; j < %d; j <<= 1)",
		                      1 << s->turns);
	if (s->step == 0)
		return rf_arena_print(reading.arena, "for (int j = 0; j < %lld; j++)",
		                      (long long)s->turns);
	return rf_arena_print(reading.arena, "for (int j = %s(%s, %s); j %s %s + %lld; j += %lld)",
	                      s->step > 0 ? "max" : "min", first, print_start(s->start[1]),
	                      s->step > 0 ? "<" : ">", first, (long long)(s->turns * s->step),
	                      (long long)s->step);
}

static struct sample make_sample(uint64_t *random)
{
	static const int64_t blocks[][3] = { { 32, 1, 1 }, { 64, 2, 1 }, { 8, 8, 1 },  { 33, 1, 1 },
		                             { 12, 5, 2 }, { 16, 4, 2 }, { 20, 3, 1 }, { 96, 1, 1 },
		                             { 4, 4, 4 },  { 1, 40, 1 } };
	static const int64_t factors[] = { 0, 1, 1, 1, 2, 3, 4, 5, 8, 16, 33, -1 };
	struct sample s = { .n = 1 + (int64_t)random_below(random, 200) };
	struct asking as;

	is_of_one = random_below(random, 3) == 0;
	favourite = is_of_one ? 0 : (int)random_below(random, VARIABLES);
	memcpy(s.block, blocks[random_below(random, sizeof(blocks) / sizeof(*blocks))],
	       sizeof(s.block));
	for (int axis = 0; axis < 3; ++axis)
		s.grid[axis] = 1 + (int64_t)random_below(random, axis == 0 ? 9 : axis == 1 ? 4 : 2);
	s.turns = random_below(random, 3) ? 0 : 2 + (int64_t)random_below(random, MOST_TURNS - 1);
	s.is_inside = s.turns > 0 && random_below(random, 3) == 0;
	s.width = (int)random_below(random, sizeof(types) / sizeof(*types));
	for (int side = 0; side < 2; ++side)
		for (int i = 0; i < 6; ++i)
			s.at[side][i] =
			    i == 5 ? (int64_t)random_below(random, 40)
			    : i == 0
				? factors[random_below(random, 12)]
				: (int64_t)(random_below(random, 2) ? 0 : random_below(random, 70));
	for (int side = 0; side < 2; ++side)
		if (is_of_one || random_below(random, 3) == 0)
			s.beside[side] =
			    random_below(random, 3) == 0
				? random_plain(random, 24, true)
				: random_term(random, is_of_one ? 1 : MOST_DEPTH, s.turns > 0);
	if (random_below(random, 5) > 0)
		s.condition =
		    random_condition(random, s.is_inside ? 2 : 1, s.turns > 0 && !s.is_inside);
	choose_starts(random, &s);
	as = ask(random, s.condition);
	s.text =
	    rf_arena_print(reading.arena,
	                   "%s__global__ void k(%s *o, const %s *b, int n) {\n"
	                   "  int x = blockIdx.x*blockDim.x + threadIdx.x;\n"
	                   "  int y = blockIdx.y*blockDim.y + threadIdx.y;\n"
	                   "  int z = blockIdx.z*blockDim.z + threadIdx.z, bx = blockIdx.x;\n"
	                   "  %s { %s if (%s) %s o[%s] = b[%s]; }\n}\n",
	                   as.function, types[s.width].name, types[s.width].name,
	                   s.is_inside ? "const int j = 0;" : print_loop(&s), as.before, as.test,
	                   s.is_inside ? print_loop(&s) : "", print_index(s.at[0], s.beside[0]),
	                   print_index(s.at[1], s.beside[1]));
	return s;
}

static void place(const struct sample *s, int64_t block, int64_t thread, int64_t values[VARIABLES])
{
	const int64_t *b = s->block, *g = s->grid;
	const int64_t t[3] = { thread % b[0], thread / b[0] % b[1], thread / b[0] / b[1] };
	const int64_t at[3] = { block % g[0], block / g[0] % g[1], block / g[0] / g[1] };

	for (int axis = 0; axis < 3; ++axis)
		values[axis] = at[axis] * b[axis] + t[axis];
	values[4] = s->n;
	values[5] = t[0];
	values[6] = t[1];
	values[7] = at[0];
	values[8] = at[1];
}

/* All threads; false where a number leaves its type, of which C says nothing. */
static bool run_sample(const struct sample *s, struct cost costs[2])
{
	int64_t threads = s->block[0] * s->block[1] * s->block[2];
	int64_t turns = s->turns > 0 ? s->turns : 1;
	bool is_defined = true;

	memset(costs, 0, 2 * sizeof(*costs));
	forget(&of_launch[0]);
	forget(&of_launch[1]);
	by_blocks[0] = by_blocks[1] = 0;
	for (int64_t block = 0; block < s->grid[0] * s->grid[1] * s->grid[2]; ++block) {
		forget(&of_block[0]);
		forget(&of_block[1]);
		for (int64_t first = 0; first < threads; first += 32)
			for (int64_t turn = 0; turn < turns; ++turn) {
				int64_t address[2][32] = { { 0 } };
				uint32_t active = 0;

				for (int64_t l = 0; l < 32 && first + l < threads; ++l) {
					int64_t v[VARIABLES] = { 0 };

					place(s, block, first + l, v);
					v[3] = s->way == HALVES    ? 1 << (turns - 1 - turn)
					       : s->way == DOUBLES ? 1 << turn
					                           : turn;
					if (s->step != 0)
						v[3] = first_of(s, v, &is_defined) + s->step * turn;
					if (s->step != 0 && turn >= turns_of(s, v, &is_defined))
						continue;
					if (s->condition != NULL &&
					    evaluate(s->condition, v, &is_defined) == 0)
						continue;
					active |= UINT32_C(1) << l;
					for (int side = 0; side < 2; ++side)
						address[side][l] =
						    types[s->width].bytes *
						    index_of(s->at[side], s->beside[side], v,
						             &is_defined);
					for (int side = 0; side < 2; ++side) {
						int64_t bytes = types[s->width].bytes;

						come_to(&of_block[side], address[side][l], bytes);
						come_to(&of_launch[side], address[side][l], bytes);
					}
				}
				for (int side = 0; side < 2; ++side)
					add_request(&costs[side], address[side], active,
					            types[s->width].bytes);
			}
		for (int side = 0; side < 2; ++side) {
			of_each[side][block] = of_block[side].count;
			by_blocks[side] += of_block[side].count;
		}
	}
	return is_defined;
}

static bool is_off(double a, double b)
{
	return fabs(a - b) > 1e-6 * (1 + fabs(b));
}

/* Whether more is assumed of a kernel than what crosses memory. */
static bool has_assumptions(void)
{
	for (size_t i = 0; i < reading.kernel.assumption_count; ++i)
		if (strcmp(reading.kernel.assumptions[i].value, "of memory as alpha says") != 0 &&
		    !strstr(reading.kernel.assumptions[i].value, "an array of its own") &&
		    !reading.kernel.assumptions[i].if_broken)
			return true;
	return false;
}

/* Whether a condition of a kernel is left to the user. */
static bool has_open(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_GUARD && node->source->guard->is_on_data &&
		     node->source->guard->step_count == 0) ||
		    has_open(node->children) || has_open(node->otherwise))
			return true;
	return false;
}

/* Requests of one side, which a choice may have parted into several accesses. */
static struct cost found_of(enum rf_access_kind kind)
{
	struct cost sum = { 0 };

	for (size_t i = 0; i < reading.kernel.access_count; ++i) {
		const struct rf_warp_requests *a = &counts.accesses[i];

		if (reading.kernel.accesses[i].kind != kind)
			continue;
		sum.requests += a->requests;
		sum.threads += a->threads;
		sum.sectors += a->most.sectors;
		sum.lines += a->most.lines;
		sum.wavefronts += a->most.data_wavefronts;
	}
	return sum;
}

static void compare_sample(const struct sample *s, const struct cost costs[2], uint64_t seed)
{
	for (int side = 0; side < 2; ++side) {
		struct cost found = found_of(side == 0 ? RF_WRITE : RF_READ);
		const struct cost *is = &costs[side];

		if (is_off(found.requests, is->requests) || is_off(found.threads, is->threads) ||
		    is_off(found.sectors, is->sectors) || is_off(found.lines, is->lines) ||
		    is_off(found.wavefronts, is->wavefronts))
			fail_msg("kernel %llu, blocks %lldx%lldx%lld of %lldx%lldx%lld, n = %lld\n"
			         "%s%s: %g requests, %g threads, %g sectors, %g lines, %g "
			         "wavefronts in place of %g, %g, %g, %g, %g",
			         (unsigned long long)seed, (long long)s->grid[0],
			         (long long)s->grid[1], (long long)s->grid[2],
			         (long long)s->block[0], (long long)s->block[1],
			         (long long)s->block[2], (long long)s->n, s->text,
			         side == 0 ? "store" : "load", found.requests, found.threads,
			         found.sectors, found.lines, found.wavefronts, is->requests,
			         is->threads, is->sectors, is->lines, is->wavefronts);
	}
}

/* Different sectors that some blocks come to. */
static void touch(int64_t first, int64_t count, double found[2])
{
	const struct rf_touched_by by = { counts.grid, first, count, RF_WARP_ALL_TURNS, true };
	struct rf_touched t;

	assert_int_equal(rf_touched_by_blocks(&stream, &nvidia, &by, reading.arena, &t), RF_OK);
	assert_false(t.is_too_much);
	found[0] = rf_touched_bytes(t.store_count, t.stores, 32) / 32;
	found[1] = rf_touched_bytes(t.load_count, t.loads, 32) / 32;
}

/* What the launch comes to, and what blocks do by their classes. */
static void compare_sectors(const struct sample *s, uint64_t seed)
{
	int64_t blocks = s->grid[0] * s->grid[1] * s->grid[2];
	double all[2], one[2], sum[2] = { 0 };
	struct rf_block_classes classes;

	touch(0, blocks, all);
	assert_int_equal(
	    rf_block_classes_find(&stream, &nvidia, counts.grid, true, reading.arena, &classes),
	    RF_OK);
	assert_false(classes.is_sample);
	for (size_t i = 0; i < classes.count; ++i) {
		touch(classes.items[i].number, 1, one);
		for (int side = 0; side < 2; ++side) {
			sum[side] += classes.items[i].blocks * one[side];
			if (one[side] != of_each[side][classes.items[i].number])
				fail_msg(
				    "kernel %llu\n%s: block %lld touches %g sectors in place of %g",
				    (unsigned long long)seed, s->text,
				    (long long)classes.items[i].number, one[side],
				    of_each[side][classes.items[i].number]);
		}
	}
	for (int side = 0; side < 2; ++side)
		if (all[side] != of_launch[side].count || sum[side] != by_blocks[side])
			fail_msg("kernel %llu, blocks %lldx%lldx%lld of %lldx%lldx%lld, n = %lld\n"
			         "%s%s: %g sectors, %g of all blocks, in place of %d and %g",
			         (unsigned long long)seed, (long long)s->grid[0],
			         (long long)s->grid[1], (long long)s->grid[2],
			         (long long)s->block[0], (long long)s->block[1],
			         (long long)s->block[2], (long long)s->n, s->text,
			         side == 0 ? "store" : "load", all[side], sum[side],
			         of_launch[side].count, by_blocks[side]);
}

static void random_kernels(void **state)
{
	unsigned long long first = 1, last = (unsigned long long)random_cases(64);
	const char *asked = getenv("RFMODEL_KERNELS");
	int compared = 0, open = 0, least;

	(void)state;
	if (asked != NULL && sscanf(asked, "%llu-%llu", &first, &last) == 1) {
		last = first;
		first = 1;
	}
	for (uint64_t seed = first; seed <= last; ++seed) {
		uint64_t random = seed * 7919;
		struct cost costs[2];
		struct sample s = make_sample(&random);

		if (!run_sample(&s, costs))
			continue;
		if (!read_launch(s.text, s.grid, s.block, s.n))
			continue;
		if (has_open(stream.root) || has_assumptions()) {
			++open;
			continue;
		}
		compare_sample(&s, costs, seed);
		compare_sectors(&s, seed);
		++compared;
	}
	least = (int)(last - first) / 2;
	if (compared < least || open * 10 > compared)
		fail_msg("%d kernels compared, %d have open conditions", compared, open);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(random_kernels, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
