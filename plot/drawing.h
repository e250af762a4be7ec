/* SPDX-License-Identifier: MIT
 *
 * A drawing: shapes at places, and nothing of the file that it becomes.
 *
 * Places are in units of a screen, x to the right and y down.  A style is a list of classes of the
 * back-end's style sheet: "axis", "grid", "s2 line".  A back-end is one file and one struct
 * rf_back_end.
 */
#ifndef RF_DRAWING_H
#define RF_DRAWING_H

#include "base/text.h"
#include "base/vector.h"

enum rf_shape_kind { RF_SHAPE_PATH, RF_SHAPE_AREA, RF_SHAPE_DOT, RF_SHAPE_TEXT };
enum rf_anchor { RF_ANCHOR_START, RF_ANCHOR_MIDDLE, RF_ANCHOR_END };

struct rf_spot {
	double x, y;
};

struct rf_shape {
	enum rf_shape_kind kind;
	const char *style;
	size_t count; /* of spots; of dots and texts one */
	const struct rf_spot *spots;
	const char *text; /* of a text; of others what pointing at them shows, or NULL */
	enum rf_anchor anchor;
};

struct rf_drawing;

/* What a drawing becomes. */
struct rf_back_end {
	bool has_columns; /* it is as wide as lines of text */
	void (*write)(const struct rf_drawing *drawing, struct rf_text *out);
};

/* What the reader's terminal shows. */
struct rf_canvas {
	const struct rf_back_end *back_end;
	size_t columns;
	bool has_unicode, has_color;
};

struct rf_drawing {
	struct rf_arena *arena;
	const struct rf_canvas *canvas;
	double width, height;
	const char *title;
	RF_VECTOR(struct rf_shape) shapes; /* later ones over earlier ones */
	bool failed;                       /* memory ran out */
};

/* What letters take, so that whoever lays texts out knows where they end. */
enum { RF_DRAWING_LETTER = 7, RF_DRAWING_LINE = 16 };

/* An empty drawing, as wide as its canvas; and what the canvas makes of a finished one. */
void rf_drawing_open(struct rf_drawing *drawing, const struct rf_canvas *canvas,
                     struct rf_arena *arena);
void rf_drawing_write(const struct rf_drawing *drawing, struct rf_text *out);

/* Characters of a text in UTF-8, times their width. */
double rf_drawing_text_width(const char *text);

void rf_drawing_shape(struct rf_drawing *drawing, enum rf_shape_kind kind, const char *style,
                      const struct rf_spot *spots, size_t count, const char *text);
void rf_drawing_line(struct rf_drawing *drawing, const char *style, struct rf_spot from,
                     struct rf_spot to);
void rf_drawing_text(struct rf_drawing *drawing, const char *style, struct rf_spot at,
                     enum rf_anchor anchor, const char *text);

/* Moves the shapes from `first` on below those from `below` on. */
void rf_drawing_lower(struct rf_drawing *drawing, size_t first, size_t below);

#endif
