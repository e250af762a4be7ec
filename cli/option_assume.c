/* SPDX-License-Identifier: MIT
 *
 * --assume WHAT=VALUE.  The value stands behind the last sign, as there may be others in what the
 * source says: 'mode == 2=yes'.
 */
#include "cli/option_assume.h"

#include <string.h>

#include "cli/option_values.h"

enum rf_status rf_option_assume_add(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strrchr(value, '=');
	struct rf_define *assumption;

	if (!sign || sign == value || !sign[1])
		return rf_option_values_refuse(
		    reader, value, "write what is assumed and its value: --assume kernel.c:12=no");
	assumption = RF_PUSH(reader->arena, &reader->settings->assumed);
	if (!assumption)
		return rf_out_of_memory(reader->diagnostics);
	assumption->name = rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	assumption->value = sign + 1;
	return assumption->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
