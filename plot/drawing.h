/* SPDX-License-Identifier: MIT
 *
 * A drawing: shapes at places, and nothing of the file that it becomes.
 *
 * Places are in units of a screen, x to the right and y down.  A style is a list of classes of the
 * back-end's style sheet: "axis", "grid", "s2 line".
 */
#ifndef RF_DRAWING_H
#define RF_DRAWING_H

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

struct rf_drawing {
	struct rf_arena *arena;
	double width, height;
	const char *title;
	RF_VECTOR(struct rf_shape) shapes; /* later ones over earlier ones */
	bool failed;                       /* memory ran out */
};

/* What letters take, so that whoever lays texts out knows where they end. */
enum { RF_DRAWING_LETTER = 7, RF_DRAWING_LINE = 16 };

/* Characters of a text in UTF-8, times their width. */
double rf_drawing_text_width(const char *text);

void rf_drawing_shape(struct rf_drawing *drawing, enum rf_shape_kind kind, const char *style,
                      const struct rf_spot *spots, size_t count, const char *text);
void rf_drawing_line(struct rf_drawing *drawing, const char *style, struct rf_spot from,
                     struct rf_spot to);
void rf_drawing_text(struct rf_drawing *drawing, const char *style, struct rf_spot at,
                     enum rf_anchor anchor, const char *text);

#endif
