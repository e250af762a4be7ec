/* SPDX-License-Identifier: MIT
 *
 * The verbs.  To add one: a file cmd_NAME.c with one struct, and a row here.
 */
#include "cli/verbs.h"

#include "base/text.h"

const struct rf_verb *const rf_verbs[] = {
	&rf_verb_analyze, &rf_verb_lc,       &rf_verb_block,    &rf_verb_survey,
	&rf_verb_sweep,   &rf_verb_sim,      &rf_verb_roofline, &rf_verb_machine,
	&rf_verb_diff,    &rf_verb_validate, &rf_verb_teach,    &rf_verb_explain,
};

const size_t rf_verb_count = sizeof(rf_verbs) / sizeof(*rf_verbs);

const struct rf_verb *rf_verbs_find(const char *name)
{
	for (size_t i = 0; i < rf_verb_count; ++i)
		if (rf_text_equal(rf_verbs[i]->name, name))
			return rf_verbs[i];
	return NULL;
}
