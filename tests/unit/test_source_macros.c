/* SPDX-License-Identifier: MIT
 *
 * Which names the preprocessor asks for, and which occur at all.
 */
#include "frontend/source/source_macros.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "frontend/source/prescan.h"

static const char source[] = "#ifndef N\n"
			     "#define N 100 /* INNER */\n"
			     "#endif\n"
			     "  #  if defined(USE_FLOAT) && WIDTH > 3\n"
			     "typedef float REAL;\n"
			     "#elif OTHER\n"
			     "#endif\n"
			     "#ifdefine NO\n"
			     "#define AT(i) a[(i) * STRIDE]\n"
			     "for (int i = 0; i < NN; ++i) AT(i) = N_1;";

static void finds_words(void **state)
{
	(void)state;
	assert_true(rf_prescan_has_word(source, "STRIDE"));
	assert_true(rf_prescan_has_word(source, "N"));
	assert_true(rf_prescan_has_word(source, "NN"));
	assert_true(rf_prescan_has_word(source, "N_1"));
	assert_false(rf_prescan_has_word(source, "STR"));
	assert_false(rf_prescan_has_word(source, "RIDE"));
	assert_false(rf_prescan_has_word(source, "_1"));
	assert_false(rf_prescan_has_word("", "N"));
}

static void finds_what_conditions_ask_for(void **state)
{
	static const char *const asked[] = { "N", "USE_FLOAT", "WIDTH", "OTHER" };
	static const char *const not_asked[] = {
		"STRIDE", "REAL", "INNER", "AT", "NO", "NN", "USE"
	};

	(void)state;
	for (size_t i = 0; i < sizeof(asked) / sizeof(*asked); ++i)
		assert_true(rf_source_macros_test(source, asked[i]));
	for (size_t i = 0; i < sizeof(not_asked) / sizeof(*not_asked); ++i)
		assert_false(rf_source_macros_test(source, not_asked[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_words),
		cmocka_unit_test(finds_what_conditions_ask_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
