/* SPDX-License-Identifier: MIT
 *
 * Results live no longer than their kernels, and so what is shown of each is kept as text.
 * Machines and kernels stand in the order in which they were given.
 */
#include "report/gallery.h"

#include "base/version.h"
#include "plot/svg.h"
#include "report/html_text.h"
#include "report/words.h"

/* A kernel at one size on one machine. */
struct card {
	size_t machine;
	const char *kernel, *sizes; /* "triad", "N = 1000" */
	const char *bytes;          /* of each link, the nearest to the core first */
	const char *intensity, *speed, *flops, *time, *bound;
};

struct wall {
	const char *id, *name;
	struct rf_roofline_chart *chart;
	bool has_points;
};

struct rf_gallery {
	struct rf_arena *arena;
	RF_VECTOR(struct wall) walls; /* a machine each */
	RF_VECTOR(struct card) cards;
	RF_VECTOR(const char *) rows; /* kernels with their sizes, each once */
	bool failed;
};

struct rf_gallery *rf_gallery_new(struct rf_arena *arena)
{
	struct rf_gallery *gallery = RF_NEW(arena, struct rf_gallery);

	if (gallery != NULL)
		*gallery = (struct rf_gallery){ .arena = arena };
	return gallery;
}

static const char *keep(struct rf_gallery *gallery, const char *text)
{
	const char *copy = text ? rf_arena_string(gallery->arena, text) : NULL;

	gallery->failed |= text && !copy;
	return copy;
}

static size_t find_wall(struct rf_gallery *gallery, const struct rf_machine *machine)
{
	struct wall *wall;
	size_t i = 0;

	while (i < gallery->walls.count && !rf_text_equal(gallery->walls.items[i].id, machine->id))
		++i;
	if (i < gallery->walls.count)
		return i;
	wall = RF_PUSH(gallery->arena, &gallery->walls);
	gallery->failed |= wall == NULL;
	if (wall == NULL)
		return 0;
	wall->id = keep(gallery, machine->id);
	wall->name = keep(gallery, machine->name ? machine->name : machine->id);
	wall->chart = rf_roofline_chart_new(gallery->arena);
	gallery->failed |= wall->chart == NULL;
	return i;
}

/* "40 / 32 / 24" */
static const char *bytes_of(struct rf_gallery *gallery, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, gallery->arena);
	for (size_t i = 0; result->traffic_count > 0 && i < result->traffic->link_count; ++i)
		rf_text_print(
		    &text, "%s%s", i > 0 ? " / " : "",
		    rf_words_number(gallery->arena, result->traffic->links[i].total_bytes_per_it));
	return rf_text_string(&text);
}

/* "triad", "N = 1000": what a row of the whole is called. */
static const char *row_name(struct rf_gallery *gallery, const struct card *card)
{
	const char *name = rf_arena_print(gallery->arena, "%s%s%s", card->kernel,
	                                  card->sizes[0] ? ", " : "", card->sizes);

	gallery->failed |= name == NULL;
	return name ? name : "";
}

static void add_row(struct rf_gallery *gallery, const struct card *card)
{
	const char *name = row_name(gallery, card), **slot;

	for (size_t i = 0; i < gallery->rows.count; ++i)
		if (rf_text_equal(gallery->rows.items[i], name))
			return;
	slot = RF_PUSH(gallery->arena, &gallery->rows);
	gallery->failed |= slot == NULL;
	if (slot != NULL)
		*slot = name;
}

static const char *sizes_of(struct rf_gallery *gallery, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, gallery->arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %s", i > 0 ? ", " : "", result->parameters[i].name,
		              rf_words_integer(gallery->arena, result->parameters[i].value));
	return rf_text_string(&text);
}

void rf_gallery_add(struct rf_gallery *gallery, const struct rf_result *result, const char *sizes,
                    size_t series)
{
	const struct rf_speed *speed = &result->prediction.speed;
	struct rf_arena *arena = gallery->arena;
	size_t machine = find_wall(gallery, result->machine);
	struct card *card = RF_PUSH(arena, &gallery->cards);
	const struct rf_roofline *roofline = &result->roofline;
	bool is_placed = false;

	gallery->failed |= card == NULL;
	if (gallery->failed)
		return;
	*card = (struct card){
		.machine = machine,
		.kernel = rf_roofline_chart_name(arena, result->kernel->file),
		.sizes = sizes_of(gallery, result),
		.bytes = bytes_of(gallery, result),
		.bound = keep(gallery, result->prediction.bound),
	};
	if (roofline->level_count > 0 &&
	    roofline->levels[roofline->level_count - 1].intensity_flop_per_byte.known)
		card->intensity = rf_words_number(
		    arena,
		    roofline->levels[roofline->level_count - 1].intensity_flop_per_byte.value);
	if (result->prediction.known) {
		card->speed = rf_words_per_second(arena, speed->it_per_s, "It");
		card->flops =
		    speed->flop_per_s.known ? rf_words_flops(arena, speed->flop_per_s.value) : NULL;
		card->time =
		    speed->seconds.known ? rf_words_seconds(arena, speed->seconds.value) : NULL;
	}
	gallery->failed |= card->kernel == NULL;
	if (gallery->failed)
		return;
	add_row(gallery, card);
	gallery->failed |= !rf_roofline_chart_add(gallery->walls.items[machine].chart, result,
	                                          sizes, series, &is_placed);
	gallery->walls.items[machine].has_points |= is_placed;
}

/* ---- the page ---- */

static void draw(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	static const struct rf_canvas canvas = { .back_end = &rf_svg };

	rf_roofline_chart_draw(out, chart, &canvas, false);
}

/* Kernels down, machines across: speeds, and what limits them. */
static void add_matrix(struct rf_text *out, struct rf_gallery *gallery)
{
	size_t columns = gallery->walls.count;
	const char **cells = RF_NEW_ARRAY(gallery->arena, const char *, columns + 1);
	char *alignment = RF_NEW_ARRAY(gallery->arena, char, columns + 2);

	out->failed |= cells == NULL || alignment == NULL;
	if (out->failed)
		return;
	for (size_t i = 0; i <= columns; ++i) {
		alignment[i] = i == 0 ? 'l' : 'r';
		cells[i] = i == 0 ? "kernel" : gallery->walls.items[i - 1].name;
	}
	rf_html_text_open_table(out, alignment, cells);
	for (size_t r = 0; r < gallery->rows.count; ++r) {
		for (size_t i = 0; i <= columns; ++i)
			cells[i] = i == 0 ? gallery->rows.items[r] : NULL;
		for (size_t i = 0; i < gallery->cards.count; ++i) {
			const struct card *card = &gallery->cards.items[i];

			if (rf_text_equal(row_name(gallery, card), gallery->rows.items[r]))
				cells[card->machine + 1] = rf_arena_print(
				    gallery->arena, "%s, %s", card->speed ? card->speed : "?",
				    card->bound ? card->bound : "?");
		}
		rf_html_text_row(out, alignment, cells);
	}
	rf_html_text_close_table(out);
}

static void add_wall(struct rf_text *out, struct rf_gallery *gallery, size_t index)
{
	static const char *const heads[] = { "kernel", "sizes", "bytes of links", "FLOP/B",
		                             "speed",  "",      "time of a run",  "bound" };
	const struct wall *wall = &gallery->walls.items[index];

	rf_html_text_element(out, "h2", wall->name);
	if (wall->has_points && rf_roofline_chart_finish(wall->chart, false))
		draw(out, wall->chart);
	rf_html_text_open_table(out, "llrrrrrl", heads);
	for (size_t i = 0; i < gallery->cards.count; ++i) {
		const struct card *card = &gallery->cards.items[i];
		const char *const cells[] = { card->kernel,    card->sizes, card->bytes,
			                      card->intensity, card->speed, card->flops,
			                      card->time,      card->bound };

		if (card->machine == index)
			rf_html_text_row(out, "llrrrrrl", cells);
	}
	rf_html_text_close_table(out);
}

void rf_gallery_write(struct rf_text *out, struct rf_gallery *gallery,
                      const struct rf_roofline_chart *all, const char *command)
{
	rf_html_text_begin(out, "Kernels on machines");
	rf_html_text_element(out, "h1", "Kernels on machines");
	rf_html_text_element(out, "pre class=\"command\"", command);
	if (gallery->walls.count > 1) {
		draw(out, all);
		add_matrix(out, gallery);
	}
	for (size_t i = 0; i < gallery->walls.count; ++i)
		add_wall(out, gallery, i);
	rf_html_text_element(out, "p class=\"note\"",
	                     "Bytes of links are those of an iteration, of the link nearest to the "
	                     "core first; FLOP/B is that of memory. Speeds are predicted.");
	rf_html_text_element(out, "p class=\"note\"",
	                     rf_arena_print(out->arena, "rfmodel %s", rf_version));
	rf_html_text_end(out);
	out->failed |= gallery->failed;
}
