/* SPDX-License-Identifier: MIT
 *
 * Words for the enumerations of a result.
 */
#include "model/ir/result.h"

#include "model/ir/instruction_roofline.h"

#include <math.h>

#include "base/text.h"

const char *const rf_verdict_names[] = {
	[RF_HOLDS] = "holds",
	[RF_MARGINAL] = "marginal",
	[RF_BROKEN] = "broken",
	[RF_OPEN] = "open",
};

const char *const rf_reuse_names[] = {
	[RF_REUSE_TEMPORAL] = "temporal",
	[RF_REUSE_SELF] = "self",
	[RF_REUSE_SPATIAL] = "spatial",
};

const char *const rf_by_names[] = {
	[RF_BY_LC] = "lc",   [RF_BY_GENERAL] = "general", [RF_BY_WAYS] = "ways",
	[RF_BY_SIM] = "sim", [RF_BY_WARPS] = "warps",
};

const char *const rf_method_names[] = {
	[RF_METHOD_NONE] = NULL,         [RF_METHOD_PERIODIC] = "periodic",
	[RF_METHOD_FULL] = "full",       [RF_METHOD_AVERAGE] = "average",
	[RF_METHOD_STOPPED] = "stopped",
};

const char *const rf_proposal_names[] = {
	[RF_PROPOSE_BLOCKING] = "block",
	[RF_PROPOSE_INTERCHANGE] = "interchange",
	[RF_PROPOSE_PADDING] = "padding",
	[RF_PROPOSE_SPLIT] = "split",
};

const char *const rf_tuned_results_names[] = {
	[RF_TUNED_SAME] = "same",
	[RF_TUNED_ROUNDED] = "rounded",
	[RF_TUNED_OTHER] = "other",
};

const char *rf_proposal_change(struct rf_arena *arena, const struct rf_proposal *proposal)
{
	const char *separator = "";
	struct rf_text out;

	rf_text_init(&out, arena);
	if (proposal->kind == RF_PROPOSE_SPLIT)
		rf_text_print(&out, "threads divide %s", proposal->loop);
	else if (proposal->kind == RF_PROPOSE_INTERCHANGE)
		rf_text_print(&out, "order %s", proposal->loop);
	if (proposal->kind == RF_PROPOSE_PADDING) {
		rf_text_print(&out, "%s + %lld", proposal->padded, (long long)proposal->padding);
		separator = ", ";
	}
	for (size_t i = 0;
	     i < proposal->factor_count && (proposal->kind == RF_PROPOSE_BLOCKING || *separator);
	     ++i, separator = ", ")
		rf_text_print(&out, "%s%s by %lld", separator, proposal->factors[i].loop,
		              (long long)proposal->factors[i].factor);
	return out.failed ? NULL : rf_text_string(&out);
}

void rf_link_traffic_spread(struct rf_link_traffic *link, double spread)
{
	double total = link->total_bytes_per_it;

	if (spread <= 0 || total <= 0)
		return;
	link->low = (struct rf_number){ total * fmax(1 - RF_NINE_OF_TEN * spread, 0), true };
	link->high = (struct rf_number){ total * (1 + RF_NINE_OF_TEN * spread), true };
}

const char *const rf_in_core_sources[] = {
	[RF_IN_CORE_THROUGHPUT] = "throughput",
	[RF_IN_CORE_MCA] = "llvm-mca",
};

const char *const rf_ecm_forms[] = {
	[RF_ECM_PUBLISHED] = "published",
	[RF_ECM_MEASURED] = "measured",
};

#define WORD(name, word) #word,
const char *const rf_profile_words[RF_PROFILE_COUNT_KINDS] = { RF_PROFILE_COUNTS(WORD) };
