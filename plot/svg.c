/* SPDX-License-Identifier: MIT
 *
 * Colours are those of Okabe and Ito, which people who confuse red and green can tell apart.
 */
#include "plot/svg.h"

#include <string.h>

#include "base/markup.h"

/* The converters to PNG and PDF know no variables of CSS: colours stand in two tables. */
struct palette {
	const char *ink, *pale, *faint, *paper; /* texts, minor ones, grid, ground */
	const char *hues[6];
};

static const struct palette light = { "#222",
	                              "#666",
	                              "#ddd",
	                              "#fff",
	                              { "#0072b2", "#d55e00", "#009e73", "#b8428c", "#7a6a00",
	                                "#5b5b5b" } };
static const struct palette dark = { "#ddd",
	                             "#aaa",
	                             "#444",
	                             "#181818",
	                             { "#56b4e9", "#f0904f", "#2fc99a", "#e08bc2", "#e3cf3e",
	                               "#b0b0b0" } };

static const char shapes[] =
    "text { font: 11.6px monospace; }\n" /* letters are RF_DRAWING_LETTER wide */
    ".title { font-weight: bold; }\n"
    ".title, .name { stroke-width: 3; stroke-linejoin: round; paint-order: stroke; }\n"
    ".grid, .axis, .line, .mark, .leader { fill: none; }\n"
    ".mark { stroke-dasharray: 2 3; }\n"
    ".leader { stroke-width: 0.7; }\n"
    ".total { stroke-width: 2; }\n"
    ".ring { stroke-width: 1.8; }\n"
    ".line { stroke-width: 2; stroke-linejoin: round; }\n"
    ".thin { stroke-width: 1; stroke-dasharray: 5 3; }\n"
    ".join { stroke-dasharray: none; }\n"
    ".band { opacity: 0.16; stroke: none; }\n"
    ".plate { opacity: 0.9; }\n"
    ".spot { opacity: 0; }\n";

static void add_colours(struct rf_text *out, const struct palette *palette)
{
	rf_text_print(
	    out,
	    ".paper, .plate, .ring { fill: %s; } text { fill: %s; } .faint { fill: %s; }\n"
	    ".grid { stroke: %s; } .axis, .mark, .leader { stroke: %s; }\n"
	    ".title, .name { stroke: %s; } .inside { fill: %s; } .total { stroke: %s; }\n",
	    palette->paper, palette->ink, palette->pale, palette->faint, palette->ink,
	    palette->paper, palette->paper, palette->ink);
	for (int i = 0; i < 6; ++i)
		rf_text_print(out,
		              ".s%d.line, .s%d.ring { stroke: %s; } "
		              ".s%d.dot, .s%d.band, .s%d.bar, .s%d.name { fill: %s; }\n",
		              i + 1, i + 1, palette->hues[i], i + 1, i + 1, i + 1, i + 1,
		              palette->hues[i]);
}

static void add_style(struct rf_text *out)
{
	rf_text_print(out, "<style>\n%s", shapes);
	add_colours(out, &light);
	rf_text_add(out, "@media (prefers-color-scheme: dark) {\n");
	add_colours(out, &dark);
	rf_text_add(out, "}\n</style>\n");
}

static void add_title(struct rf_text *out, const char *title)
{
	if (!title)
		return;
	rf_text_add(out, "<title>");
	rf_markup_add(out, title);
	rf_text_add(out, "</title>");
}

static void add_spots(struct rf_text *out, const struct rf_shape *shape)
{
	for (size_t i = 0; i < shape->count; ++i)
		rf_text_print(out, "%s%.1f,%.1f", i > 0 ? " " : "", shape->spots[i].x,
		              shape->spots[i].y);
}

static void add_shape(struct rf_text *out, const struct rf_shape *shape)
{
	static const char *const anchors[] = { "start", "middle", "end" };
	static const char *const tags[] = { "polyline", "polygon" };
	struct rf_spot at = shape->spots[0];

	if (shape->kind == RF_SHAPE_TEXT) {
		rf_text_print(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
		              shape->style, at.x, at.y, anchors[shape->anchor]);
		rf_markup_add(out, shape->text);
		rf_text_add(out, "</text>\n");
	} else if (shape->kind == RF_SHAPE_DOT) {
		rf_text_print(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\">",
		              shape->style, at.x, at.y, strstr(shape->style, "small") ? "2" : "3");
		add_title(out, shape->text);
		rf_text_add(out, "</circle>\n");
	} else {
		rf_text_print(out, "<%s class=\"%s\" points=\"", tags[shape->kind], shape->style);
		add_spots(out, shape);
		rf_text_add(out, "\">");
		add_title(out, shape->text);
		rf_text_print(out, "</%s>\n", tags[shape->kind]);
	}
}

static void write(const struct rf_drawing *drawing, struct rf_text *out)
{
	rf_text_print(out,
	              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
	              "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n",
	              drawing->width, drawing->height, drawing->width, drawing->height);
	add_title(out, drawing->title);
	rf_text_add(out, "\n");
	add_style(out);
	rf_text_print(out, "<rect class=\"paper\" width=\"%.0f\" height=\"%.0f\"/>\n",
	              drawing->width, drawing->height);
	for (size_t i = 0; i < drawing->shapes.count; ++i)
		if (drawing->shapes.items[i].count > 0)
			add_shape(out, &drawing->shapes.items[i]);
	rf_text_add(out, "</svg>\n");
}

const struct rf_back_end rf_svg = { .write = write };
