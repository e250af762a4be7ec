/* SPDX-License-Identifier: MIT
 *
 * The glossary: a dictionary in order, in which every word leads to one term.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tests/unit/one_arena.h"

#include "report/glossary.h"

/* Calls `check` with each word of a list with ", " between them. */
static void each(const char *list, void (*check)(const char *word, const void *context),
                 const void *context)
{
	char *copy = list ? strdup(list) : NULL;
	char *rest = copy;

	for (char *word; rest; rest = *rest == ',' ? rest + 2 : NULL) {
		word = rest;
		rest += strcspn(rest, ",");
		if (*rest == ',') {
			*rest = '\0';
			check(word, context);
			*rest = ',';
		} else {
			check(word, context);
		}
	}
	free(copy);
}

static void leads_to(const char *word, const void *term)
{
	if (rf_glossary_find(word) != term)
		fail_msg("'%s' leads to another term than the one that has it", word);
}

static void is_there(const char *word, const void *term)
{
	const struct rf_glossary_term *other = rf_glossary_find(word);

	if (!other || strcmp(other->name, word) != 0 || other == term)
		fail_msg("'%s' is no other term", word);
}

static void every_word_leads_to_its_term(void **state)
{
	(void)state;
	for (size_t i = 0; i < rf_glossary_count; ++i) {
		const struct rf_glossary_term *term = &rf_glossary[i];

		leads_to(term->name, term);
		each(term->aliases, leads_to, term);
		each(term->see, is_there, term);
		assert_int_equal(term->meaning[strlen(term->meaning) - 1], '.');
	}
}

static void terms_are_in_order(void **state)
{
	(void)state;
	for (size_t i = 1; i < rf_glossary_count; ++i)
		if (strcasecmp(rf_glossary[i - 1].name, rf_glossary[i].name) >= 0)
			fail_msg("'%s' stands before '%s'", rf_glossary[i - 1].name,
			         rf_glossary[i].name);
}

static void finds_what_is_near(void **state)
{
	(void)state;
	assert_null(rf_glossary_find("nothing of the kind"));
	assert_ptr_equal(rf_glossary_find("lup"), rf_glossary_find("iteration"));
	assert_ptr_equal(rf_glossary_find("Write allocate"), rf_glossary_find("write-allocate"));
	assert_ptr_equal(rf_glossary_find("layer-condition"), rf_glossary_find("layer condition"));
	assert_non_null(rf_glossary_find("layer-condition"));
	assert_string_equal(rf_glossary_nearest(arena, "layercondition"), "layer condition");
	assert_null(rf_glossary_nearest(arena, "qqqqqqqqqqqqqq"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_word_leads_to_its_term),
		cmocka_unit_test(terms_are_in_order),
		cmocka_unit_test_setup_teardown(finds_what_is_near, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
