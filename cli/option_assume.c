/* SPDX-License-Identifier: MIT
 *
 * --assume WHAT=VALUE.  The value stands behind the last sign, as there may be others in what the
 * source says: 'mode == 2=yes'.  `serial` is nothing that a source says, but a share of a run.
 */
#include "cli/option_assume.h"

#include <stdlib.h>
#include <string.h>

#include "cli/option_values.h"

/* Of the work of several threads, what one of them does alone: 0.05, 5%. */
static enum rf_status set_serial(struct rf_option_reader *reader, const char *whole,
                                 const char *value)
{
	char *end;
	double share = strtod(value, &end);

	if (end != value && *end == '%') {
		share /= 100;
		++end;
	}
	if (end == value || *end != '\0' || !(share >= 0 && share <= 1))
		return rf_option_values_refuse(
		    reader, whole,
		    "give the share of the work that one thread does alone, while the "
		    "others wait: --assume serial=0.05");
	reader->settings->serial = share;
	return RF_OK;
}

enum rf_status rf_option_assume_add(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strrchr(value, '=');
	struct rf_define *assumption;

	if (!sign || sign == value || !sign[1])
		return rf_option_values_refuse(
		    reader, value, "write what is assumed and its value: --assume kernel.c:12=no");
	if (strncmp(value, "serial=", strlen("serial=")) == 0)
		return set_serial(reader, value, sign + 1);
	assumption = RF_PUSH(reader->arena, &reader->settings->assumed);
	if (!assumption)
		return rf_out_of_memory(reader->diagnostics);
	assumption->name = rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	assumption->value = sign + 1;
	return assumption->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
