/* SPDX-License-Identifier: MIT
 *
 * Options about the compiled loop.
 */
#include "cli/option_compile.h"

#include "cli/option_values.h"

enum rf_status rf_option_compile(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->compiles = true;
	return RF_OK;
}

enum rf_status rf_option_compile_assembly(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value, "name a file of assembly");
	reader->settings->asm_file = value;
	return RF_OK;
}

enum rf_status rf_option_compile_no_cache(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->without_cache = true;
	return RF_OK;
}
