/* SPDX-License-Identifier: MIT
 *
 * --assume WHAT=VALUE.  The value stands behind the last sign, as there may be others in what the
 * source says: 'mode == 2=yes'.  `serial`, `alpha`, `spread` and `sigma` are nothing that a source
 * says, but figures of a run.
 */
#include "cli/option_assume.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option_values.h"

/* 0.05, 5%; False: anything else, or more than `most`. */
static bool read_share(const char *value, double most, double *share)
{
	char *end;

	*share = strtod(value, &end);
	if (end != value && *end == '%') {
		*share /= 100;
		++end;
	}
	return end != value && *end == '\0' && *share >= 0 && *share <= most;
}

/* Of an element of 8 bytes that an index leads to, how many come from memory; with what lies beside
 * them in a sector it may be up to 4. */
static enum rf_status set_alpha(struct rf_option_reader *reader, const char *whole,
                                const char *value)
{
	double share;

	if (!read_share(value, 4, &share))
		return rf_option_values_refuse(
		    reader, whole,
		    "give how much of what indices lead to comes from memory, from 0 for what "
		    "caches keep: --assume alpha=0.36");
	reader->settings->alpha = (struct rf_number){ share, true };
	return RF_OK;
}

/* Elements beside each other, among which the indices of a warp lie anywhere. */
static enum rf_status set_spread(struct rf_option_reader *reader, const char *whole,
                                 const char *value)
{
	char *end;
	double elements = strtod(value, &end);

	if (end == value || *end != '\0' || !(elements >= 1 && elements <= 1e12))
		return rf_option_values_refuse(
		    reader, whole,
		    "give the elements among which the indices of a warp lie anywhere: --assume "
		    "spread=64");
	reader->settings->spread = (struct rf_number){ elements, true };
	return RF_OK;
}

/* Rows of a matrix that are sorted by their lengths before they come into chunks. */
static enum rf_status set_sigma(struct rf_option_reader *reader, const char *whole,
                                const char *value)
{
	char *end;
	double rows = strtod(value, &end);

	if (end == value || *end != '\0' || !(rows >= 1 && rows <= 1e9 && rows == floor(rows)))
		return rf_option_values_refuse(
		    reader, whole,
		    "give the rows among which those of a matrix in chunks are sorted by their "
		    "lengths, 1 where they are not: --assume sigma=128");
	reader->settings->sigma = (int64_t)rows;
	return RF_OK;
}

/* Of the work of several threads, what one of them does alone: 0.05, 5%. */
static enum rf_status set_serial(struct rf_option_reader *reader, const char *whole,
                                 const char *value)
{
	double share;

	if (!read_share(value, 1, &share))
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
	if (strncmp(value, "alpha=", strlen("alpha=")) == 0)
		return set_alpha(reader, value, sign + 1);
	if (strncmp(value, "spread=", strlen("spread=")) == 0)
		return set_spread(reader, value, sign + 1);
	if (strncmp(value, "sigma=", strlen("sigma=")) == 0)
		return set_sigma(reader, value, sign + 1);
	assumption = RF_PUSH(reader->arena, &reader->settings->assumed);
	if (!assumption)
		return rf_out_of_memory(reader->diagnostics);
	assumption->name = rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	assumption->value = sign + 1;
	return assumption->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}
