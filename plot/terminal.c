/* SPDX-License-Identifier: MIT
 *
 * A cell of the terminal is as wide as a letter of the drawing and as high as one of its lines.  It
 * shows one thing: a text, else a dot, else the lines through it, else an axis.  Lines leave marks
 * in eighths of a cell, two beside and four below one another, as the dots of Braille:
 *
 *     ⠤⠔⠊        --/        where there is no Unicode
 */
#include "plot/terminal.h"

#include <math.h>
#include <string.h>

enum { ACROSS = 2, DOWN = 4, MOST_SHIFT = 8, FIRST_BRAILLE = 0x2800 };

/* Later ones cover earlier ones. */
enum layer { EMPTY, SHADE, AXIS, MARK, LINE, DOT, TEXT };

struct cell {
	enum layer layer;
	int hue;            /* 1 to 6; 0: none */
	unsigned eighths;   /* of lines: bit ACROSS * row + column */
	bool is_thin;       /* no thick line goes through */
	unsigned character; /* of everything else, its code point */
};

struct screen {
	const struct rf_canvas *canvas;
	int columns, rows;
	struct cell *cells;
};

static struct cell *cell_at(const struct screen *screen, int row, int column)
{
	if (row < 0 || row >= screen->rows || column < 0 || column >= screen->columns)
		return NULL;
	return &screen->cells[row * screen->columns + column];
}

static unsigned either(const struct screen *screen, unsigned unicode, unsigned ascii)
{
	return screen->canvas->has_unicode ? unicode : ascii;
}

static void put(const struct screen *screen, int row, int column, enum layer layer, int hue,
                unsigned character)
{
	struct cell *cell = cell_at(screen, row, column);

	if (cell && cell->layer <= layer)
		*cell = (struct cell){ .layer = layer, .hue = hue, .character = character };
}

static int row_of(double y)
{
	return (int)floor(y / RF_DRAWING_LINE);
}

static int column_of(double x)
{
	return (int)floor(x / RF_DRAWING_LETTER);
}

/* "s3 line" is of the third hue. */
static int hue_of(const char *style)
{
	return style[0] == 's' && style[1] >= '1' && style[1] <= '6' ? style[1] - '0' : 0;
}

/* Of a dot, whose cell it takes. */
static bool is_letter(const struct rf_shape *shape)
{
	return shape->kind == RF_SHAPE_TEXT && strstr(shape->style, "letter") != NULL;
}

/* ---- lines ---- */

/* Axes and marks are straight and stand in whole cells; where a grid line meets an axis is a tick,
 * the rest of it is left out. */
static void add_straight(const struct screen *screen, const struct rf_shape *shape,
                         enum layer layer)
{
	int row = row_of(shape->spots[0].y), column = column_of(shape->spots[0].x);
	int last_row = row_of(shape->spots[1].y), last_column = column_of(shape->spots[1].x);

	if (last_row != row) {
		unsigned bar =
		    layer == MARK ? either(screen, 0x250a, ':') : either(screen, 0x2502, '|');

		for (int at = row; at < last_row; ++at)
			put(screen, at, column, layer, 0, bar);
		return;
	}
	put(screen, row, column, layer, 0, either(screen, 0x2514, '+'));
	for (int at = column + 1; at <= last_column; ++at)
		put(screen, row, at, layer, 0, either(screen, 0x2500, '-'));
}

static void add_tick(const struct screen *screen, const struct rf_shape *shape)
{
	struct rf_spot from = shape->spots[0], to = shape->spots[1];
	struct cell *cell;

	if (from.x < to.x || to.x < from.x) {
		cell = cell_at(screen, row_of(from.y), column_of(from.x));
		if (cell && cell->layer == AXIS && cell->character == either(screen, 0x2502, '|'))
			cell->character = either(screen, 0x2524, '+');
		return;
	}
	cell = cell_at(screen, row_of(to.y), column_of(to.x));
	if (cell && cell->layer == AXIS && cell->character == either(screen, 0x2500, '-'))
		cell->character = either(screen, 0x2534, '+');
}

static void add_eighth(const struct screen *screen, struct rf_spot at, int hue, bool is_thin)
{
	int row = row_of(at.y), column = column_of(at.x);
	int down = (int)((at.y / RF_DRAWING_LINE - row) * DOWN);
	int across = (int)((at.x / RF_DRAWING_LETTER - column) * ACROSS);
	struct cell *cell = cell_at(screen, row, column);

	if (!cell || cell->layer > LINE)
		return;
	if (cell->layer < LINE)
		*cell = (struct cell){ .layer = LINE, .hue = hue, .is_thin = true };
	if (!screen->canvas->has_unicode && is_thin != cell->is_thin) {
		if (is_thin) /* one character shows the thick line alone */
			return;
		cell->eighths = 0;
	}
	cell->eighths |= 1u << (ACROSS * down + across);
	if (!is_thin)
		cell->hue = hue;
	cell->is_thin &= is_thin;
}

/* Of thin lines every second eighth. */
static void add_curve(const struct screen *screen, const struct rf_shape *shape)
{
	bool is_thin = strstr(shape->style, "thin") != NULL;
	size_t number = 0;

	for (size_t i = 0; i + 1 < shape->count; ++i) {
		struct rf_spot from = shape->spots[i], to = shape->spots[i + 1];
		double across = fabs(to.x - from.x) * ACROSS / RF_DRAWING_LETTER;
		double down = fabs(to.y - from.y) * DOWN / RF_DRAWING_LINE;
		int steps = (int)ceil(fmax(fmax(across, down), 1));

		for (int step = 0; step <= steps; ++step, ++number) {
			double part = (double)step / steps;
			struct rf_spot at = { from.x + part * (to.x - from.x),
				              from.y + part * (to.y - from.y) };

			if (!is_thin || number % 2 == 0)
				add_eighth(screen, at, hue_of(shape->style), is_thin);
		}
	}
}

/* Cells whose middle is inside: a line from there to the right crosses the border an odd number of
 * times. */
static bool is_inside(const struct rf_shape *shape, double x, double y)
{
	bool inside = false;

	for (size_t i = 0; i < shape->count; ++i) {
		struct rf_spot a = shape->spots[i], b = shape->spots[(i + 1) % shape->count];

		if ((a.y > y) != (b.y > y) && x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
			inside = !inside;
	}
	return inside;
}

/* Characters tell areas apart, where there is no Unicode; those of bars are darker. */
static void add_area(const struct screen *screen, const struct rf_shape *shape)
{
	static const char shades[] = ".:;,\"~'", bars[] = "#=%o+*-";
	static const unsigned blocks[] = { 0x2588, 0x2588, 0x2593, 0x2592, 0x2591, 0x259a, 0x2584 };
	static const unsigned dots[] = { 0x2591, 0x2591, 0xb7, 0x2592, 0x2591, 0x3a, 0x2571 };
	int hue = hue_of(shape->style);
	unsigned shade = either(screen, dots[hue], (unsigned char)shades[hue]);

	if (strstr(shape->style, "bar"))
		shade = either(screen, blocks[hue], (unsigned char)bars[hue]);

	for (int row = 0; row < screen->rows; ++row)
		for (int column = 0; column < screen->columns; ++column)
			if (is_inside(shape, (column + 0.5) * RF_DRAWING_LETTER,
			              (row + 0.5) * RF_DRAWING_LINE))
				put(screen, row, column, SHADE, hue, shade);
}

/* ---- texts ---- */

/* The code point of a character in UTF-8, and the start of the next one. */
static unsigned next_character(const char **text)
{
	const unsigned char *at = (const unsigned char *)*text;
	int more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
	unsigned character = more > 0 ? at[0] & (0x3fu >> more) : at[0];

	++*text;
	for (int i = 1; i <= more && (at[i] & 0xc0) == 0x80; ++i, ++*text)
		character = character << 6 | (at[i] & 0x3f);
	return character;
}

static bool has_room(const struct screen *screen, int row, int column, int length)
{
	for (int i = 0; i < length; ++i) {
		const struct cell *cell = cell_at(screen, row, column + i);

		if (!cell || cell->layer >= DOT)
			return false;
	}
	return true;
}

/* What has room on the drawing may meet others in the larger cells: it moves to the nearest place
 * that is free, of two that are as near to the right one.  False: there is none. */
static bool find_room(const struct screen *screen, int length, int *row, int *column)
{
	int none = 4 * MOST_SHIFT * MOST_SHIFT + 1, best = none, at_row = *row, at_column = *column;

	for (int down = -MOST_SHIFT / 2; down <= MOST_SHIFT / 2; ++down)
		for (int across = -MOST_SHIFT; across <= MOST_SHIFT; ++across) {
			int far = 2 * (across * across + 4 * down * down) - (across > 0);

			if (far < best &&
			    has_room(screen, at_row + down, at_column + across, length)) {
				best = far;
				*row = at_row + down;
				*column = at_column + across;
			}
		}
	return best < none;
}

static void write_text(const struct screen *screen, const struct rf_shape *shape, int row,
                       int column)
{
	const char *text = shape->text;

	while (*text) {
		unsigned character = next_character(&text);

		if (character < ' ' || (character > '~' && !screen->canvas->has_unicode))
			character = '?';
		put(screen, row, column++, TEXT, hue_of(shape->style), character);
	}
}

static int length_of(const struct rf_shape *shape)
{
	return (int)(rf_drawing_text_width(shape->text) / RF_DRAWING_LETTER);
}

/* The letter of a dot takes its cell.  False: another one has it. */
static bool add_letter(const struct screen *screen, const struct rf_shape *shape)
{
	int row = row_of(shape->spots[0].y), column = column_of(shape->spots[0].x);

	for (int i = 0; i < length_of(shape); ++i) {
		const struct cell *cell = cell_at(screen, row, column + i);

		if (!cell || cell->layer == TEXT || (i > 0 && cell->layer == DOT))
			return false;
	}
	write_text(screen, shape, row, column);
	return true;
}

/* Those that are alone in a cell first; of several in one the others stand beside it. */
static void add_letters(const struct screen *screen, const struct rf_drawing *drawing)
{
	bool *waits = RF_NEW_ARRAY(drawing->arena, bool, drawing->shapes.count + 1);

	for (size_t i = 0; waits && i < drawing->shapes.count; ++i)
		waits[i] = is_letter(&drawing->shapes.items[i]) &&
		           !add_letter(screen, &drawing->shapes.items[i]);
	for (size_t i = 0; waits && i < drawing->shapes.count; ++i) {
		const struct rf_shape *shape = &drawing->shapes.items[i];
		int row, column;

		if (!waits[i])
			continue;
		row = row_of(shape->spots[0].y);
		column = column_of(shape->spots[0].x);
		if (find_room(screen, length_of(shape), &row, &column))
			write_text(screen, shape, row, column);
	}
}

static void add_text(const struct screen *screen, const struct rf_shape *shape)
{
	int length = length_of(shape);
	int row = row_of(shape->spots[0].y - 4);
	int column = (int)lround(shape->spots[0].x / RF_DRAWING_LETTER -
	                         length * (shape->anchor == RF_ANCHOR_END      ? 1.0
	                                   : shape->anchor == RF_ANCHOR_MIDDLE ? 0.5
	                                                                       : 0.0));

	if (find_room(screen, length, &row, &column))
		write_text(screen, shape, row, column);
}

/* ---- the whole ---- */

/* A dot, a ring, or a small dot. */
static unsigned dot_of(const struct screen *screen, const char *style)
{
	if (strstr(style, "ring"))
		return either(screen, 0x25cb, '@');
	return strstr(style, "small") ? either(screen, 0x2022, '*') : either(screen, 0x25cf, 'o');
}

/* Curves over axes, dots over curves, texts where there is room; ticks when there are axes. */
static void add_shapes(const struct screen *screen, const struct rf_drawing *drawing,
                       enum rf_shape_kind kind)
{
	for (size_t i = 0; i < drawing->shapes.count; ++i) {
		const struct rf_shape *shape = &drawing->shapes.items[i];

		if (shape->kind != kind || shape->count == 0 || is_letter(shape))
			continue;
		if (kind == RF_SHAPE_TEXT)
			add_text(screen, shape);
		else if (kind == RF_SHAPE_AREA)
			add_area(screen, shape);
		else if (kind == RF_SHAPE_DOT && !strstr(shape->style, "spot"))
			put(screen, row_of(shape->spots[0].y), column_of(shape->spots[0].x), DOT,
			    hue_of(shape->style), dot_of(screen, shape->style));
		else if (kind == RF_SHAPE_PATH && strstr(shape->style, "line"))
			add_curve(screen, shape);
		else if (kind == RF_SHAPE_PATH && !rf_text_equal(shape->style, "grid") &&
		         !rf_text_equal(shape->style, "leader"))
			add_straight(screen, shape,
			             rf_text_equal(shape->style, "axis") ? AXIS : MARK);
	}
	for (size_t i = 0; kind == RF_SHAPE_PATH && i < drawing->shapes.count; ++i)
		if (rf_text_equal(drawing->shapes.items[i].style, "grid"))
			add_tick(screen, &drawing->shapes.items[i]);
}

/* What comes nearest to the eighths that are marked. */
static unsigned ascii_of(const struct cell *cell)
{
	unsigned left = 0, right = 0;
	int top = DOWN, bottom = -1;

	for (int down = 0; down < DOWN; ++down) {
		unsigned marked = cell->eighths >> (ACROSS * down) & 3;

		left |= (marked & 1) << down;
		right |= (marked >> 1) << down;
		if (marked != 0) {
			top = down < top ? down : top;
			bottom = down;
		}
	}
	if (cell->is_thin)
		return '.';
	if (bottom - top <= 1)
		return bottom == DOWN - 1 && top == bottom ? '_' : '-';
	if (left == 0 || right == 0 || left == right)
		return '|';
	return left > right ? '/' : '\\'; /* the lower an eighth, the higher its bit */
}

/* Braille counts dots down the left column, then down the right one, and the lowest row last. */
static unsigned braille_of(const struct cell *cell)
{
	static const unsigned dots[DOWN * ACROSS] = {
		0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80
	};
	unsigned character = FIRST_BRAILLE;

	for (int i = 0; i < DOWN * ACROSS; ++i)
		if (cell->eighths >> i & 1)
			character |= dots[i];
	return character;
}

static void write_character(unsigned character, struct rf_text *out)
{
	char bytes[4];
	size_t count = 0;

	if (character >= 0x10000)
		bytes[count++] = (char)(0xf0 | character >> 18);
	if (character >= 0x10000)
		bytes[count++] = (char)(0x80 | (character >> 12 & 0x3f));
	else if (character >= 0x800)
		bytes[count++] = (char)(0xe0 | character >> 12);
	if (character >= 0x800)
		bytes[count++] = (char)(0x80 | (character >> 6 & 0x3f));
	else if (character >= 0x80)
		bytes[count++] = (char)(0xc0 | character >> 6);
	bytes[count++] = (char)(character >= 0x80 ? 0x80 | (character & 0x3f) : character);
	rf_text_add_bytes(out, bytes, count);
}

/* Nothing behind the last cell of a row that shows something. */
static void write_row(const struct screen *screen, const struct cell *cells, struct rf_text *out)
{
	static const char *const colors[] = { "0", "34", "33", "32", "35", "36", "90" };
	int last = screen->columns, hue = 0;

	while (last > 0 && (cells[last - 1].layer == EMPTY || cells[last - 1].character == ' '))
		--last;
	for (int i = 0; i < last; ++i) {
		const struct cell *cell = &cells[i];

		if (screen->canvas->has_color && cell->layer != EMPTY && cell->hue != hue) {
			hue = cell->hue;
			rf_text_print(out, "\033[%sm", colors[hue]);
		}
		write_character(cell->layer == EMPTY ? ' '
		                : cell->layer != LINE
		                    ? cell->character
		                    : either(screen, braille_of(cell), ascii_of(cell)),
		                out);
	}
	rf_text_add(out, hue > 0 ? "\033[0m\n" : "\n");
}

static void write(const struct rf_drawing *drawing, struct rf_text *out)
{
	struct screen screen = { .canvas = drawing->canvas,
		                 .columns = column_of(drawing->width),
		                 .rows = row_of(drawing->height) };
	static const enum rf_shape_kind kinds[] = { RF_SHAPE_AREA, RF_SHAPE_PATH, RF_SHAPE_DOT,
		                                    RF_SHAPE_TEXT };

	screen.cells =
	    RF_NEW_ARRAY(drawing->arena, struct cell, (size_t)(screen.columns * screen.rows) + 1);
	out->failed |= screen.cells == NULL;
	if (screen.cells == NULL)
		return;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); ++i) {
		if (kinds[i] == RF_SHAPE_TEXT)
			add_letters(&screen, drawing);
		add_shapes(&screen, drawing, kinds[i]);
	}
	for (int row = 1; row + 1 < screen.rows; ++row) /* without the margins */
		write_row(&screen, screen.cells + row * screen.columns, out);
}

const struct rf_back_end rf_terminal = { .has_columns = true, .write = write };
