/* SPDX-License-Identifier: MIT
 *
 * What has several values in a study, and the points that they span.
 *
 * A size puts a number into formulas, which costs nothing.  A macro makes another source: the
 * kernel is read again, into an arena that takes the place of the one before, whenever it changes.
 * The values of a size may be an expression in others, and are then found anew at each point.
 */
#include "cli/points.h"

#include <string.h>

#include "cli/read_kernel.h"
#include "cli/show.h"

enum { MOST_POINTS = 10000000 };

static const struct rf_place nowhere = { 0 };

static const char *option_of(struct rf_arena *arena, const char *name)
{
	const char *option = rf_arena_print(arena, "-D %s=", name);

	return option ? option : "-D ";
}

static const char *decimal(struct rf_arena *arena, int64_t value)
{
	return rf_arena_print(arena, "%lld", (long long)value);
}

/* ---- the first values ---- */

/* The length of the first of several words, as in "float,double"; 0 of what is one.  Commas in
 * brackets and quotes belong to the text of a macro. */
static size_t first_word(const char *text)
{
	static const char marks[] = "(){}[]\"'";
	size_t length = strcspn(text, ",");

	return text[length] == ',' && strpbrk(text, marks) == NULL ? length : 0;
}

/* Numbers with letters are written out, since no compiler knows 10k and 8Ki. */
static const char *first_value(struct rf_arena *arena, const struct rf_define *definition)
{
	struct rf_diagnostics unheard;
	struct rf_range range = { 0 };
	const char *text = definition->value;

	rf_diagnostics_init(&unheard, arena);
	if (rf_ranges_read(option_of(arena, definition->name), text, NULL, arena, &unheard,
	                   &range) != RF_OK)
		return first_word(text) > 0 ? rf_arena_substring(arena, text, first_word(text))
		                            : text;
	if (range.has_names || (range.count == 1 && !strpbrk(text, "xXkMGi")))
		return text;
	return decimal(arena, range.items[0]);
}

const char *const *rf_points_first_values(struct rf_session *session)
{
	size_t count = session->settings.definitions.count;
	const char **values = RF_NEW_ARRAY(session->arena, const char *, count + 1);

	for (size_t i = 0; values != NULL && i < count; ++i) {
		values[i] = first_value(session->arena, &session->settings.definitions.items[i]);
		if (values[i] == NULL)
			return NULL;
	}
	return values;
}

/* ---- a point ---- */

/* One point, and what is being computed of it. */
struct point {
	struct rf_study *study;
	const size_t *choices; /* by axis: which of its values */
	size_t depth;          /* of expressions that are being evaluated */
	const struct rf_axis *asking;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
};

static enum rf_status value_of_axis(struct point *point, size_t k, int64_t *value);

/* The last message without a place is about a definition: those of rfmodel.yml have one. */
static void locate(const struct rf_study *study, size_t definition, struct rf_diagnostics *said)
{
	const struct rf_settings *settings = &study->session->settings;
	size_t own = settings->definitions.count - settings->shared_definitions.count;
	struct rf_diagnostic *last;

	if (definition < own || said->list.count == 0)
		return;
	last = &said->list.items[said->list.count - 1];
	if (last->place.file == NULL)
		last->place = settings->shared_definitions.items[definition - own];
}

static bool is_called(const struct rf_study *study, const struct rf_axis *axis, const char *name)
{
	if (axis->kind == RF_AXIS_CORES)
		return false;
	return rf_text_equal(axis->name, name) ||
	       (axis->size >= 0 && rf_kernel_find_size(&study->kernel, name) == axis->size);
}

/* A macro with a single value is no axis. */
static bool find_macro(struct point *point, const char *name, int64_t *value)
{
	const struct rf_settings *settings = &point->study->session->settings;
	struct rf_diagnostics unheard;

	rf_diagnostics_init(&unheard, point->arena);
	for (size_t i = 0; i < settings->definitions.count; ++i) {
		const struct rf_define *d = &settings->definitions.items[i];
		struct rf_range range = { 0 };

		if (!rf_text_equal(d->name, name) ||
		    rf_ranges_read("-D ", d->value, NULL, point->arena, &unheard, &range) !=
		        RF_OK ||
		    range.has_names)
			continue;
		*value = range.items[0];
		return true;
	}
	return false;
}

/* -D order=RowMajor */
static bool find_enumerator(const struct rf_kernel *kernel, const char *name, int64_t *value)
{
	for (size_t i = 0; i < kernel->named.count; ++i)
		if (rf_text_equal(kernel->named.items[i].name, name)) {
			*value = kernel->named.items[i].value;
			return true;
		}
	return false;
}

static enum rf_status find_value(void *user, const char *text, size_t length, int64_t *value)
{
	struct point *point = user;
	const struct rf_axis *asking = point->asking;
	const char *name = rf_arena_substring(point->arena, text, length);

	if (name == NULL)
		return rf_out_of_memory(point->diagnostics);
	for (size_t k = 0; k < point->study->axes.count; ++k)
		if (is_called(point->study, &point->study->axes.items[k], name)) {
			enum rf_status status = value_of_axis(point, k, value);

			point->asking = asking;
			return status;
		}
	if (find_macro(point, name, value) || find_enumerator(&point->study->kernel, name, value))
		return RF_OK;
	return rf_refuse(point->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "a value is a number such as 1000, 1e6, 10k or 8Ki, or an expression in "
	                 "sizes that have one, such as '(N-2)'",
	                 "-D %s=%s: '%s' is neither a number nor a size with a value", asking->name,
	                 asking->expression, name);
}

static enum rf_status value_of_axis(struct point *point, size_t k, int64_t *value)
{
	const struct rf_axis *axis = &point->study->axes.items[k];
	const struct rf_range_names names = { find_value, point };
	struct rf_range range = { 0 };
	enum rf_status status;

	*value = axis->range.items[point->choices[k]];
	if (axis->expression == NULL)
		return RF_OK;
	point->asking = axis;
	if (++point->depth > point->study->axes.count)
		status = rf_refuse(point->diagnostics, RF_WRONG_USAGE, nowhere,
		                   "give one of them a number",
		                   "-D %s=%s: sizes that are said by "
		                   "each other have no value",
		                   axis->name, axis->expression);
	else
		status = rf_ranges_read(option_of(point->arena, axis->name), axis->expression,
		                        &names, point->arena, point->diagnostics, &range);
	--point->depth;
	if (status == RF_OK)
		*value = range.items[0];
	else
		locate(point->study, axis->definition, point->diagnostics);
	return status;
}

/* The values of the definitions where the source has to be read again for this point; else NULL. */
static const char *const *changed_values(const struct rf_study *study, const size_t *choices,
                                         struct rf_arena *arena)
{
	size_t count = study->session->settings.definitions.count;
	const char **values =
	    rf_arena_copy(arena, study->values, count * sizeof(*study->values) + 1);
	bool changed = false;

	for (size_t k = 0; values != NULL && k < study->axes.count; ++k) {
		const struct rf_axis *axis = &study->axes.items[k];

		if (!axis->is_read)
			continue;
		values[axis->definition] = decimal(arena, axis->range.items[choices[k]]);
		changed |=
		    values[axis->definition] == NULL ||
		    !rf_text_equal(values[axis->definition], study->values[axis->definition]);
	}
	return changed ? values : NULL;
}

static enum rf_status read_again(struct rf_study *study, const size_t *choices)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics *diagnostics = &study->session->diagnostics, said;
	enum rf_status status;

	if (arena == NULL)
		return rf_out_of_memory(diagnostics);
	const char *const *values = changed_values(study, choices, arena);
	if (values == NULL) {
		rf_arena_free(arena);
		return rf_arena_failed(study->session->arena) ? rf_out_of_memory(diagnostics)
		                                              : RF_OK;
	}
	rf_diagnostics_init(&said, arena);
	status = rf_read_kernel(study, values, arena, &said);
	if (status == RF_OK)
		study->analysis = rf_analysis_new(&study->kernel, arena, &said);
	if (status == RF_OK && study->analysis == NULL)
		status = rf_arena_failed(arena) ? RF_FAILED : RF_WRONG_KERNEL;
	rf_show_merge(diagnostics, &said);
	rf_arena_free(study->reading);
	study->reading = arena;
	for (size_t k = 0; k < study->axes.count; ++k) {
		struct rf_axis *axis = &study->axes.items[k];

		if (axis->kind != RF_AXIS_CORES)
			axis->size = rf_kernel_find_size(&study->kernel, axis->name);
	}
	return status;
}

/* What is no size of the kernel stands among the sizes of the result all the same. */
static enum rf_status set_values(struct point *point, struct rf_options *options)
{
	const struct rf_study *study = point->study;
	int64_t *sizes = RF_NEW_ARRAY(point->arena, int64_t, RF_MAX_SIZES), value;
	bool *given = RF_NEW_ARRAY(point->arena, bool, RF_MAX_SIZES);
	struct rf_parameter *others =
	    RF_NEW_ARRAY(point->arena, struct rf_parameter, study->axes.count + 1);
	enum rf_status status = RF_OK;

	if (!sizes || !given || !others)
		return rf_out_of_memory(point->diagnostics);
	options->sizes = sizes;
	options->sizes_given = given;
	options->others = others;
	options->other_count = 0;
	for (size_t k = 0; k < study->axes.count && status == RF_OK; ++k) {
		const struct rf_axis *axis = &study->axes.items[k];

		status = value_of_axis(point, k, &value);
		if (status != RF_OK)
			return status;
		if (axis->kind == RF_AXIS_CORES)
			options->cores = value;
		if (axis->size >= 0) {
			sizes[axis->size] = value;
			given[axis->size] = true;
		} else {
			others[options->other_count++] = (struct rf_parameter){ axis->name, value };
		}
	}
	rf_kernel_take_launched(&study->kernel, sizes, given);
	return status;
}

enum rf_status rf_points_set(struct rf_study *study, size_t index, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_options *options)
{
	size_t *choices = RF_NEW_ARRAY(arena, size_t, study->axes.count + 1);
	struct point point = {
		.study = study, .choices = choices, .arena = arena, .diagnostics = diagnostics
	};
	enum rf_status status = RF_OK;
	bool is_read = false;

	if (choices == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t k = study->axes.count; k-- > 0;) {
		choices[k] = index % study->axes.items[k].range.count;
		index /= study->axes.items[k].range.count;
		is_read |= study->axes.items[k].is_read;
	}
	if (is_read)
		status = read_again(study, choices);
	return status == RF_OK ? set_values(&point, options) : status;
}

/* ---- axes ---- */

static bool is_axis(const struct rf_study *study, size_t size)
{
	for (size_t i = 0; i < study->axes.count; ++i)
		if (study->axes.items[i].size == (int)size)
			return true;
	return false;
}

bool rf_points_have_size(const struct rf_study *study, size_t size)
{
	return study->kernel.sizes[size].is_launched || is_axis(study, size);
}

static enum rf_status refuse_words(struct rf_session *session, const struct rf_define *definition)
{
	const char *text = definition->value;

	return rf_refuse(
	    &session->diagnostics, RF_WRONG_USAGE, nowhere,
	    rf_arena_print(session->arena, "run the program once for each, as with -D '%s=%.*s'",
	                   definition->name, (int)first_word(text), text),
	    "-D %s=%s: a macro takes several numbers, but one word", definition->name, text);
}

/* A size that has a value already, by its own name or by another one of it. */
static enum rf_status refuse_second(const struct rf_study *study, const struct rf_axis *axis)
{
	struct rf_session *session = study->session;
	const char *first = axis->name;

	for (size_t i = 0; i < study->axes.count; ++i)
		if (study->axes.items[i].size == axis->size && study->axes.items[i].name != NULL)
			first = study->axes.items[i].name;
	if (rf_text_equal(first, axis->name))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give several values as -D N=100,200 to sweep",
		                 "size %s is given twice", axis->name);
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "leave one of the two out",
	                 "-D %s and -D %s give the same size, %s, a value", first, axis->name,
	                 study->kernel.sizes[axis->size].name);
}

/* Macros with one value are settled, and so are definitions that name nothing. */
static enum rf_status add_definition(struct rf_study *study, size_t i)
{
	struct rf_session *session = study->session;
	const struct rf_define *definition = &session->settings.definitions.items[i];
	struct rf_axis axis = { .kind = study->are_macros[i] ? RF_AXIS_MACRO : RF_AXIS_SIZE,
		                .definition = i,
		                .size = rf_kernel_find_size(&study->kernel, definition->name),
		                .name = definition->name };
	struct rf_diagnostics unheard, *diagnostics = &session->diagnostics;
	enum rf_status status;

	rf_diagnostics_init(&unheard, session->arena);
	if (axis.kind == RF_AXIS_MACRO)
		diagnostics = &unheard;
	else if (axis.size < 0)
		return RF_OK;
	else if (is_axis(study, (size_t)axis.size))
		return refuse_second(study, &axis);
	status = rf_ranges_read(option_of(session->arena, definition->name), definition->value,
	                        NULL, session->arena, diagnostics, &axis.range);
	if (axis.kind == RF_AXIS_MACRO && status != RF_OK && first_word(definition->value) > 0)
		return refuse_words(session, definition);
	if (axis.kind == RF_AXIS_MACRO && (status != RF_OK || axis.range.count == 1))
		return RF_OK;
	if (status != RF_OK)
		return status;
	axis.is_read = axis.kind == RF_AXIS_MACRO ||
	               (axis.range.count > 1 && study->kernel.sizes[axis.size].is_given);
	axis.expression = axis.range.has_names ? definition->value : NULL;
	struct rf_axis *place = RF_PUSH(session->arena, &study->axes);
	if (place == NULL)
		return rf_out_of_memory(diagnostics);
	*place = axis;
	return RF_OK;
}

static enum rf_status add_cores(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;
	struct rf_axis *axis;

	if (settings->core_counts.count < 2 || study->session->lists_cores)
		return RF_OK;
	axis = RF_PUSH(study->session->arena, &study->axes);
	if (axis == NULL)
		return rf_out_of_memory(&study->session->diagnostics);
	*axis = (struct rf_axis){
		.kind = RF_AXIS_CORES, .size = -1, .name = "cores", .range = settings->core_counts
	};
	return RF_OK;
}

/* The product of all axes. */
static enum rf_status count_points(struct rf_study *study)
{
	study->point_count = 1;
	for (size_t i = 0; i < study->axes.count; ++i) {
		study->point_count *= study->axes.items[i].range.count;
		if (study->point_count > MOST_POINTS)
			return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
			                 "give numbers of points: start-stop:num",
			                 "more than %d points", MOST_POINTS);
	}
	return RF_OK;
}

enum rf_status rf_points_make(struct rf_study *study)
{
	const struct rf_settings *settings = &study->session->settings;
	size_t count = settings->definitions.count;
	struct rf_options first;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < count && status == RF_OK; ++i) {
		status = add_definition(study, i);
		if (status != RF_OK)
			locate(study, i, &study->session->diagnostics);
	}
	if (status == RF_OK)
		status = add_cores(study);
	if (status == RF_OK)
		status = count_points(study);
	if (status == RF_OK)
		status = rf_points_set(study, 0, study->session->arena,
		                       &study->session->diagnostics, &first);
	return status;
}

/* ---- what is written ---- */

void rf_points_leave_out(struct rf_study *study, struct rf_diagnostics *diagnostics)
{
	study->empty_count += 1;
	for (size_t i = 0; i < diagnostics->list.count; ++i) {
		diagnostics->list.items[i].severity = RF_WARNING;
		diagnostics->list.items[i].hint = "these points are left out";
	}
}

static enum rf_status write_edge(struct rf_study *study,
                                 void (*edge)(struct rf_text *out,
                                              const struct rf_report_options *options))
{
	struct rf_text text;

	rf_text_init(&text, study->session->arena);
	edge(&text, &study->report);
	return rf_output_write(&study->output, &text, &study->session->diagnostics);
}

void rf_points_note_begun(struct rf_study *study, bool has_items)
{
	struct rf_session *session = study->session;

	session->begins_array = study->output.path == NULL && study->report.is_sweep &&
	                        study->form == rf_report_by_name("json");
	session->has_items |= has_items;
}

enum rf_status rf_points_begin(struct rf_study *study)
{
	rf_points_note_begun(study, false);
	return write_edge(study, study->form->begin);
}

enum rf_status rf_points_end(struct rf_study *study)
{
	if (study->empty_count == study->point_count)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give larger sizes with -D",
		                 "every point of the sweep is left out");
	return write_edge(study, study->form->end);
}
