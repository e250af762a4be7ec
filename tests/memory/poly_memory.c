/* SPDX-License-Identifier: MIT
 *
 * poly_memory FILE...: asks about the dependences and the new forms of each kernel, each time
 * with another allocation failing, first that one alone, then that one and all after it.
 *
 * The functions below take the place of those of the C library for the libraries as well, so that
 * isl runs out of memory in the middle of its work.  Then the answer is that memory ran out, or the
 * right one where the allocation was not vital; whatever was allocated is free again in the end.
 * Some allocations succeed always: GMP's, which has no way to report it (gmp_memory.c), and those of
 * the functions below in which isl does not check all of its own; domain.c looks for memory before.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>
#include <isl/ast_build.h>
#include <isl/flow.h>
#include <isl/val.h>

#include "frontend/read/frontend.h"
#include "model/poly/dependence_check.h"
#include "model/poly/gmp_memory.h"
#include "model/poly/loop_bounds.h"
#include "model/poly/same_iterations.h"
#include "model/poly/transformed_nest.h"
#include "tests/tools/tool.h"

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void __libc_free(void *memory);
#define SEEN_BY_LIBRARIES __attribute__((visibility("default")))

static struct {
	long count;
	long failing; /* 0: none */
	bool and_after;
	bool is_exempt;
	long live; /* blocks that are allocated */
} allocations;

static bool fails_now(size_t bytes)
{
	long number;

	if (allocations.is_exempt || bytes == 0)
		return false;
	number = ++allocations.count;
	if (!allocations.failing)
		return false;
	return allocations.and_after ? number >= allocations.failing
	                             : number == allocations.failing;
}

SEEN_BY_LIBRARIES void *malloc(size_t bytes)
{
	void *memory = fails_now(bytes) ? NULL : __libc_malloc(bytes);

	allocations.live += memory != NULL;
	return memory;
}

SEEN_BY_LIBRARIES void *calloc(size_t count, size_t bytes)
{
	void *memory = fails_now(count * bytes) ? NULL : __libc_calloc(count, bytes);

	allocations.live += memory != NULL;
	return memory;
}

SEEN_BY_LIBRARIES void *realloc(void *old, size_t bytes)
{
	void *memory = fails_now(bytes) ? NULL : __libc_realloc(old, bytes);

	allocations.live += memory != NULL && old == NULL;
	return memory;
}

SEEN_BY_LIBRARIES void free(void *memory)
{
	allocations.live -= memory != NULL;
	__libc_free(memory);
}

static void *allocate_number(size_t bytes)
{
	++allocations.live;
	return __libc_malloc(bytes);
}

static void *extend_number(void *memory, size_t old_bytes, size_t bytes)
{
	(void)old_bytes;
	return __libc_realloc(memory, bytes);
}

static void free_number(void *memory, size_t bytes)
{
	(void)bytes;
	free(memory);
}

/* A function of isl during which every allocation succeeds; the linker puts it in the place of the
 * real one (--wrap). */
#define EXEMPT(result, function, parameters, arguments)                                            \
	result __real_##function parameters;                                                       \
	result __wrap_##function parameters;                                                       \
	result __wrap_##function parameters                                                        \
	{                                                                                          \
		result value;                                                                      \
                                                                                                   \
		allocations.is_exempt = true;                                                      \
		value = __real_##function arguments;                                               \
		allocations.is_exempt = false;                                                     \
		return value;                                                                      \
	}

EXEMPT(isl_ctx *, isl_ctx_alloc, (void), ())
EXEMPT(isl_union_flow *, isl_union_access_info_compute_flow, (isl_union_access_info * info), (info))
EXEMPT(isl_ast_node *, isl_ast_build_node_from_schedule_map,
       (isl_ast_build * build, isl_union_map *schedule), (build, schedule))

/* ---- questions ---- */

static struct rf_kernel kernel;

/* The first loops of the kernel in blocks of 8, the inner ones first. */
static struct rf_transform transform_of_kernel(void)
{
	struct rf_transform transform;
	int loops[] = { 0, 1, 2 };
	size_t order[] = { 1, 0, 2 };
	int64_t tiles[] = { 8, 8, 8 };

	rf_transform_init(&kernel, 2, loops, &transform);
	rf_transform_permute(&transform, order);
	rf_transform_tile_all(&transform, tiles);
	return transform;
}

/* An answer in numbers, to be compared. */
struct outcome {
	enum rf_poly answer;
	int64_t numbers[4];
};

typedef enum rf_poly question(struct rf_domain *domain, struct rf_arena *arena, int64_t numbers[4]);

static enum rf_poly ask_legal(struct rf_domain *domain, struct rf_arena *arena, int64_t numbers[4])
{
	struct rf_transform transform = transform_of_kernel();
	struct rf_dependence_pair legal = { 0 };
	enum rf_poly answer = rf_dependence_check(domain, &transform, &legal);

	(void)arena;
	numbers[0] = legal.legality;
	if (answer == RF_POLY_OK)
		answer = rf_dependence_check_parallel(domain, &transform, 0, &legal);
	numbers[1] = legal.legality;
	numbers[2] = legal.distance[0];
	return answer;
}

static enum rf_poly ask_kernel(struct rf_domain *domain, struct rf_arena *arena, int64_t numbers[4])
{
	struct rf_transform transform = transform_of_kernel();
	struct rf_kernel out = { 0 };
	enum rf_poly answer = rf_transformed_nest_make(domain, &transform, &out);

	(void)arena;
	numbers[0] = (int64_t)out.loop_count;
	return answer;
}

static enum rf_poly ask_same(struct rf_domain *domain, struct rf_arena *arena, int64_t numbers[4])
{
	struct rf_same_options options = { .before = &kernel, .after = &kernel };
	const char *difference;
	enum rf_poly answer = rf_same_iterations(&options, arena, &difference);

	(void)domain;
	numbers[0] = difference == NULL;
	return answer;
}

static enum rf_poly ask_bounds(struct rf_domain *domain, struct rf_arena *arena, int64_t numbers[4])
{
	struct rf_change_range bounds[2] = { 0 };
	struct rf_transform transform;
	const size_t order[] = { 1, 0 };
	enum rf_poly answer;

	(void)arena;
	rf_transform_init(&kernel, 2, (const int[]){ 0, 1 }, &transform);
	rf_transform_permute(&transform, order);
	answer = rf_loop_bounds_find(domain, &transform, bounds);
	if (answer == RF_POLY_OK)
		numbers[0] = (int64_t)(strlen(bounds[0].end) + strlen(bounds[1].end));
	return answer;
}

static const struct {
	const char *name;
	question *ask;
	bool with_sizes;
} questions[] = {
	{ "legality", ask_legal, false }, { "legality with sizes", ask_legal, true },
	{ "kernel", ask_kernel, true },   { "same iterations", ask_same, false },
	{ "bounds", ask_bounds, false },
};

/* Asks with the given allocation failing; the blocks that are lost are numbers[3]. */
static struct outcome attempt(size_t which, long failing, bool and_after)
{
	static const int64_t sizes[RF_MAX_SIZES] = { 13, 11, 12, 14 };
	struct rf_domain_options options = { .sizes = questions[which].with_sizes ? sizes : NULL,
		                             .total_operations = 10000000 };
	struct rf_arena *arena = rf_arena_new();
	struct rf_domain *domain = NULL;
	struct outcome outcome = { 0 };
	long live = allocations.live;

	allocations.count = 0;
	allocations.and_after = and_after;
	allocations.failing = failing;
	outcome.answer = rf_domain_new(&kernel, &options, arena, &domain);
	if (outcome.answer == RF_POLY_OK)
		outcome.answer = questions[which].ask(domain, arena, outcome.numbers);
	rf_domain_free(domain);
	allocations.failing = 0;
	if (rf_arena_failed(arena))
		outcome.answer = RF_POLY_NO_MEMORY;
	rf_arena_free(arena);
	outcome.numbers[3] = allocations.live - live;
	return outcome;
}

static int check_question(const char *file, size_t which)
{
	struct outcome right = attempt(which, 0, false);
	long count = allocations.count;
	int failures = 0;

	if (right.answer != RF_POLY_OK)
		tool_die("%s: %s: %s", file, questions[which].name, rf_poly_name(right.answer));
	for (long i = 1; i <= count; i += 1 + i / 50)
		for (int and_after = 0; and_after < 2; ++and_after) {
			struct outcome found = attempt(which, i, and_after);
			bool is_same =
			    memcmp(found.numbers, right.numbers, 3 * sizeof(int64_t)) == 0;

			if (found.numbers[3] == right.numbers[3] &&
			    (found.answer == RF_POLY_NO_MEMORY ||
			     (found.answer == RF_POLY_OK && is_same)))
				continue;
			printf("%s: %s: allocation %ld of %ld%s: %s, %ld blocks lost\n", file,
			       questions[which].name, i, count,
			       and_after ? " and all after it" : "", rf_poly_name(found.answer),
			       (long)(found.numbers[3] - right.numbers[3]));
			++failures;
		}
	return failures;
}

static int check_file(const char *file)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;
	struct rf_source source = { .file = file };
	int failures = 0;

	source.text = tool_read(file, &source.length);
	rf_diagnostics_init(&diagnostics, arena);
	memset(&kernel, 0, sizeof(kernel));
	if (!source.text || rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
		tool_die("%s: cannot be read", file);
	for (size_t i = 0; i < sizeof(questions) / sizeof(*questions); ++i)
		failures += check_question(file, i);
	rf_arena_free(arena);
	return failures;
}

/* ---- memory for numbers ---- */

static int failures;

static void ends_well(void)
{
	exit(failures > 0);
}

/* A number of isl's that needs memory and gets none ends the program as the hook says; what comes
 * back is a failure. */
static int ends_by_hook(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	isl_val *value = isl_val_int_from_si(ctx, 100000);

	rf_gmp_memory_set(ends_well);
	allocations.count = 0;
	allocations.and_after = true;
	allocations.failing = 1;
	value = isl_val_2exp(value);
	allocations.failing = 0;
	puts("a number without memory did not end the program");
	isl_val_free(value);
	isl_ctx_free(ctx);
	return 1;
}

int main(int argc, char **argv)
{

	if (argc < 2)
		tool_die("usage: poly_memory FILE...");
	mp_set_memory_functions(allocate_number, extend_number, free_number);
	for (int i = 1; i < argc; ++i)
		failures += check_file(argv[i]);
	return ends_by_hook();
}
