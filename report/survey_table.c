/* SPDX-License-Identifier: MIT
 *
 * A survey as a table to be read, and as one for other programs.
 *
 * The table is as wide as the terminal: columns join as there is room for them, a place that is
 * longer than what is left stands below, and an advice ends in dots.  Nests with figures come
 * first, then the reasons why others have none, each with its nests.  CSV has everything.
 */
#include "report/survey_table.h"

#include <stdlib.h>
#include <string.h>

#include "model/schema/survey_rows.h"
#include "report/csv_field.h"
#include "report/forms.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum {
	LEAST_PLACE = 8,
	LEAST_ADVICE = 30,
	INDENT = 2,
	MOST_PLACES = 12,
	MOST_SIZES = 1000,
	SHOWN_SIZES = 5
};

/* Bytes per iteration. */
static const double LEAST_SHARE = 1e-3;

#define WORD_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"

/* ---- cells ---- */

/* The begin of a text that is too long. */
static const char *shorten(struct rf_arena *arena, const char *text, size_t width)
{
	if (strlen(text) <= width || width < 4)
		return text;
	return rf_arena_print(arena, "%.*s...", (int)(width - 3), text);
}

static const char *place_of(struct rf_arena *arena, const struct rf_survey_row *row)
{
	if (row->line == 0)
		return row->file;
	return rf_arena_print(arena, "%s:%d%s%s", row->file, row->line, row->function ? " " : "",
	                      row->function ? row->function : "");
}

static const char *known(struct rf_arena *arena, struct rf_number number)
{
	return number.known ? rf_words_number(arena, number.value) : NULL;
}

/* Of the few bytes that a whole nest moves beside its inner loop, no iteration has a share worth
 * telling. */
static const char *share_of_bytes(struct rf_arena *arena, double bytes_per_it)
{
	return rf_words_number(arena, bytes_per_it < LEAST_SHARE ? 0 : bytes_per_it);
}

static const char *bytes_of(struct rf_arena *arena, const struct rf_survey_link *link)
{
	const char *high = share_of_bytes(arena, link->high.value);

	if (!link->bytes_per_it.known)
		return "?";
	if (link->high.value >= LEAST_SHARE && link->high.value > link->low.value * 1.005)
		return rf_arena_print(arena, "%s-%s", share_of_bytes(arena, link->low.value), high);
	return share_of_bytes(arena, link->bytes_per_it.value);
}

static const char *time_of(struct rf_arena *arena, struct rf_number seconds)
{
	static const struct {
		double least, factor;
		const char *unit;
	} units[] = { { 1, 1, "s" }, { 1e-3, 1e3, "ms" }, { 1e-6, 1e6, "us" }, { 0, 1e9, "ns" } };
	size_t i = 0;

	if (!seconds.known)
		return NULL;
	while (seconds.value < units[i].least)
		++i;
	return rf_arena_print(arena, "%.3g %s", seconds.value * units[i].factor, units[i].unit);
}

/* "6"; of a nest without floating-point work "2 OP" on integers; "6+" where there is more around
 * the inner loop. */
static const char *work_of(struct rf_arena *arena, const struct rf_survey_row *row)
{
	bool is_integer = row->flop_per_it.value == 0 && row->integer_per_it.value > 0;
	struct rf_number work = is_integer ? row->integer_per_it : row->flop_per_it;

	if (!work.known)
		return NULL;
	return rf_arena_print(arena, "%s%s%s", rf_words_number(arena, work.value),
	                      is_integer ? " OP" : "", row->is_inner_only ? "+" : "");
}

/* ---- columns ---- */

enum column { TIME, FLOP, BYTES, RATIO, BOUND, BY, DEPTH, GROWTH, LINKS, PLACE, ADVICE, COLUMNS };

static const char letters[COLUMNS + 1] = "rrrrllrllll";
static const char *const heads[COLUMNS] = { "time", "FLOP",  "B/It",  "FLOP/B", "bound",      "by",
	                                    "d",    "grows", "other", "nest",   "what to try" };

static const char *other_links(struct rf_arena *arena, const struct rf_survey_row *row)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i + 1 < row->link_count; ++i)
		rf_text_print(&text, "%s%s", i ? " " : "", bytes_of(arena, &row->links[i]));
	return rf_text_string(&text);
}

static bool has_intensity(const struct rf_survey_row *row)
{
	return row->flop_per_it.value > 0 &&
	       row->flop_per_byte.value * LEAST_SHARE < row->flop_per_it.value;
}

static const char *cell(struct rf_arena *arena, const struct rf_survey_row *row, enum column column)
{
	switch (column) {
	case TIME:
		return time_of(arena, row->seconds);
	case FLOP:
		return work_of(arena, row);
	case BYTES:
		return row->link_count > 0 ? bytes_of(arena, &row->links[row->link_count - 1])
		                           : "?";
	case RATIO:
		return has_intensity(row) ? known(arena, row->flop_per_byte) : NULL;
	case BOUND:
		return row->bound;
	case BY:
		return rf_arena_print(arena, "%s%s", row->by ? row->by : "",
		                      row->status == RF_SURVEY_ASSUMED ? "*" : "");
	case DEPTH:
		return rf_words_integer(arena, row->depth);
	case GROWTH:
		return row->growth;
	case LINKS:
		return other_links(arena, row);
	case PLACE:
		return place_of(arena, row);
	default:
		return row->sizes ? rf_arena_print(arena, "sizes: %s", row->sizes) : row->advice;
	}
}

struct layout {
	size_t widths[COLUMNS];
	size_t place_at; /* where the column of places begins */
	bool takes[COLUMNS];
};

/* Which columns fit: those of figures always, then as wide a place as there is room for, then what
 * the other links carry, then advice. */
static void lay_out(struct layout *layout, size_t width)
{
	size_t used = INDENT, place = layout->widths[PLACE];

	for (int c = 0; c < LINKS; ++c) {
		layout->takes[c] = layout->widths[c] > 0;
		used += layout->takes[c] ? layout->widths[c] + 2 : 0;
	}
	layout->takes[PLACE] = true;
	layout->place_at = used;
	if (used + place > width)
		place = used + LEAST_PLACE < width ? width - used : LEAST_PLACE;
	layout->widths[PLACE] = place;
	used += place + 2;
	layout->takes[LINKS] = layout->widths[LINKS] > 0 && used + layout->widths[LINKS] <= width;
	used += layout->takes[LINKS] ? layout->widths[LINKS] + 2 : 0;
	layout->takes[ADVICE] = used + LEAST_ADVICE <= width;
	layout->widths[ADVICE] = layout->takes[ADVICE] ? width - used : 0;
}

static void measure(struct layout *layout, const char *const *cells)
{
	for (int c = 0; c < COLUMNS; ++c) {
		size_t length = cells[c] ? strlen(cells[c]) : 0;

		if (length > layout->widths[c])
			layout->widths[c] = length;
	}
}

static void add_cells(struct rf_table *table, const struct layout *layout, const char *const *cells)
{
	for (int c = 0; c < COLUMNS; ++c) {
		const char *text = cells[c] ? cells[c] : "";

		if (c == PLACE && strlen(text) > layout->widths[c])
			text = ""; /* it stands below, where nothing of it is cut */
		else if (c == ADVICE)
			text = shorten(table->arena, text, layout->widths[c]);
		if (layout->takes[c])
			rf_table_add(table, text);
	}
}

/* Where places begin that stand in lines of their own: the longest ends where the table does. */
static size_t column_of_folded(const struct layout *layout, size_t longest, size_t width)
{
	size_t at = width > longest + 2 * INDENT ? width - longest : 2 * INDENT;

	return at < layout->place_at ? at : layout->place_at;
}

/* Prints the lines of a table, a head and one for each row, and below these places without room. */
static void print_lines(struct rf_text *out, const struct rf_table *table,
                        const struct layout *layout, size_t longest, const char *const *cells)
{
	size_t at = column_of_folded(layout, longest, out->width);
	struct rf_text lines;
	const char *line, *place;

	rf_text_init(&lines, out->arena);
	lines.width = SIZE_MAX; /* nothing but places is folded */
	rf_table_print(table, &lines, INDENT);
	out->failed |= lines.failed;
	line = rf_text_string(&lines);
	for (size_t i = 0; *line; ++i) {
		size_t length = strcspn(line, "\n") + 1;

		rf_text_add_bytes(out, line, length);
		line += length;
		place = i > 0 ? cells[(i - 1) * COLUMNS + PLACE] : NULL;
		if (place != NULL && strlen(place) > layout->widths[PLACE])
			rf_text_print(out, "%*s%s\n", (int)at, "", place);
	}
}

static void print_figures(struct rf_text *out, const struct rf_survey *survey)
{
	size_t count = survey->row_count - (size_t)survey->counts[RF_SURVEY_REFUSED];
	const char **cells = RF_NEW_ARRAY(out->arena, const char *, (count + 1) * COLUMNS);
	struct layout layout = { 0 };
	struct rf_table table;
	char alignment[COLUMNS + 1] = "";
	size_t taken = 0, longest;

	if (cells == NULL) {
		out->failed = true;
		return;
	}
	for (size_t i = 0; i < count; ++i)
		for (int c = 0; c < COLUMNS; ++c)
			cells[i * COLUMNS + c] = cell(out->arena, &survey->rows[i], c);
	for (size_t i = 0; i < count; ++i)
		measure(&layout, cells + i * COLUMNS);
	for (int c = 0; c < LINKS; ++c)
		if (layout.widths[c] > 0 && strlen(heads[c]) > layout.widths[c])
			layout.widths[c] = strlen(heads[c]);
	longest = layout.widths[PLACE];
	lay_out(&layout, out->width);
	for (int c = 0; c < COLUMNS; ++c)
		if (layout.takes[c])
			alignment[taken++] = letters[c];
	rf_table_init(&table, out->arena, alignment);
	add_cells(&table, &layout, heads);
	for (size_t i = 0; i < count; ++i)
		add_cells(&table, &layout, cells + i * COLUMNS);
	rf_text_add(out, "\n");
	print_lines(out, &table, &layout, longest, cells);
}

/* What the marks of the table mean, where there are some. */
static void print_marks(struct rf_text *out, const struct rf_survey *survey)
{
	bool any_inner = false, any_assumed = false, any_integer = false;

	for (size_t i = 0; i < survey->row_count; ++i) {
		const struct rf_survey_row *row = &survey->rows[i];
		bool is_shown = row->status != RF_SURVEY_REFUSED;

		any_inner |= is_shown && row->is_inner_only;
		any_assumed |= row->status == RF_SURVEY_ASSUMED;
		any_integer |=
		    is_shown && row->flop_per_it.value == 0 && row->integer_per_it.value > 0;
	}
	if (any_integer)
		rf_text_add(out, "  OP: operations on integers, no FLOP\n");
	if (any_inner)
		rf_text_add(
		    out, "  +: of the inner loop; with all sizes what is around it counts, too\n");
	if (any_assumed)
		rf_text_add(out, "  *: rests on assumptions, which the page of the nest lists\n");
}

/* ---- what cannot be modelled ---- */

static const char *reason_of(const struct rf_survey_row *row)
{
	return row->reason != NULL ? row->reason : "no traffic can be told";
}

/* Nests that are refused for the same reason. */
struct reason {
	const char *text, *hint;
	size_t count;
};

/* Words from `indent` on, in lines that are no wider than the table. */
struct wrapped {
	struct rf_text *out;
	size_t indent, width, column;
};

static void add_words(struct wrapped *lines, const char *text)
{
	while (*text) {
		size_t length = strcspn(text, " ");

		if (lines->column == 0 ||
		    (lines->column > lines->indent && lines->column + 1 + length > lines->width)) {
			rf_text_print(lines->out, "%s%*s", lines->column > 0 ? "\n" : "",
			              (int)lines->indent, "");
			lines->column = lines->indent;
		} else if (lines->column > lines->indent) {
			rf_text_add(lines->out, " ");
			++lines->column;
		}
		rf_text_add_bytes(lines->out, text, length);
		lines->column += length;
		text += length + (text[length] == ' ');
	}
}

static void end_words(struct wrapped *lines)
{
	rf_text_add(lines->out, "\n");
	lines->column = 0;
}

/* "a.c:5,9 b.c:7": the first places of a reason, rows of a file together. */
static void add_places(struct wrapped *lines, size_t count, const struct rf_survey_row *rows,
                       const struct reason *reason)
{
	struct rf_arena *arena = lines->out->arena;
	const char *file = NULL, *word = NULL;
	size_t shown = 0;

	for (size_t i = 0; i < count && shown < MOST_PLACES; ++i) {
		const struct rf_survey_row *row = &rows[i];

		if (!rf_text_equal(reason_of(row), reason->text))
			continue;
		++shown;
		if (file != NULL && row->line > 0 && rf_text_equal(file, row->file)) {
			word = rf_arena_print(arena, "%s,%d", word, row->line);
			continue;
		}
		if (word != NULL)
			add_words(lines, word);
		file = row->file;
		word = row->line > 0 ? rf_arena_print(arena, "%s:%d", file, row->line) : file;
	}
	if (word != NULL)
		add_words(lines, word);
	if (shown < reason->count)
		add_words(lines, rf_arena_print(arena, "and %zu more", reason->count - shown));
	end_words(lines);
}

static int compare_reasons(const void *a, const void *b)
{
	const struct reason *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return strcmp(x->text, y->text);
}

static size_t collect_reasons(size_t count, const struct rf_survey_row *rows,
                              struct reason *reasons)
{
	size_t reason_count = 0;

	for (size_t i = 0; i < count; ++i) {
		size_t k = 0;

		while (k < reason_count && !rf_text_equal(reasons[k].text, reason_of(&rows[i])))
			++k;
		if (k == reason_count)
			reasons[reason_count++] =
			    (struct reason){ reason_of(&rows[i]), rows[i].hint, 0 };
		++reasons[k].count;
	}
	qsort(reasons, reason_count, sizeof(*reasons), compare_reasons);
	return reason_count;
}

static void print_refused(struct rf_text *out, const struct rf_survey *survey)
{
	size_t count = (size_t)survey->counts[RF_SURVEY_REFUSED], reason_count;
	const struct rf_survey_row *rows = survey->rows + (survey->row_count - count);
	struct reason *reasons = RF_NEW_ARRAY(out->arena, struct reason, count + 1);
	int digits;

	if (reasons == NULL)
		out->failed = true;
	if (reasons == NULL || count == 0)
		return;
	reason_count = collect_reasons(count, rows, reasons);
	digits = (int)strlen(rf_words_integer(out->arena, (int64_t)reasons->count));
	rf_section_heading(out, "NOT MODELLED", "nests, reason, places; CSV has a row for each");
	for (size_t i = 0; i < reason_count; ++i) {
		struct wrapped lines = { out, (size_t)digits + 2 * INDENT, out->width, 0 };

		rf_text_print(out, "  %*zu  ", digits, reasons[i].count);
		lines.column = lines.indent;
		add_words(&lines, reasons[i].text);
		end_words(&lines);
		if (reasons[i].hint != NULL) {
			add_words(&lines, "hint:");
			add_words(&lines, reasons[i].hint);
			end_words(&lines);
		}
		add_places(&lines, count, rows, &reasons[i]);
	}
}

/* ---- sizes ---- */

/* A size without a value, and how many nests wait for it. */
struct open_size {
	const char *name;
	size_t count;
};

/* The length of the first name of a list; "a[i + 1]" is one. */
static size_t name_length(const char *text)
{
	size_t length = 0;
	int depth = 0;

	for (; text[length] && (text[length] != ' ' || depth > 0); ++length) {
		depth += text[length] == '[' || text[length] == '(';
		depth -= text[length] == ']' || text[length] == ')';
	}
	return length;
}

static int compare_sizes(const void *a, const void *b)
{
	const struct open_size *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return strcmp(x->name, y->name);
}

static void count_size(struct open_size *sizes, size_t *count, const char *name)
{
	size_t k = 0;

	while (k < *count && !rf_text_equal(sizes[k].name, name))
		++k;
	if (k < *count)
		++sizes[k].count;
	else if (k < MOST_SIZES)
		sizes[(*count)++] = (struct open_size){ name, 1 };
}

/* The sizes that most nests wait for, as options. */
static void print_open_sizes(struct rf_text *out, const struct rf_survey *survey)
{
	struct open_size *sizes = RF_NEW_ARRAY(out->arena, struct open_size, MOST_SIZES);
	struct wrapped lines = { out, INDENT, out->width, 0 };
	bool has_grid = false;
	size_t count = 0;

	if (sizes == NULL)
		return;
	for (size_t i = 0; i < survey->row_count; ++i) {
		const char *names = survey->rows[i].sizes;
		size_t length;

		for (; names != NULL && *names && survey->rows[i].status != RF_SURVEY_REFUSED;
		     names += length + (names[length] == ' ')) {
			length = name_length(names);
			count_size(sizes, &count, rf_arena_substring(out->arena, names, length));
		}
	}
	if (count == 0)
		return;
	qsort(sizes, count, sizeof(*sizes), compare_sizes);
	add_words(&lines, "hint: times need sizes; most nests wait for");
	for (size_t i = 0; i < count && i < SHOWN_SIZES; ++i) {
		if (rf_text_starts_with(sizes[i].name, "gridDim.")) {
			add_words(&lines, has_grid ? "" : "--grid 1000");
			has_grid = true;
			continue;
		}
		size_t word = strspn(sizes[i].name, WORD_CHARACTERS);
		const char *quote = sizes[i].name[word] ? "'" : "";

		add_words(&lines, rf_arena_print(out->arena, "-D %s%s=1000%s", quote, sizes[i].name,
		                                 quote));
	}
	end_words(&lines);
}

void rf_survey_table_text(struct rf_text *out, const struct rf_survey *survey)
{
	const int64_t *counts = survey->counts;

	rf_text_print(
	    out, "survey   %zu nest%s in %lld file%s: %lld modelled, %lld assumed, %lld refused\n",
	    survey->row_count, survey->row_count == 1 ? "" : "s", (long long)survey->file_count,
	    survey->file_count == 1 ? "" : "s", (long long)counts[RF_SURVEY_MODELLED],
	    (long long)counts[RF_SURVEY_ASSUMED], (long long)counts[RF_SURVEY_REFUSED]);
	rf_text_print(out, "machine  %s\n",
	              survey->machine == NULL         ? "none is named; choose one with -m"
	              : survey->machine->name != NULL ? survey->machine->name
	                                              : survey->machine->id);
	if (survey->settings_path != NULL)
		rf_text_print(out, "options  from %s\n", survey->settings_path);
	if (survey->row_count > (size_t)counts[RF_SURVEY_REFUSED])
		print_figures(out, survey);
	print_marks(out, survey);
	print_open_sizes(out, survey);
	print_refused(out, survey);
}

/* ---- CSV ---- */

/* The links of all rows are those of the machine. */
static const struct rf_survey_row *row_with_links(const struct rf_survey *survey)
{
	for (size_t i = 0; i < survey->row_count; ++i)
		if (survey->rows[i].link_count > 0)
			return &survey->rows[i];
	return NULL;
}

static void add_row(struct rf_text *out, const struct rf_survey_row *row, size_t link_count)
{
	rf_csv_field_add(out, row->file, true);
	rf_csv_field_add(out, row->line > 0 ? rf_words_integer(out->arena, row->line) : NULL,
	                 false);
	rf_csv_field_add(out, row->function, false);
	rf_csv_field_add(out, row->depth > 0 ? rf_words_integer(out->arena, row->depth) : NULL,
	                 false);
	rf_csv_field_add(out, row->sizes, false);
	rf_csv_field_add(out, rf_survey_status_names[row->status], false);
	rf_csv_field_add(out, row->reason, false);
	rf_csv_field_number(out, row->flop_per_it);
	for (size_t i = 0; i < link_count; ++i) {
		static const struct rf_survey_link none;
		const struct rf_survey_link *link = i < row->link_count ? &row->links[i] : &none;

		rf_csv_field_number(out, link->bytes_per_it);
		rf_csv_field_number(out, link->low);
		rf_csv_field_number(out, link->high);
	}
	rf_csv_field_number(out, row->flop_per_byte);
	rf_csv_field_add(out, row->bound, false);
	rf_csv_field_add(out, row->by, false);
	rf_csv_field_number(out, row->it_per_s);
	rf_csv_field_number(out, row->iterations);
	rf_csv_field_number(out, row->seconds);
	rf_csv_field_add(out, row->advice, false);
	rf_csv_field_add(out, row->growth, false);
	rf_csv_field_number(out, row->integer_per_it);
	rf_text_add(out, "\n");
}

void rf_survey_table_csv(struct rf_text *out, const struct rf_survey *survey)
{
	const struct rf_survey_row *pattern = row_with_links(survey);
	size_t link_count = pattern != NULL ? pattern->link_count : 0;

	rf_text_add(out, "file,line,function,depth,sizes,status,reason,flop_per_it");
	for (size_t i = 0; i < link_count; ++i) {
		const char *link = pattern->links[i].link;

		rf_text_print(out, ",%s.bytes_per_it,%s.low,%s.high", link, link, link);
	}
	rf_text_add(out, ",flop_per_byte,bound,by,it_per_s,iterations,seconds,advice,"
	                 "growth,integer_per_it\n");
	for (size_t i = 0; i < survey->row_count; ++i)
		add_row(out, &survey->rows[i], link_count);
}

/* ---- JSON ---- */

void rf_survey_table_json(struct rf_text *out, const struct rf_survey *survey)
{
	rf_json_record(out, &rf_survey_schema, survey, false);
}
