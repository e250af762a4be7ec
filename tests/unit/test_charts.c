/* SPDX-License-Identifier: MIT
 *
 * Charts of roofs and loops at random: no text covers another one, none lies beyond the picture,
 * every loop is in the legend, and what has a letter there has it beside its dot as well.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/svg.h"
#include "plot/terminal.h"
#include "report/roofline_chart.h"
#include "tests/support/random.h"
#include "tests/unit/one_arena.h"

enum { CASES = 240, MOST_TEXTS = 4000, WIDTH = 800, MOST_LETTERS = 100 };

struct text_box {
	double left, right, y;
	char text[200];
};

static struct text_box boxes[MOST_TEXTS];

/* The texts of a picture, letters being 7 wide. */
static size_t read_texts(const char *svg)
{
	size_t count = 0;

	for (const char *at = strstr(svg, "<text "); at; at = strstr(at + 1, "<text ")) {
		struct text_box *box = &boxes[count++];
		const char *x = strstr(at, " x=\""), *y = strstr(at, " y=\"");
		const char *anchor = strstr(at, "text-anchor=\""), *text = strchr(at, '>') + 1;
		size_t length = 0;
		double wide;

		assert_true(count < MOST_TEXTS);
		for (; *text != '<'; ++text) {
			assert_true(length < sizeof(box->text) - 1);
			if (((unsigned char)*text & 0xc0) != 0x80) /* a letter of UTF-8 */
				box->text[length++] = *text;
			if (*text == '&')
				text = strchr(text, ';');
		}
		box->text[length] = '\0';
		wide = 7.0 * (double)length;
		box->left = strtod(x + 4, NULL);
		box->y = strtod(y + 4, NULL);
		if (strncmp(anchor + 13, "end", 3) == 0)
			box->left -= wide;
		else if (strncmp(anchor + 13, "middle", 6) == 0)
			box->left -= wide / 2;
		box->right = box->left + wide;
	}
	return count;
}

static void check_boxes(const char *svg)
{
	size_t count = read_texts(svg);

	for (size_t i = 0; i < count; ++i) {
		if (boxes[i].left < 0 || boxes[i].right > WIDTH)
			fail_msg("beyond the picture: %s", boxes[i].text);
		for (size_t k = 0; k < i; ++k)
			if (boxes[i].left < boxes[k].right - 0.11 &&
			    boxes[k].left < boxes[i].right - 0.11 &&
			    fabs(boxes[i].y - boxes[k].y) < 11)
				fail_msg("%s (%g to %g) covers %s (%g to %g)", boxes[i].text,
				         boxes[i].left, boxes[i].right, boxes[k].text,
				         boxes[k].left, boxes[k].right);
	}
}

/* Of many decades, sometimes of one place. */
static double magnitude(uint64_t *state, int from, int to, bool is_one)
{
	return is_one ? pow(10, (from + to) / 2)
	              : pow(10, (double)random_from(state, 100 * from, 100 * to) / 100);
}

static const char *name_of(uint64_t *state)
{
	static const char *const names[] = {
		"a", "triad", "copy<double, 4>(double const*, double*, unsigned long)",
		"a_name_without_any_space_in_it_that_is_longer_than_a_line_of_the_legend_has_room_"
		"for_and_goes_on_and_on",
		"\xc3\xa4\xc3\xb6\xc3\xbc & <b>"
	};

	return names[random_below(state, sizeof(names) / sizeof(*names))];
}

static void add_machine(struct rf_roofline_chart *chart, uint64_t *state, const char *id)
{
	static const char *const levels[] = { "L1", "L2", "L3", "MEM" };
	static const char *const names[] = { "peak",    "no FMA",  "256 bit",
		                             "128 bit", "no SIMD", "no ILP" };
	const struct rf_machine machine = { .id = id, .name = id, .kind = RF_CPU };
	bool is_one = random_below(state, 4) == 0;
	struct rf_level_roof roofs[4] = { { 0 } };
	struct rf_ceiling ceilings[6] = { { 0 } };
	struct rf_roofline roofline = { .level_count = 1 + random_below(state, 4),
		                        .levels = roofs,
		                        .ceiling_count = random_below(state, 7),
		                        .ceilings = ceilings };

	for (size_t i = 0; i < roofline.level_count; ++i)
		roofs[i] = (struct rf_level_roof){ .level = levels[i],
			                           .bytes_per_s = magnitude(state, 8, 14, is_one) };
	for (size_t i = 0; i < roofline.ceiling_count; ++i)
		ceilings[i] =
		    (struct rf_ceiling){ .name = names[i],
			                 .flop_per_s = { magnitude(state, 8, 15, is_one), true } };
	assert_true(rf_roofline_chart_add_machine(chart, &machine, 4, &roofline));
}

static struct rf_roofline_chart *random_chart(uint64_t *state, size_t *loops)
{
	static const char *const ids[] = { "one", "another-with-a-long-name", "third" };
	struct rf_roofline_chart *chart = rf_roofline_chart_new(arena);
	bool is_one = random_below(state, 3) == 0;

	assert_non_null(chart);
	*loops = random_below(state, 8) == 0 ? 150 : random_below(state, 30);
	for (size_t i = random_below(state, 3) + 1; i-- > 0;)
		add_machine(chart, state, ids[i]);
	for (size_t i = 0; i < *loops; ++i) {
		const struct rf_timed_loop timed = {
			.name = name_of(state),
			.machine = random_below(state, 2) ? "one" : NULL,
			.sizes = random_below(state, 2) ? "N = 100" : NULL,
			.flop_per_byte = magnitude(state, -9, 6, is_one),
			.flop_per_s = magnitude(state, 0, 16, is_one),
			.seconds = random_below(state, 2) ? magnitude(state, -9, 4, false) : 0,
		};

		assert_true(rf_roofline_chart_add_timed(chart, &timed));
	}
	assert_true(rf_roofline_chart_finish(chart, random_below(state, 2) == 0));
	return chart;
}

static size_t count_of(const char *text, const char *part)
{
	size_t count = 0;

	for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
		++count;
	return count;
}

static void texts_do_not_cover_each_other(void **unused)
{
	uint64_t state = 14;

	(void)unused;
	for (size_t i = 0; i < random_cases(CASES); ++i) {
		const struct rf_canvas canvas = { .back_end = &rf_svg };
		size_t loops, letters;
		struct rf_roofline_chart *chart = random_chart(&state, &loops);
		struct rf_text text;

		rf_text_init(&text, arena);
		rf_roofline_chart_draw(&text, chart, &canvas, i % 3 == 0);
		assert_false(text.failed);
		check_boxes(rf_text_string(&text));
		letters = loops < MOST_LETTERS ? loops : MOST_LETTERS;
		assert_true(count_of(rf_text_string(&text), "<text class=\"title\"") >=
		            1 + 2 * letters);
		assert_null(strstr(rf_text_string(&text), "nan"));
		rf_arena_clear(arena);
	}
}

/* Each row of the legend begins with its letter, and stands there whole. */
static void terminals_have_every_letter(void **unused)
{
	uint64_t state = 41;

	(void)unused;
	for (size_t i = 0; i < random_cases(CASES) / 4; ++i) {
		const struct rf_canvas canvas = { .back_end = &rf_terminal, .columns = 80 };
		size_t loops;
		struct rf_roofline_chart *chart = random_chart(&state, &loops);
		struct rf_text text;

		rf_text_init(&text, arena);
		rf_roofline_chart_draw(&text, chart, &canvas, false);
		assert_false(text.failed);
		for (size_t k = 0; k < loops && k < 26; ++k) {
			const char row[] = { '\n', ' ', ' ', (char)('A' + k), ' ', ' ', '\0' };

			assert_int_equal(count_of(rf_text_string(&text), row), 1);
		}
		for (const char *at = rf_text_string(&text); *at; at += *at == '\n') {
			assert_true(strcspn(at, "\n") <= 80);
			at += strcspn(at, "\n");
		}
		rf_arena_clear(arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(texts_do_not_cover_each_other, setup, teardown),
		cmocka_unit_test_setup_teardown(terminals_have_every_letter, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
