/* SPDX-License-Identifier: MIT
 *
 * Charts of roofs and loops, sweeps and bars at random: no text covers another one, none lies
 * beyond the picture, every loop is in the legend, and what has a letter there has it beside its
 * dot.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "plot/svg.h"
#include "plot/terminal.h"
#include "report/ecm_bars.h"
#include "report/forms.h"
#include "report/roofline_chart.h"
#include "report/staircase.h"
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

/* Tags open and close as they should, and texts have none of what XML has no place for. */
static void check_tags(const char *svg)
{
	static const char *const tags[] = { "svg",    "title",   "style",    "text",
		                            "circle", "polygon", "polyline", "rect" };
	static const char *const entities[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&apos;" };
	const char *stack[8];
	size_t depth = 0;

	for (const char *at = svg; *at; ++at) {
		size_t tag = 0, entity = 0;

		assert_true((unsigned char)*at >= ' ' || *at == '\n');
		while (*at == '&' && entity < 5 && !rf_text_starts_with(at, entities[entity]))
			++entity;
		assert_true(entity < 5);
		if (*at != '<')
			continue;
		while (tag < 8 && !rf_text_starts_with(at + 1 + (at[1] == '/'), tags[tag]))
			++tag;
		assert_true(tag < 8);
		if (at[1] == '/') {
			assert_true(depth > 0);
			assert_string_equal(stack[--depth], tags[tag]);
		} else if (strchr(at, '>')[-1] != '/') {
			assert_true(depth < 8);
			stack[depth++] = tags[tag];
		}
	}
	assert_int_equal(depth, 0);
	assert_true(rf_utf8_is_valid(svg));
}

static void check_boxes(const char *svg)
{
	size_t count = read_texts(svg);

	check_tags(svg);
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
		"a",
		"triad",
		"copy<double, 4>(double const*, double*, unsigned long)",
		"a_name_without_any_space_in_it_that_is_longer_than_a_line_of_the_legend_has_room_"
		"for_and_goes_on_and_on",
		"a\x01\xff b'c",
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
	bool is_one = random_below(state, 3) == 0, is_far = random_below(state, 16) == 0;

	assert_non_null(chart);
	*loops = random_below(state, 8) == 0 ? 150 : random_below(state, 30);
	for (size_t i = random_below(state, 3) + 1; i-- > 0;)
		add_machine(chart, state, ids[i]);
	for (size_t i = 0; i < *loops; ++i) {
		const struct rf_timed_loop timed = {
			.name = name_of(state),
			.machine = random_below(state, 2) ? "one" : NULL,
			.sizes = random_below(state, 2) ? "N = 100" : NULL,
			.flop_per_byte = is_far ? magnitude(state, -300, 300, false)
			                        : magnitude(state, -9, 6, is_one),
			.flop_per_s = is_far ? magnitude(state, -300, 300, false)
			                     : magnitude(state, 0, 16, is_one),
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

/* JSON has every loop, and numbers alone. */
static void check_document(const struct rf_roofline_chart *chart, size_t loops)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_roofline_chart_json(&text, chart, true);
	rf_roofline_chart_csv(&text, chart);
	rf_roofline_chart_text(&text, chart);
	assert_false(text.failed);
	assert_int_equal(count_of(rf_text_string(&text), "\"is_measured\":"), loops);
	assert_null(strstr(rf_text_string(&text), ":inf"));
	assert_null(strstr(rf_text_string(&text), ":nan"));
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
		check_document(chart, loops);
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

/* ---- sweeps ---- */

static const char *const links[] = { "L1-L2", "L2-L3", "L3-MEM" };

/* A result with an ECM model, bytes of links, and conditions that hold or not. */
static void random_result(uint64_t *state, struct rf_kernel *kernel, struct rf_machine *machine,
                          struct rf_result *result)
{
	size_t count = 1 + random_below(state, 3);
	struct rf_ecm_transfer *transfers = RF_NEW_ARRAY(arena, struct rf_ecm_transfer, 3);
	struct rf_traffic *traffic = RF_NEW_ARRAY(arena, struct rf_traffic, 2);
	struct rf_link_traffic *both = RF_NEW_ARRAY(arena, struct rf_link_traffic, 6);
	struct rf_layer_condition *condition = RF_NEW(arena, struct rf_layer_condition);
	struct rf_condition_level *levels = RF_NEW_ARRAY(arena, struct rf_condition_level, 3);
	struct rf_parameter *parameter = RF_NEW(arena, struct rf_parameter);

	assert_true(transfers && traffic && both && condition && levels && parameter);
	*parameter = (struct rf_parameter){ "N", random_from(state, 1, 1000000) };
	for (size_t i = 0; i < 3; ++i) {
		transfers[i] = (struct rf_ecm_transfer){
			.link = links[i],
			.cy_per_cl = { random_below(state, 3) ? magnitude(state, -2, 3, false) : 0,
			               true },
			.measured_cy_per_cl = { magnitude(state, -2, 3, false), true },
			.overlaps = random_below(state, 4) == 0,
		};
		both[i] = both[3 + i] = (struct rf_link_traffic){
			.link = links[i],
			.total_bytes_per_it =
			    random_below(state, 3) ? magnitude(state, -3, 4, false) : 0,
		};
		levels[i] =
		    (struct rf_condition_level){ .level = i == 0   ? "L1"
			                                  : i == 1 ? "L2"
			                                           : "L3",
			                         .capacity_bytes = 32768,
			                         .verdict = random_below(state, 2) ? RF_HOLDS
			                                                           : RF_BROKEN };
	}
	traffic[0] = (struct rf_traffic){ .predictor = "lc", .link_count = 3, .links = both };
	traffic[1] = (struct rf_traffic){ .predictor = "sim", .link_count = 3, .links = both + 3 };
	*condition = (struct rf_layer_condition){
		.access = "a[j][i]", .loop = "j", .need = "32*N", .level_count = 3, .levels = levels
	};
	*result = (struct rf_result){ .kernel = kernel,
		                      .machine = machine,
		                      .cores = 1,
		                      .parameter_count = 1,
		                      .parameters = parameter,
		                      .traffic_count = 1 + random_below(state, 2),
		                      .traffic = traffic,
		                      .condition_count = 1,
		                      .conditions = condition };
	result->prediction.speed.it_per_s = magnitude(state, 3, 12, false);
	result->ecm = (struct rf_ecm){ .known = true,
		                       .t_ol = magnitude(state, -1, 3, false),
		                       .t_nol = magnitude(state, -1, 3, false),
		                       .transfer_count = count,
		                       .transfers = transfers,
		                       .measured = random_below(state, 2) ? "{}" : NULL,
		                       .trusted = "published",
		                       .published_cy_per_cl = magnitude(state, 0, 4, false),
		                       .total_cy_per_cl = magnitude(state, 0, 4, false) };
}

static void draw_sweep(uint64_t *state, bool is_of_ecm)
{
	struct rf_kernel kernel = { .name = (char *)(uintptr_t)name_of(state) };
	struct rf_machine machine = { .id = "m", .name = name_of(state), .kind = RF_CPU };
	struct rf_report_options options = {
		.canvas = { .back_end = &rf_svg },
		.staircase = is_of_ecm ? NULL : rf_staircase_new(arena, "N"),
		.ecm_bars = is_of_ecm ? rf_ecm_bars_new(arena) : NULL,
	};
	struct rf_text text;
	size_t count = 1 + random_below(state, 40);

	rf_text_init(&text, arena);
	for (size_t i = 0; i < count; ++i) {
		struct rf_result result;

		random_result(state, &kernel, &machine, &result);
		if (!is_of_ecm && random_below(state, 3) == 0)
			assert_true(rf_staircase_add_measured(options.staircase,
			                                      (double)result.parameters[0].value,
			                                      magnitude(state, 3, 12, false)));
		rf_form_svg.add(&text, &result, &options, i);
	}
	rf_form_svg.end(&text, &options);
	assert_false(text.failed);
	check_boxes(rf_text_string(&text));
	assert_null(strstr(rf_text_string(&text), "nan"));
	assert_true(count_of(rf_text_string(&text), "<text ") > 3);
}

static void sweeps_and_bars_do_neither(void **unused)
{
	uint64_t state = 7;

	(void)unused;
	for (size_t i = 0; i < random_cases(CASES); ++i) {
		draw_sweep(&state, i % 2 == 0);
		rf_arena_clear(arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(texts_do_not_cover_each_other, setup, teardown),
		cmocka_unit_test_setup_teardown(sweeps_and_bars_do_neither, setup, teardown),
		cmocka_unit_test_setup_teardown(terminals_have_every_letter, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
