/* SPDX-License-Identifier: MIT
 *
 * What llvm-mca reads and writes: from stored outputs of it, and after damage; and what is kept of
 * it in the cache.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "toolchain/cache.h"
#include "toolchain/kept_loops.h"
#include "toolchain/mca_text.h"

#define CLOSE 1e-9

static int begin(void **state)
{
	*state = rf_arena_new();
	return *state == NULL;
}

static int end(void **state)
{
	rf_arena_free(*state);
	return 0;
}

static const char *stored(struct rf_arena *arena, const char *name)
{
	size_t length;
	const char *path = rf_arena_print(arena, "tests/toolchain/%s", name);
	const char *text = rf_file_read(arena, path, &length);

	assert_non_null(text);
	return text;
}

/* Two loops, as they stood in what was analysed. */
struct analysis {
	struct rf_compiled_loop loops[2];
	struct rf_mca_region regions[2];
	struct rf_mca_input input;
};

static void prepare(struct analysis *a)
{
	*a = (struct analysis){ .input = { &rf_isa_x86, "skylake-avx512", 2, a->regions } };
	for (int i = 0; i < 2; ++i)
		a->regions[i].out = &a->loops[i];
}

static const struct rf_compiled_port *port(const struct rf_compiled_loop *loop, const char *name)
{
	for (size_t i = 0; i < loop->port_count; ++i)
		if (rf_text_equal(loop->ports[i].name, name))
			return &loop->ports[i];
	fail_msg("there is no port %s", name);
	return NULL;
}

static void skylake(void **state)
{
	struct analysis a;

	prepare(&a);
	assert_true(rf_mca_read(&a.input, stored(*state, "mca-skylake-avx512.txt"), *state));
	assert_int_equal(a.loops[0].port_count, 10);
	assert_float_equal(a.loops[0].cy_per_turn, 352.0 / 200, CLOSE);
	assert_float_equal(a.loops[0].issue_per_turn, 2000.0 / 200 / 6, CLOSE);
	assert_float_equal(port(&a.loops[0], "SKXPort2")->cy_per_turn, 1.51, CLOSE);
	assert_float_equal(port(&a.loops[0], "SKXDivider")->cy_per_turn, 0, CLOSE);
	assert_true(port(&a.loops[0], "SKXPort2")->loads);
	assert_true(port(&a.loops[0], "SKXPort3")->loads);
	assert_false(port(&a.loops[0], "SKXPort4")->loads);
	assert_false(port(&a.loops[0], "SKXPort7")->loads);
	assert_false(a.loops[0].waits);
	assert_true(a.loops[1].waits);
	assert_true(a.loops[1].cy_per_turn > 3.9 && a.loops[1].cy_per_turn < 4.3);
}

/* Several ports of one name are told apart by their number. */
static void zen(void **state)
{
	struct analysis a;

	prepare(&a);
	assert_true(rf_mca_read(&a.input, stored(*state, "mca-znver3.txt"), *state));
	assert_true(port(&a.loops[0], "Zn3FPP45.0")->loads);
	assert_true(port(&a.loops[0], "Zn3FPP45.1")->loads);
	assert_false(port(&a.loops[0], "Zn3FPP0")->loads);
}

/* Cut anywhere before its figures are complete, it is refused, not misread. */
static void damaged(void **state)
{
	const char *text = stored(*state, "mca-skylake-avx512.txt");
	const char *loads = strstr(text, "Code Region - rf_load");
	size_t last = (size_t)(strstr(loads, "Resource pressure per iteration") - text);
	struct rf_arena *arena = rf_arena_new();

	for (size_t cut = 0; cut < last; cut += 97) {
		struct analysis a;
		const char *part = rf_arena_substring(arena, text, cut);

		prepare(&a);
		assert_false(rf_mca_read(&a.input, part, arena));
		rf_arena_clear(arena);
	}
	rf_arena_free(arena);
}

static void reads(void **state)
{
	struct rf_arena *arena = *state;
	struct rf_code code;
	struct analysis a;
	bool is_found;

	prepare(&a);
	assert_true(rf_assembly_read(&rf_isa_x86,
	                             "f:\n\tnop\n.L1:\n\tvaddpd (%rax), %ymm0, %ymm0 # comment\n"
	                             "\taddq $32, %rax\n\tjne .L1\n\tret\n\t.size f, .-f\n",
	                             "f", arena, &code, &is_found));
	a.regions[0] = (struct rf_mca_region){ &code, 1, 3, &a.loops[0] };
	a.input.region_count = 1;
	assert_string_equal(rf_mca_write(&a.input, arena),
	                    "# LLVM-MCA-BEGIN rf_0\n\tvaddpd (%rax), %ymm0, %ymm0\n"
	                    "\taddq $32, %rax\n\tjne .L1\n# LLVM-MCA-END rf_0\n"
	                    "# LLVM-MCA-BEGIN rf_load\nmovupd (%rdi), %xmm0\n"
	                    "# LLVM-MCA-END rf_load\n# LLVM-MCA-BEGIN rf_store\n"
	                    "movupd %xmm0, (%rdi)\n# LLVM-MCA-END rf_store\n");
}

static const struct rf_compiled_port ports[] = { { "P0", 1.0 / 3, false }, { "P2.1", 2, true } };
static const struct rf_compiled_loop loop = { .loop = 2,
	                                      .iterations = 16,
	                                      .vector_bits = 256,
	                                      .cy_per_turn = 1.76,
	                                      .waits = true,
	                                      .issue_per_turn = 5.0 / 3,
	                                      .load_bytes = 96,
	                                      .store_bytes = 32,
	                                      .port_count = 2,
	                                      .ports = ports,
	                                      .reason = "a reason of words",
	                                      .assembly = "addq $1, %rax\njne .L1" };
static const struct rf_compiled compiled = { "clang 14", "-O3", "llvm-mca 14", "skylake",
	                                     false,      1,     &loop };

static void kept(void **state)
{
	struct rf_arena *arena = *state;
	const char *text = rf_kept_loops_write(&compiled, 0, NULL, arena);
	const struct rf_compiled *back = rf_kept_loops_read(text, arena);

	assert_non_null(back);
	assert_int_equal(back->count, 1);
	assert_int_equal(back->loops[0].loop, 2);
	assert_true(back->loops[0].waits);
	assert_true(back->loops[0].ports[0].cy_per_turn == 1.0 / 3);
	assert_true(back->loops[0].ports[1].loads);
	assert_string_equal(back->loops[0].assembly, loop.assembly);
	assert_string_equal(back->loops[0].reason, loop.reason);
	assert_string_equal(rf_kept_loops_write(back, 0, NULL, arena), text);
	assert_null(rf_kept_loops_read("", arena));
	assert_null(rf_kept_loops_read("loop 1 2 3\n", arena));
	assert_null(rf_kept_loops_read("nonsense\n", arena));
}

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

/* A header that has changed since makes what was kept worthless. */
static void files_changed(void **state)
{
	struct rf_arena *arena = *state;
	char path[] = "/tmp/rfmodel-test-XXXXXX";
	const char *const files[] = { path };
	int descriptor = mkstemp(path);
	const char *text;

	assert_true(descriptor >= 0);
	close(descriptor);
	write_file(path, "one");
	text = rf_kept_loops_write(&compiled, 1, files, arena);
	assert_non_null(rf_kept_loops_read(text, arena));
	write_file(path, "other");
	assert_null(rf_kept_loops_read(text, arena));
	unlink(path);
	assert_null(rf_kept_loops_read(text, arena));
	assert_null(rf_kept_loops_write(&compiled, 1, files, arena));
}

static const char *cached_file(struct rf_arena *arena, const char *folder, const char *key)
{
	return rf_arena_print(arena, "%s/rfmodel/%s.loop", folder, key);
}

static void cache(void **state)
{
	struct rf_arena *arena = *state;
	char folder[] = "/tmp/rfmodel-test-XXXXXX";
	const char *const words[] = { "a", NULL, "c" }, *const others[] = { "a", "", "c d" };
	const char *key = rf_cache_key(words, 3, arena);
	const char *path;

	assert_non_null(mkdtemp(folder));
	setenv("XDG_CACHE_HOME", folder, 1);
	path = cached_file(arena, folder, key);
	assert_string_not_equal(key, rf_cache_key(others, 3, arena));
	assert_null(rf_cache_find(key, arena));
	rf_cache_keep(key, "text\nof lines\n", arena);
	assert_string_equal(rf_cache_find(key, arena), "text\nof lines\n");
	rf_cache_keep(key, "other\n", arena);
	assert_string_equal(rf_cache_find(key, arena), "other\n");
	write_file(path, "damaged\n");
	assert_null(rf_cache_find(key, arena));
	write_file(path, "");
	assert_null(rf_cache_find(key, arena));
	unlink(path);
	assert_int_equal(mkdir(path, 0700), 0);
	assert_null(rf_cache_find(key, arena));
	rf_cache_keep(key, "no place\n", arena);
	assert_null(rf_cache_find(key, arena));
	rmdir(path);
	setenv("XDG_CACHE_HOME", "/proc/no/such/place", 1);
	rf_cache_keep(key, "no place\n", arena);
	assert_null(rf_cache_find(key, arena));
	rmdir(rf_arena_print(arena, "%s/rfmodel", folder));
	assert_int_equal(rmdir(folder), 0);
}

/* The one that was used longest ago goes when there are too many bytes. */
static void bounded(void **state)
{
	enum { COUNT = 12, BYTES = 3 << 20 };
	struct rf_arena *arena = *state;
	char folder[] = "/tmp/rfmodel-test-XXXXXX", *text = rf_arena_alloc(arena, BYTES + 1);
	size_t left = 0;

	assert_non_null(mkdtemp(folder));
	setenv("XDG_CACHE_HOME", folder, 1);
	memset(text, 'x', BYTES);
	for (int i = 0; i < COUNT; ++i) {
		const char *key = rf_arena_print(arena, "%064d", i);

		rf_cache_keep(key, text, arena);
		usleep(2000);
		if (i > 0)
			assert_non_null(rf_cache_find(rf_arena_print(arena, "%064d", 0), arena));
		usleep(2000);
	}
	for (int i = 0; i < COUNT; ++i) {
		const char *path = cached_file(arena, folder, rf_arena_print(arena, "%064d", i));

		if (i == 0 || i == COUNT - 1)
			assert_int_equal(access(path, F_OK), 0);
		left += unlink(path) == 0;
	}
	assert_true(left * BYTES <= 32 << 20);
	assert_true(left >= 8);
	rmdir(rf_arena_print(arena, "%s/rfmodel", folder));
	assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(skylake, begin, end),
		cmocka_unit_test_setup_teardown(zen, begin, end),
		cmocka_unit_test_setup_teardown(damaged, begin, end),
		cmocka_unit_test_setup_teardown(reads, begin, end),
		cmocka_unit_test_setup_teardown(kept, begin, end),
		cmocka_unit_test_setup_teardown(files_changed, begin, end),
		cmocka_unit_test_setup_teardown(cache, begin, end),
		cmocka_unit_test_setup_teardown(bounded, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
