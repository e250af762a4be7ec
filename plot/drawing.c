/* SPDX-License-Identifier: MIT */
#include "plot/drawing.h"

#include <string.h>

enum { PAGE = 800 };

void rf_drawing_open(struct rf_drawing *drawing, const struct rf_canvas *canvas,
                     struct rf_arena *arena)
{
	*drawing = (struct rf_drawing){ .arena = arena, .canvas = canvas, .width = PAGE };
	if (canvas->back_end->has_columns)
		drawing->width = (double)(canvas->columns * RF_DRAWING_LETTER);
}

void rf_drawing_write(const struct rf_drawing *drawing, struct rf_text *out)
{
	drawing->canvas->back_end->write(drawing, out);
	out->failed |= drawing->failed;
}

double rf_drawing_text_width(const char *text)
{
	double letters = 0;

	for (; *text; ++text)
		letters += ((unsigned char)*text & 0xc0) != 0x80;
	return RF_DRAWING_LETTER * letters;
}

void rf_drawing_shape(struct rf_drawing *drawing, enum rf_shape_kind kind, const char *style,
                      const struct rf_spot *spots, size_t count, const char *text)
{
	struct rf_shape *shape = RF_PUSH(drawing->arena, &drawing->shapes);
	const struct rf_spot *copy = rf_arena_copy(drawing->arena, spots, count * sizeof(*spots));

	drawing->failed |= !shape || !copy;
	if (shape)
		*shape = (struct rf_shape){ kind, style, copy ? count : 0, copy, text, 0 };
}

void rf_drawing_line(struct rf_drawing *drawing, const char *style, struct rf_spot from,
                     struct rf_spot to)
{
	const struct rf_spot spots[] = { from, to };

	rf_drawing_shape(drawing, RF_SHAPE_PATH, style, spots, 2, NULL);
}

void rf_drawing_text(struct rf_drawing *drawing, const char *style, struct rf_spot at,
                     enum rf_anchor anchor, const char *text)
{
	rf_drawing_shape(drawing, RF_SHAPE_TEXT, style, &at, 1, text);
	if (drawing->shapes.count > 0)
		drawing->shapes.items[drawing->shapes.count - 1].anchor = anchor;
}

void rf_drawing_lower(struct rf_drawing *drawing, size_t first, size_t below)
{
	struct rf_shape *all = drawing->shapes.items, *kept;
	size_t count = first - below, moved = drawing->shapes.count - first;

	if (first <= below || moved == 0)
		return;
	kept = rf_arena_copy(drawing->arena, all + below, count * sizeof(*kept));
	drawing->failed |= !kept;
	if (!kept)
		return;
	memmove(all + below, all + first, moved * sizeof(*all));
	memcpy(all + below + moved, kept, count * sizeof(*all));
}
