/* SPDX-License-Identifier: MIT
 *
 * Conditions that are decided once for a nest, as nothing in them changes there: bias != NULL.
 *
 * The answer holds for all places that ask the same, or the opposite.
 */
#include "frontend/flow/decision.h"

#include "base/text.h"
#include "frontend/flow/condition.h"
#include "frontend/flow/given.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

/* `given` is a variable whose value, from -D, decides; or NULL. */
static enum rf_status note(struct rf_reader *reader, const struct rf_tree *test, bool holds,
                           const char *given, const struct rf_tree *taken,
                           const struct rf_tree *left)
{
	const char *text = rf_spell_tree(reader, test);
	struct rf_assumption row = {
		.what = rf_arena_print(reader->arena, "`%s` holds", text),
		.value = holds ? "yes" : "no",
		.place = test->place,
	};

	if (taken && left && taken->place.line != left->place.line)
		row.what = rf_arena_print(reader->arena, "%s: line %d runs, and line %d does not",
		                          row.what, taken->place.line, left->place.line);
	row.option =
	    given ? rf_arena_print(reader->arena, "%s=VALUE", given)
		  : rf_assume_option_of_text(reader, test->place, text, holds ? "no" : "yes");
	if (given && row.option)
		row.option = rf_arena_print(reader->arena, "-D %s",
		                            rf_text_shell_word(reader->arena, row.option));
	return rf_assume_note(reader, &row);
}

enum rf_status rf_decision_take(struct rf_reader *reader, const struct rf_tree *test,
                                const struct rf_tree *branch, const struct rf_tree *otherwise,
                                bool *holds)
{
	bool turned = false, is_given;
	const struct rf_tree *asked = rf_condition_bare(test, &turned);
	struct rf_switch *decision;
	const char *given = NULL;
	double share, value;
	enum rf_status status;

	for (size_t i = 0; i < reader->switches.count; ++i)
		if (rf_tree_query_equal(reader->switches.items[i].test, asked)) {
			*holds = reader->switches.items[i].holds != turned;
			return RF_OK;
		}
	status = rf_assume_share(reader, test, *holds, &share, &is_given);
	if (status == RF_OK && share > 0 && share < 1)
		status = rf_refuse(reader->diagnostics, RF_WRONG_USAGE, test->place,
		                   "say whether it holds: yes or no",
		                   "--assume: `%s` does not change in the loops",
		                   rf_spell_tree(reader, test));
	if (status != RF_OK)
		return status;
	*holds = share > 0;
	if (!is_given && rf_given_value(reader, test, &value, &given))
		*holds = value != 0;
	decision = RF_PUSH(reader->arena, &reader->switches);
	if (!decision)
		return rf_out_of_memory(reader->diagnostics);
	*decision = (struct rf_switch){ asked, *holds != turned };
	return *holds ? note(reader, test, true, given, branch, otherwise)
	              : note(reader, test, false, given, otherwise, branch);
}
