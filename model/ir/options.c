/* SPDX-License-Identifier: MIT
 *
 * What options may say: the one set of rules behind the command line and the library.
 */
#include "model/ir/options.h"

#include <math.h>
#include <string.h>

#include "model/ir/result.h"

static const struct rf_place nowhere = { 0 };

bool rf_options_allow_cores(int64_t cores)
{
	return cores >= 1;
}

bool rf_options_allow_safety(double safety)
{
	return isfinite(safety) && safety >= 1;
}

enum rf_status rf_options_check_cores(int64_t cores, const struct rf_machine *machine,
                                      struct rf_diagnostics *diagnostics)
{
	int64_t most = (machine->sockets > 0 ? machine->sockets : 1) * machine->cores;

	if (cores == 0)
		return RF_OK;
	if (machine->kind == RF_GPU)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, "leave --cores out",
		                 "%s is a GPU, which is used as a whole", machine->id);
	if (most <= 0 || cores <= most)
		return RF_OK;
	return rf_refuse(
	    diagnostics, RF_WRONG_USAGE, nowhere,
	    rf_arena_print(diagnostics->arena, "give 1 to %lld cores", (long long)most),
	    "machine %s has no %lld cores", machine->id, (long long)cores);
}

unsigned rf_options_predictor(const char *name, size_t length)
{
	const char *word = RF_OPTIONS_PREDICTORS;
	unsigned bit = 1;

	for (; *word != '\0'; bit <<= 1) {
		size_t end = strcspn(word, " ");

		if (end == length && strncmp(word, name, length) == 0)
			return bit;
		word += end + strspn(word + end, " ");
	}
	return 0;
}

const char *rf_options_compiler(enum rf_compiler compiler)
{
	static const char *const names[] = { NULL, "clang", "clang-14", "gcc" };

	return names[compiler];
}
