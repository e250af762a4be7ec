/* SPDX-License-Identifier: MIT
 *
 * How a kernel runs on a GPU: template parameters, grid and block, shared memory and registers.
 */
#include "cli/option_gpu.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/option_values.h"

/* Blocks along an axis, and registers of a thread, that no GPU has more of. */
enum { MOST_BLOCKS = INT32_MAX, MOST_REGISTERS = 512, MOST_SHARED = 1 << 20 };

/* Whether a text can be a value of a template: it stands between < and > of the source. */
static bool is_plain(const char *text)
{
	if (!*text)
		return false;
	for (; *text; ++text)
		if (!isalnum((unsigned char)*text) && !strchr("_:<>,.*& -+'", *text))
			return false;
	return true;
}

enum rf_status rf_option_gpu_template(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strchr(value, '=');
	struct rf_define *slot;

	if (!sign || sign == value || !is_plain(sign + 1))
		return rf_option_values_refuse(
		    reader, value, "write a parameter and its value: -T T=double or -T N=4");
	for (size_t i = 0; i < reader->settings->templates.count; ++i) {
		const char *name = reader->settings->templates.items[i].name;

		if (strlen(name) == (size_t)(sign - value) && rf_text_starts_with(value, name))
			return rf_refuse(reader->diagnostics, RF_WRONG_USAGE,
			                 (struct rf_place){ 0 },
			                 "a parameter of a template has one value",
			                 "template parameter %s is given twice", name);
	}
	slot = RF_PUSH(reader->arena, &reader->settings->templates);
	if (!slot)
		return rf_out_of_memory(reader->diagnostics);
	slot->name = rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	slot->value = sign + 1;
	return slot->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* "32", "32,8" or "32,8,2": what is not said is 1. */
static enum rf_status set_extents(struct rf_option_reader *reader, const char *value,
                                  const char *what, int64_t extents[3])
{
	const char *at = value;

	for (size_t i = 0; i < 3; ++i) {
		char *end = (char *)at;

		extents[i] = 1;
		if (i > 0 && !*at)
			continue;
		if (isdigit((unsigned char)*at))
			extents[i] = strtoll(at, &end, 10);
		if (end == at || extents[i] < 1 || extents[i] > MOST_BLOCKS ||
		    (*end && (*end != ',' || i == 2 || !end[1])))
			return rf_option_values_refuse(reader, value, what);
		at = *end ? end + 1 : end;
	}
	return RF_OK;
}

enum rf_status rf_option_gpu_grid(struct rf_option_reader *reader, const char *value)
{
	return set_extents(reader, value, "write blocks along x, y and z, as in 1024 or 32,32",
	                   reader->settings->grid);
}

enum rf_status rf_option_gpu_block(struct rf_option_reader *reader, const char *value)
{
	return set_extents(reader, value, "write threads along x, y and z, as in 256 or 32,8",
	                   reader->settings->block);
}

/* "x=i,y=j": the loops that become threads. */
enum rf_status rf_option_gpu_map(struct rf_option_reader *reader, const char *value)
{
	static const char what[] = "write an axis and the variable of a loop: --map x=i,y=j";
	const char *at = value;

	do {
		size_t length = strcspn(at, ",");
		const char **axis =
		    *at >= 'x' && *at <= 'z' ? &reader->settings->map[*at - 'x'] : NULL;

		if (!axis || at[1] != '=' || length < 3 || *axis)
			return rf_option_values_refuse(reader, value, what);
		*axis = rf_arena_substring(reader->arena, at + 2, length - 2);
		if (!*axis)
			return rf_out_of_memory(reader->diagnostics);
		at += length + (at[length] == ',');
		if (*at == '\0' && at[-1] == ',')
			return rf_option_values_refuse(reader, value, what);
	} while (*at);
	return RF_OK;
}

enum rf_status rf_option_gpu_shared(struct rf_option_reader *reader, const char *value)
{
	return rf_option_values_count(reader, value, MOST_SHARED,
	                              "give a number of bytes, such as 4096",
	                              &reader->settings->gpu_shared_bytes);
}

enum rf_status rf_option_gpu_registers(struct rf_option_reader *reader, const char *value)
{
	return rf_option_values_count(reader, value, MOST_REGISTERS,
	                              "give the registers of a thread, as in 32",
	                              &reader->settings->gpu_registers);
}

enum rf_status rf_option_gpu_matrix(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value, "name a file of Matrix Market");
	reader->settings->matrix = value;
	return RF_OK;
}
