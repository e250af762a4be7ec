/* SPDX-License-Identifier: MIT
 *
 * Kernels, machines and options come out of their bytes as they went in, and bytes that end early,
 * or are others, are refused.
 */
#include "tests/unit/machine_equal.h"

#include <string.h>

#include "base/file.h"
#include "frontend/read/frontend.h"
#include "machine-files/src/machines.h"
#include "model/archive/archive.h"

static const char *const kernels[] = { "kernels/2d-5pt.c",      "kernels/3d-long-range.c",
	                               "kernels/spmv-crs.c",    "kernels/gauss-seidel.c",
	                               "kernels/gemm-tiled.c",  "kernels/himeno-like.c",
	                               "kernels/kahan-dot.c",   "tests/polybench/cholesky.c",
	                               "tests/polybench/adi.c", "tests/polybench/nussinov.c" };

struct fixture {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
};

static int make(void **state)
{
	static struct fixture fixture;

	fixture.arena = rf_arena_new();
	rf_diagnostics_init(&fixture.diagnostics, fixture.arena);
	*state = &fixture;
	return 0;
}

static int unmake(void **state)
{
	rf_arena_free(((struct fixture *)*state)->arena);
	return 0;
}

static struct rf_kernel read_kernel(struct fixture *fixture, const char *file)
{
	struct rf_source source = { .file = file };
	struct rf_kernel kernel = { 0 };

	source.text = rf_file_read(fixture->arena, file, &source.length);
	assert_non_null(source.text);
	assert_int_equal(rf_frontend_read(&source, fixture->arena, &fixture->diagnostics, &kernel),
	                 RF_OK);
	return kernel;
}

static struct rf_text write_kernel(struct fixture *fixture, struct rf_kernel kernel)
{
	struct rf_text bytes;
	struct rf_archive archive = { .arena = fixture->arena, .out = &bytes };

	rf_text_init(&bytes, fixture->arena);
	rf_archive_kernel(&archive, &kernel);
	assert_false(archive.failed);
	return bytes;
}

static void test_kernels(void **state)
{
	struct fixture *fixture = *state;

	for (size_t i = 0; i < sizeof(kernels) / sizeof(*kernels); ++i) {
		struct rf_kernel kernel = read_kernel(fixture, kernels[i]), read = { 0 };
		struct rf_text bytes = write_kernel(fixture, kernel), again;
		struct rf_archive archive = { .arena = fixture->arena,
			                      .at = (const unsigned char *)bytes.bytes,
			                      .left = bytes.length };

		rf_archive_kernel(&archive, &read);
		assert_false(archive.failed);
		assert_int_equal(archive.left, 0);
		assert_string_equal(rf_kernel_print(fixture->arena, &kernel),
		                    rf_kernel_print(fixture->arena, &read));
		again = write_kernel(fixture, read);
		assert_int_equal(again.length, bytes.length);
		assert_memory_equal(again.bytes, bytes.bytes, bytes.length);
	}
}

static void test_machines(void **state)
{
	static const char *const names[] = { "skylake-sp-6148",
		                             "zen2-7452-nps4",
		                             "a64fx",
		                             "knl-7250-flat",
		                             "tests/machines/every-cpu-key.yml",
		                             "v100",
		                             "h100" };
	struct fixture *fixture = *state;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i) {
		struct rf_machine machine = { 0 }, read = { 0 };
		struct rf_text bytes;
		struct rf_archive archive = { .arena = fixture->arena, .out = &bytes };

		assert_int_equal(
		    rf_machine_load(names[i], fixture->arena, &fixture->diagnostics, &machine),
		    RF_OK);
		machine.source_count = 0;
		rf_text_init(&bytes, fixture->arena);
		rf_archive_machine(&archive, &machine);
		assert_false(archive.failed);
		archive = (struct rf_archive){ .arena = fixture->arena,
			                       .at = (const unsigned char *)bytes.bytes,
			                       .left = bytes.length };
		rf_archive_machine(&archive, &read);
		assert_false(archive.failed);
		assert_int_equal(archive.left, 0);
		same_machine(&machine, &read);
	}
}

static void test_options(void **state)
{
	static const char *const arrays[] = { "b", "c" };
	static const struct rf_pad pads[] = { { "a", 64 } };
	static const struct rf_placed_array placed[] = { { NULL, "hbm" } };
	struct fixture *fixture = *state;
	struct rf_options options = { .cores = 4, .safety = 1.5, .nontemporal_count = 2 },
			  read = { 0 };
	struct rf_text bytes;
	struct rf_archive archive = { .arena = fixture->arena, .out = &bytes };

	options.nontemporal = arrays;
	options.pad_count = options.placed_count = 1;
	options.pads = pads;
	options.placed = placed;
	rf_text_init(&bytes, fixture->arena);
	rf_archive_options(&archive, &options);
	archive = (struct rf_archive){ .arena = fixture->arena,
		                       .at = (const unsigned char *)bytes.bytes,
		                       .left = bytes.length };
	rf_archive_options(&archive, &read);
	assert_false(archive.failed);
	assert_int_equal(read.cores, 4);
	assert_true(read.safety == 1.5);
	assert_string_equal(read.nontemporal[1], "c");
	assert_string_equal(read.pads[0].array, "a");
	assert_int_equal(read.pads[0].bytes, 64);
	assert_null(read.placed[0].array);
	assert_string_equal(read.placed[0].memory, "hbm");
}

/* Bytes that end at any place are refused; others are refused, or read as something else. */
static void test_damage(void **state)
{
	struct fixture *fixture = *state;
	struct rf_text bytes =
	    write_kernel(fixture, read_kernel(fixture, "kernels/gauss-seidel.c"));

	for (size_t i = 0; i < bytes.length; ++i) {
		struct rf_archive archive = { .arena = fixture->arena,
			                      .at = (const unsigned char *)bytes.bytes,
			                      .left = i };
		struct rf_kernel read = { 0 };

		rf_archive_kernel(&archive, &read);
		assert_true(archive.failed);
		bytes.bytes[i] = (char)~bytes.bytes[i];
		archive = (struct rf_archive){ .arena = fixture->arena,
			                       .at = (const unsigned char *)bytes.bytes,
			                       .left = bytes.length };
		rf_archive_kernel(&archive, &read);
		bytes.bytes[i] = (char)~bytes.bytes[i];
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_kernels, make, unmake),
		cmocka_unit_test_setup_teardown(test_machines, make, unmake),
		cmocka_unit_test_setup_teardown(test_options, make, unmake),
		cmocka_unit_test_setup_teardown(test_damage, make, unmake),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
