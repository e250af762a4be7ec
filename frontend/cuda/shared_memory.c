/* SPDX-License-Identifier: MIT
 *
 * Where the shared arrays of a kernel lie.
 *
 *     __shared__ float a[32][33];            bytes 0 to 4223
 *     __shared__ double b[8];                bytes 4224 to 4287
 *     extern __shared__ float c[];           behind, as many as the launch says
 */
#include "frontend/cuda/shared_memory.h"

enum { ALIGNMENT = 16, MOST_BYTES = 256 << 10 };

/* The bytes of an array, 0 where its declaration does not say them. */
static int64_t bytes_of(const struct rf_array *array)
{
	int64_t bytes = array->element_bytes, extent;

	for (size_t i = 0; i < array->extent_count; ++i) {
		if (!array->extents[i] || !rf_formula_is_constant(array->extents[i], &extent) ||
		    extent < 0 || (extent > 0 && bytes > INT64_MAX / extent))
			return 0;
		bytes *= extent;
	}
	return bytes;
}

enum rf_status rf_shared_memory_lay_out(struct rf_reader *reader)
{
	int64_t used = 0;

	for (int pass = 0; pass < 2; ++pass)
		for (size_t i = 0; i < reader->arrays.count; ++i) {
			struct rf_array *array = &reader->arrays.items[i];
			int64_t bytes = array->space == RF_SPACE_SHARED ? bytes_of(array) : 0;

			if (array->space != RF_SPACE_SHARED || (bytes == 0) != (pass == 1))
				continue;
			array->shared_offset = used;
			if (bytes > MOST_BYTES - used)
				return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, array->place,
				                 "declare fewer elements",
				                 "the shared array `%s` fits on no GPU: a block "
				                 "would need more than 256 KiB",
				                 array->name);
			used += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
		}
	if (reader->launch.shared_bytes < 0 || reader->launch.shared_bytes > MOST_BYTES - used)
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_KERNEL,
		    (struct rf_place){ .file = reader->kernel->file, .line = reader->kernel->line },
		    "launch it with fewer bytes",
		    "a launch with %lld bytes of shared memory fits on no GPU: a "
		    "block would need more than 256 KiB",
		    (long long)reader->launch.shared_bytes);
	reader->kernel->shared_bytes = used + reader->launch.shared_bytes;
	return RF_OK;
}
