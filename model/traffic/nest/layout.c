/* SPDX-License-Identifier: MIT
 *
 * Where arrays begin: what --align and --pad say, and which stores --nt lets past the caches.
 */
#include "model/traffic/nest/layout.h"

#include "base/text.h"

static int find_array(const struct rf_kernel *kernel, const char *name)
{
	for (size_t a = 0; a < kernel->array_count; ++a)
		if (rf_text_equal(kernel->arrays[a].name, name))
			return (int)a;
	return -1;
}

enum rf_status rf_layout_make(const struct rf_kernel *kernel, const struct rf_options *options,
                              struct rf_arena *arena, struct rf_layout *layout)
{
	size_t count = kernel->array_count + 1;
	int64_t *pads = RF_NEW_ARRAY(arena, int64_t, count);
	bool *bypasses = RF_NEW_ARRAY(arena, bool, count);

	if (pads == NULL || bypasses == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < options->nontemporal_count; ++i) {
		int array = find_array(kernel, options->nontemporal[i]);

		if (array >= 0)
			bypasses[array] = true;
	}
	for (size_t i = 0; i < options->pad_count; ++i) {
		int array = find_array(kernel, options->pads[i].array);

		if (array >= 0)
			pads[array] = options->pads[i].bytes;
	}
	*layout = (struct rf_layout){ options->align_bytes, pads, bypasses };
	return RF_OK;
}

enum rf_status rf_layout_check(const struct rf_kernel *kernel, const struct rf_options *options,
                               struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < options->pad_count; ++i)
		if (find_array(kernel, options->pads[i].array) < 0)
			return rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
			                 "--pad takes the name of an array and a number of bytes",
			                 "the kernel has no array %s", options->pads[i].array);
	return RF_OK;
}
