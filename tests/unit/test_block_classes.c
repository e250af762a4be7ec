/* SPDX-License-Identifier: MIT
 *
 * Classes of blocks against all blocks: what a block of each class touches, as often as the class
 * has blocks, is what every block by itself touches.  Kernels are drawn at random: places at any
 * multiple of threads, blocks and a turn, quotients, remainders and bits of them, conditions on one
 * axis, on both, on remainders, and such that are not linear.
 */
#include "model/gpu/block_classes.h"
#include "model/gpu/touched.h"
#include "tests/support/random.h"
#include "tests/unit/lanes_run.h"

enum { KERNELS = 150 };

static const char *random_condition(uint64_t *random)
{
	int a = (int)random_below(random, 60), b = (int)random_from(random, 2, 7);

	switch (random_below(random, 8)) {
	case 0:
		return rf_arena_print(reading.arena, "i > %d && i < n - %d", b, b);
	case 1:
		return rf_arena_print(reading.arena, "j >= %d && i < n", b);
	case 2:
		return rf_arena_print(reading.arena, "i < n && i - j < %d && j - i < %d", a, b);
	case 3:
		return rf_arena_print(reading.arena, "i < n && j < n && i <= j + k");
	case 4:
		return rf_arena_print(reading.arena, "(i + %d * j) %% %d == 0", a, b);
	case 5:
		return rf_arena_print(reading.arena, "i * j < %d * n || i == j", b);
	case 6:
		return rf_arena_print(reading.arena, "i != %d && %d * j + i < %d * n", a, b, b);
	default:
		return rf_arena_print(reading.arena, "((i / %d) ^ j) & %d", b, b);
	}
}

static const char *linear_place(uint64_t *random)
{
	return rf_arena_print(reading.arena, "%d * i + %d * j + %d * k + %d",
	                      (int)random_below(random, 4), (int)random_below(random, 120),
	                      (int)random_below(random, 9), (int)random_below(random, 50));
}

/* A third of them in no linear way. */
static const char *random_place(uint64_t *random)
{
	static const char *const ways[] = {
		"(%s) / %d * %d",        "(%s) %% %d * %d",       "((%s) ^ %d) * %d",
		"((%s) & %d) + %d",      "((%s) >> %d & 7) * %d", "((%s) & -%d) + %d",
		"(%s) * (i %% %d + %d)", "((%s) | %d) * %d",      "(%s) / %d + j %% %d",
	};
	const char *place = linear_place(random);

	if (random_below(random, 3) > 0)
		return place;
	return rf_arena_print(reading.arena, ways[random_below(random, 9)], place,
	                      1 << random_below(random, 5) | (int)random_below(random, 2),
	                      (int)random_from(random, 1, 9));
}

static const char *random_kernel(uint64_t *random)
{
	static const char *const types[] = { "char", "short", "float", "double" };
	const char *type = types[random_below(random, 4)];

	return rf_arena_print(
	    reading.arena,
	    "__global__ void f(const %s *__restrict__ a, %s *__restrict__ b, int n)\n"
	    "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	    "int j = blockIdx.y * blockDim.y + threadIdx.y;\n"
	    "for (int k = 0; k < %d; k++) if (%s)\n"
	    "b[%s] = a[%s]%s; }",
	    type, type, (int)random_from(random, 1, 5), random_condition(random),
	    random_place(random), random_place(random),
	    random_below(random, 2)
		? rf_arena_print(reading.arena, " + a[%s]", random_place(random))
		: "");
}

struct touching {
	double loads, stores, bytes;
};

static void add_block(struct touching *sum, int64_t block, double times)
{
	struct rf_touched t;

	const struct rf_touched_by by = { counts.grid, block, 1, RF_WARP_ALL_TURNS, true };

	assert_int_equal(rf_touched_by_blocks(&stream, &nvidia, &by, reading.arena, &t), RF_OK);
	assert_false(t.is_too_much);
	sum->loads += times * t.loads_of_threads;
	sum->stores += times * t.stores_of_threads;
	sum->bytes += times * (rf_touched_bytes(t.load_count, t.loads, nvidia.sector_bytes) +
	                       rf_touched_bytes(t.store_count, t.stores, nvidia.sector_bytes));
}

static void try_kernel(uint64_t *random)
{
	const char *text = random_kernel(random);
	const int64_t grid[3] = { random_from(random, 1, 9), random_from(random, 1, 7), 1 };
	const int64_t block[3] = { random_from(random, 1, 40), random_from(random, 1, 5), 1 };
	struct touching all = { 0 }, by_classes = { 0 };
	struct rf_block_classes classes;
	double blocks = 0;

	if (!read_launch(text, grid, block, random_from(random, 1, 120)))
		return;
	assert_int_equal(
	    rf_block_classes_find(&stream, &nvidia, counts.grid, true, reading.arena, &classes),
	    RF_OK);
	for (int64_t i = 0; i < grid[0] * grid[1]; ++i)
		add_block(&all, i, 1);
	for (size_t i = 0; i < classes.count; ++i) {
		assert_true(i == 0 || classes.items[i].blocks <= classes.items[i - 1].blocks);
		add_block(&by_classes, classes.items[i].number, classes.items[i].blocks);
		blocks += classes.items[i].blocks;
	}
	if (blocks != (double)(grid[0] * grid[1]) || by_classes.bytes != all.bytes ||
	    by_classes.loads != all.loads || by_classes.stores != all.stores)
		fail_msg("%s\nblocks %lld x %lld of %lld x %lld: %g blocks touch %g bytes by %g "
		         "loads and %g stores, in place of %g, %g and %g",
		         text, (long long)grid[0], (long long)grid[1], (long long)block[0],
		         (long long)block[1], blocks, by_classes.bytes, by_classes.loads,
		         by_classes.stores, all.bytes, all.loads, all.stores);
}

static void random_kernels(void **state)
{
	uint64_t random = 7;

	(void)state;
	for (size_t i = 0; i < random_cases(KERNELS); ++i) {
		try_kernel(&random);
		rf_arena_clear(reading.arena);
	}
}

/* Of a stencil with edges along three axes 27 parts, however large the grid is. */
static void parts_of_a_stencil(void **state)
{
	const int64_t grid[3] = { 40, 500, 501 }, block[3] = { 32, 4, 2 };
	struct rf_block_classes classes;

	(void)state;
	read_cuda("__global__ void f(const float *__restrict__ a, float *__restrict__ b, int n)\n"
	          "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	          "int j = blockIdx.y * blockDim.y + threadIdx.y;\n"
	          "int k = blockIdx.z * blockDim.z + threadIdx.z, c = (k * 1200 + j) * 1200 + i;\n"
	          "if (i > 0 && j > 0 && k > 0 && i < 1150 && j < 1150 && k < 1000)\n"
	          "b[c] = a[c - 1] + a[c + 1] + a[c - 1200] + a[c + 1440000]; }",
	          grid, block, 1);
	assert_int_equal(
	    rf_block_classes_find(&stream, &nvidia, counts.grid, true, reading.arena, &classes),
	    RF_OK);
	/* Blocks 36 to 39 along x, 288 to 499 along y and the last along z do nothing. */
	assert_true(classes.items[0].blocks == 34.0 * 286 * 499);
	assert_in_range(classes.count, 27, 64);
}

/* The rarest stand for each other, and all blocks are still there. */
static void fewer_classes(void **state)
{
	struct rf_block_class items[100];
	struct rf_block_classes classes = { 100, items, false };
	double blocks = 0;

	(void)state;
	for (int i = 0; i < 100; ++i)
		items[i] = (struct rf_block_class){ i, 100 - i };
	rf_block_classes_limit(&classes, 20);
	assert_in_range(classes.count, 11, 20);
	for (size_t i = 0; i < classes.count; ++i)
		blocks += items[i].blocks;
	assert_true(blocks == 5050);
	assert_true(items[9].blocks == 91 && items[9].number == 9);
	rf_block_classes_limit(&classes, 20);
	assert_in_range(classes.count, 11, 20);
}

/* Of places that are computed of the number of a block itself some blocks stand for all, and all
 * together lie between what the least and the most of them say for a load. */
static void some_stand_for_all(void **state)
{
	static const char *const places[] = { "i * i % n", "(h ^ h >> 15) % 5000u",
		                              "i * (i / 7) % 3000 + j", "__brev(i) >> 18" };

	(void)state;
	for (size_t p = 0; p < sizeof(places) / sizeof(*places); ++p) {
		const int64_t grid[3] = { 600, 3, 1 }, block[3] = { 48, 1, 1 };
		double least = INFINITY, most = 0;
		struct touching all = { 0 };
		struct rf_block_classes classes;

		read_cuda(rf_arena_print(reading.arena,
		                         "__global__ void f(const float *a, float *b, int n)\n"
		                         "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
		                         "int j = blockIdx.y; unsigned h = i * 2654435761u;\n"
		                         "if (i < 20000) b[7] = a[%s]; }",
		                         places[p]),
		          grid, block, 4096);
		assert_int_equal(rf_block_classes_find(&stream, &nvidia, counts.grid, true,
		                                       reading.arena, &classes),
		                 RF_OK);
		assert_true(classes.is_sample);
		for (int64_t i = 0; i < grid[0] * grid[1]; ++i)
			add_block(&all, i, 1);
		for (size_t i = 0; i < classes.count; ++i) {
			struct touching one = { 0 };

			add_block(&one, classes.items[i].number, 1);
			least = one.loads > 0 ? fmin(least, one.bytes / one.loads) : least;
			most = one.loads > 0 ? fmax(most, one.bytes / one.loads) : most;
		}
		assert_true(least <= all.bytes / all.loads && all.bytes / all.loads <= most);
		rf_arena_clear(reading.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(random_kernels, setup, teardown),
		cmocka_unit_test_setup_teardown(parts_of_a_stencil, setup, teardown),
		cmocka_unit_test_setup_teardown(some_stand_for_all, setup, teardown),
		cmocka_unit_test(fewer_classes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
