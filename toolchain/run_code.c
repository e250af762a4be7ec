/* SPDX-License-Identifier: MIT
 *
 * The user's source as it is, and in it, behind the function with the loops, one that calls them:
 *
 *     void rf_run_loop(void)
 *     {
 *             __typeof__(sweep) *volatile rf_function = sweep;
 *             int N = (int)rf_run_size(0);
 *             void *a = rf_run_array(0);
 *             double s;
 *             rf_run_value(&s, sizeof(s), 8);
 *             while ((rf_calls = rf_run_next()) > 0)
 *                     while (rf_calls-- > 0)
 *                             rf_function(N, a, s);
 *     }
 *
 * What runs is the user's own function, compiled with all that stands around it; that it is called
 * through a volatile pointer keeps the compiler from making another one for these arguments.
 * Parameters have their own names here, so that g->nx and grid[0] mean what they mean to the
 * function; they are given values through pointers, because members may be const.
 *
 * A snippet has no function, and in some functions the loops are not all, or take their sizes from
 * local variables: then the text of the loops becomes a function whose parameters are all that is
 * declared around them, as in loop_code.  What is declared there with a value is declared in it
 * again.
 */
#include "toolchain/run_code.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "toolchain/loop_code.h"

struct writer {
	const struct rf_kernel *kernel;
	const struct rf_loop_texts *texts;
	const struct rf_loop_text *loop;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_text out;
	bool calls_function;
	bool *is_asked_for;
};

/* ---- names ---- */

/* Whether `name` is `root` or something in it: g of g->nx, n of n[0]. */
static bool is_rooted(const char *name, const char *root)
{
	size_t length = strlen(root);

	return strncmp(name, root, length) == 0 &&
	       (name[length] == '\0' || strchr(".-[", name[length]) != NULL);
}

/* Whether a size is something of the source: turns of a loop that data decide, turns@12, and rows
 * behind pointers are not. */
static bool is_free_size(const struct rf_size *size)
{
	return size->kind == RF_SIZE_FREE && strchr(size->name, '@') == NULL && !size->is_typical;
}

/* Whether sizes or arrays of the kernel are, or are found in, a variable. */
static bool holds_data(const struct rf_kernel *kernel, const char *variable)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (is_free_size(&kernel->sizes[i]) && is_rooted(kernel->sizes[i].name, variable))
			return true;
	for (size_t i = 0; i < kernel->array_count; ++i)
		if (is_rooted(kernel->arrays[i].name, variable))
			return true;
	return false;
}

static const struct rf_scope_variable *find_variable(const struct writer *w, const char *name)
{
	for (size_t i = 0; i < w->loop->variable_count; ++i)
		if (is_rooted(name, w->loop->variables[i].name))
			return &w->loop->variables[i];
	return NULL;
}

/* The index of the array of that name; -1: there is none. */
static int find_array(const struct rf_kernel *kernel, const char *name)
{
	for (size_t i = 0; i < kernel->array_count; ++i)
		if (rf_text_equal(kernel->arrays[i].name, name))
			return (int)i;
	return -1;
}

static int find_size(const struct rf_kernel *kernel, const char *name)
{
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (is_free_size(&kernel->sizes[i]) &&
		    (rf_text_equal(kernel->sizes[i].name, name) ||
		     (kernel->sizes[i].alias != NULL &&
		      rf_text_equal(kernel->sizes[i].alias, name))))
			return (int)i;
	return -1;
}

/* ---- what is called ---- */

/* Whether a call of the function runs the loops and nothing else of weight, with sizes and arrays
 * that its caller gives. */
static bool can_call(const struct writer *w)
{
	if (*w->texts->head != '\0' || !w->loop->is_all || rf_text_equal(w->loop->function, "main"))
		return false;
	for (size_t i = 0; i < w->loop->variable_count; ++i) {
		const struct rf_scope_variable *v = &w->loop->variables[i];

		if (!v->is_parameter && !v->is_object && holds_data(w->kernel, v->name))
			return false;
	}
	return true;
}

/* Whether the text of the loops declares a variable again, with its value. */
static bool is_repeated(const struct writer *w, const struct rf_scope_variable *v)
{
	return !v->is_parameter && v->initial != NULL && !v->is_object &&
	       !holds_data(w->kernel, v->name);
}

static bool is_argument(const struct writer *w, const struct rf_scope_variable *v)
{
	return w->calls_function ? v->is_parameter : !is_repeated(w, v);
}

static bool is_kept(const struct writer *w, const struct rf_scope_variable *v)
{
	return !w->calls_function && v->keeps_value;
}

static bool returns_nothing(const struct writer *w)
{
	return rf_text_equal(w->loop->result, "void");
}

/* The loops as a function of their own. */
static void write_loops(struct writer *w)
{
	const struct rf_loop_text *loop = w->loop;
	struct rf_text *out = &w->out;
	const char *comma = "";

	rf_text_print(out, "\nstatic %s rf_loops(", loop->result);
	for (size_t i = 0; i < loop->variable_count; ++i) {
		if (!is_argument(w, &loop->variables[i]))
			continue;
		rf_text_add(out, comma);
		rf_loop_code_declare(out, &loop->variables[i]);
		comma = ", ";
	}
	for (size_t i = 0; i < loop->variable_count; ++i) {
		if (!is_kept(w, &loop->variables[i]))
			continue;
		rf_text_print(out, "%s%s *rf_keep_%s", comma, loop->variables[i].type,
		              loop->variables[i].name);
		comma = ", ";
	}
	rf_text_print(out, "%s)\n{\n", *comma == '\0' ? "void" : "");
	for (size_t i = 0; i < loop->variable_count; ++i) {
		if (!is_repeated(w, &loop->variables[i]))
			continue;
		rf_text_add(out, "\t");
		rf_loop_code_declare(out, &loop->variables[i]);
		rf_text_print(out, " = %s;\n", loop->variables[i].initial);
	}
	rf_text_print(out, "#line %d \"%s\"\n", loop->first_line, w->texts->file);
	for (size_t k = loop->from; k > 0 && w->texts->text[k - 1] != '\n'; --k)
		rf_text_add(out, " ");
	rf_text_add_bytes(out, w->texts->text + loop->from, loop->to - loop->from);
	rf_text_add(out, "\n");
	for (size_t i = 0; i < loop->variable_count; ++i)
		if (is_kept(w, &loop->variables[i]))
			rf_text_print(out, "\t*rf_keep_%s = %s;\n", loop->variables[i].name,
			              loop->variables[i].name);
	if (!returns_nothing(w))
		rf_text_print(out, "\t{\n\t\tstatic %s rf_zero;\n\t\treturn rf_zero;\n\t}\n",
		              loop->result);
	rf_text_add(out, "}\n");
}

/* ---- values ---- */

/* A type without const, so that a variable of it can be given a value. */
static const char *without_const(const char *type, struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	for (const char *at = type; *at != '\0';) {
		bool is_word = at == type || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');

		if (is_word && strncmp(at, "const", 5) == 0 &&
		    !(isalnum((unsigned char)at[5]) || at[5] == '_')) {
			at += 5;
			at += *at == ' ';
			continue;
		}
		rf_text_add_bytes(&out, at++, 1);
	}
	return rf_text_string(&out);
}

static enum rf_status refuse(struct writer *w, const char *hint, const char *what, const char *name)
{
	return rf_refuse(w->diagnostics, RF_WRONG_KERNEL,
	                 (struct rf_place){ w->kernel->file, w->kernel->line, 1 }, hint,
	                 "the loop cannot be run by itself: %s %s", name, what);
}

/* A pointer: an array of the kernel, a struct that holds sizes and arrays, or something else. */
static void write_pointer(struct writer *w, const struct rf_scope_variable *v)
{
	int array = find_array(w->kernel, v->name);

	if (array >= 0) {
		rf_text_print(&w->out, "\tvoid *%s = rf_run_array(%d);\n", v->name, array);
		w->is_asked_for[array] = true;
		return;
	}
	if (!holds_data(w->kernel, v->name)) {
		rf_text_print(&w->out, "\tvoid *%s = rf_run_room(1 << 20);\n", v->name);
		return;
	}
	rf_text_add(&w->out, "\t");
	rf_loop_code_declare(&w->out, v);
	if (strchr(v->type, '[') == NULL)
		rf_text_print(&w->out, " = rf_run_room(sizeof(*%s) + 4096)", v->name);
	rf_text_add(&w->out, ";\n");
}

static enum rf_status write_argument(struct writer *w, const struct rf_scope_variable *v)
{
	const char *type = without_const(v->type, w->arena);
	int size = find_size(w->kernel, v->name);

	switch (v->holds) {
	case RF_HOLDS_POINTER:
		write_pointer(w, v);
		return RF_OK;
	case RF_HOLDS_INTEGER:
		if (size >= 0)
			rf_text_print(&w->out, "\t%s %s = (%s)rf_run_size(%d);\n", type, v->name,
			              type, size);
		else
			rf_text_print(&w->out, "\t%s %s = (%s)1;\n", type, v->name, type);
		return RF_OK;
	case RF_HOLDS_NUMBER:
		rf_text_print(&w->out, "\t%s %s;\n", type, v->name);
		return RF_OK;
	case RF_HOLDS_OTHER:
		if (strchr(type, '(') != NULL)
			return refuse(w, "call the function by its name", "leads to a function",
			              v->name);
		rf_text_print(&w->out, "\t%s %s;\n", type, v->name);
		return RF_OK;
	}
	return RF_OK;
}

/* Memory for every pointer on the way to a name: of s->g->nx that is s->g. */
static void write_way(struct writer *w, const char *name)
{
	const char *arrow = strstr(name, "->");

	while (arrow != NULL && (arrow = strstr(arrow + 2, "->")) != NULL)
		rf_text_print(&w->out,
		              "\tif (%.*s == 0)\n\t\trf_run_pointer(&%.*s, "
		              "rf_run_room(sizeof(*%.*s)));\n",
		              (int)(arrow - name), name, (int)(arrow - name), name,
		              (int)(arrow - name), name);
}

/* A size whose value is too large for its type ends the program. */
static void write_fit(struct writer *w, const char *name, int size)
{
	rf_text_print(&w->out,
	              "\tif ((long long)%s != rf_run_size(%d))\n\t\trf_run_misfit(\"%s\");\n", name,
	              size, name);
}

/* Sizes and arrays that are no variables of the function by themselves: members, and what is
 * declared outside of it. */
static void write_members(struct writer *w)
{
	const struct rf_kernel *kernel = w->kernel;

	for (size_t i = 0; i < kernel->size_count; ++i) {
		const char *name = kernel->sizes[i].name;
		const struct rf_scope_variable *v = find_variable(w, name);

		if (!is_free_size(&kernel->sizes[i]) || (v != NULL && rf_text_equal(v->name, name)))
			continue;
		write_way(w, name);
		rf_text_print(&w->out, "\trf_run_integer(&%s, sizeof(%s), rf_run_size(%zu));\n",
		              name, name, i);
		write_fit(w, name, (int)i);
	}
	for (size_t i = 0; i < kernel->array_count; ++i) {
		const char *name = kernel->arrays[i].name;
		const struct rf_scope_variable *v = find_variable(w, name);

		if (v != NULL && (rf_text_equal(v->name, name) || !is_argument(w, v)))
			continue;
		write_way(w, name);
		w->is_asked_for[i] = !kernel->arrays[i].is_object;
		rf_text_print(&w->out,
		              "\tif (__builtin_types_compatible_p(__typeof__(%s), "
		              "__typeof__(&(%s)[0])))\n"
		              "\t\trf_run_pointer(&%s, rf_run_array(%zu));\n"
		              "\telse\n\t\trf_run_object(%zu, &%s, sizeof(%s));\n",
		              name, name, name, i, i, name, name);
	}
}

static void write_values(struct writer *w)
{
	for (size_t i = 0; i < w->loop->variable_count; ++i) {
		const struct rf_scope_variable *v = &w->loop->variables[i];

		if (!is_argument(w, v))
			continue;
		if (v->holds == RF_HOLDS_NUMBER)
			rf_text_print(&w->out, "\trf_run_value(&%s, sizeof(%s), %d);\n", v->name,
			              v->name, v->number_bytes);
		else if (v->holds == RF_HOLDS_INTEGER && find_size(w->kernel, v->name) >= 0)
			write_fit(w, v->name, find_size(w->kernel, v->name));
		else if (v->holds == RF_HOLDS_OTHER)
			rf_text_print(&w->out, "\t__builtin_memset((void *)&%s, 0, sizeof(%s));\n",
			              v->name, v->name);
	}
	write_members(w);
}

static void write_arguments(struct writer *w)
{
	const char *comma = "";

	for (size_t i = 0; i < w->loop->variable_count; ++i)
		if (is_argument(w, &w->loop->variables[i])) {
			rf_text_print(&w->out, "%s%s", comma, w->loop->variables[i].name);
			comma = ", ";
		}
	for (size_t i = 0; i < w->loop->variable_count; ++i)
		if (is_kept(w, &w->loop->variables[i])) {
			rf_text_print(&w->out, "%s&rf_kept_%s", comma, w->loop->variables[i].name);
			comma = ", ";
		}
}

static enum rf_status write_call(struct writer *w)
{
	const struct rf_loop_text *loop = w->loop;
	const char *function = w->calls_function ? loop->function : "rf_loops";
	struct rf_text *out = &w->out;
	enum rf_status status = RF_OK;

	if (w->calls_function) /* one that is inline alone has no address */
		rf_text_print(out, "\nextern __typeof__(%s) %s;\n", function, function);
	rf_text_print(out,
	              "\nvoid rf_run_loop(void)\n{\n\tlong long rf_calls;\n"
	              "\t__typeof__(%s) *volatile rf_function = %s;\n",
	              function, function);
	for (size_t i = 0; i < loop->variable_count && status == RF_OK; ++i) {
		if (is_argument(w, &loop->variables[i]))
			status = write_argument(w, &loop->variables[i]);
		if (is_kept(w, &loop->variables[i]))
			rf_text_print(out, "\t%s rf_kept_%s;\n", loop->variables[i].type,
			              loop->variables[i].name);
	}
	if (!returns_nothing(w))
		rf_text_print(out, "\t%s rf_result;\n", without_const(loop->result, w->arena));
	rf_text_add(out, "\n");
	write_values(w);
	rf_text_print(out,
	              "\twhile ((rf_calls = rf_run_next()) > 0) {\n"
	              "\t\twhile (rf_calls-- > 0)\n\t\t\t%srf_function(",
	              returns_nothing(w) ? "" : "rf_result = ");
	write_arguments(w);
	rf_text_add(out, ");\n");
	if (!returns_nothing(w))
		rf_text_add(out, "\t\trf_run_result(&rf_result, sizeof(rf_result));\n");
	for (size_t i = 0; i < loop->variable_count; ++i)
		if (is_kept(w, &loop->variables[i]))
			rf_text_print(out, "\t\trf_run_result(&rf_kept_%s, sizeof(rf_kept_%s));\n",
			              loop->variables[i].name, loop->variables[i].name);
	rf_text_add(out, "\t}\n}\n");
	return status;
}

enum rf_status rf_run_code_write(const struct rf_kernel *kernel, const struct rf_loop_texts *texts,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 struct rf_run_code *code)
{
	struct writer w = { .kernel = kernel,
		            .texts = texts,
		            .loop = &texts->items[0],
		            .arena = arena,
		            .diagnostics = diagnostics,
		            .is_asked_for = RF_NEW_ARRAY(arena, bool, kernel->array_count + 1) };
	enum rf_status status;
	int line = 1;

	if (w.is_asked_for == NULL)
		return rf_out_of_memory(diagnostics);
	if (w.loop->refusal != NULL)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, w.loop->place, w.loop->hint,
		                 "the loop cannot be run by itself: %s", w.loop->refusal);
	w.calls_function = can_call(&w);
	rf_text_init(&w.out, arena);
	rf_text_print(&w.out, "%s\n#define main rf_users_main\n", rf_run_code_header);
	if (*texts->head != '\0')
		rf_text_print(&w.out, "%s\n", texts->head);
	rf_text_print(&w.out, "#line 1 \"%s\"\n", texts->file);
	rf_text_add_bytes(&w.out, texts->text, w.loop->function_end);
	if (!w.calls_function)
		write_loops(&w);
	status = write_call(&w);
	for (size_t i = 0; i < w.loop->function_end; ++i)
		line += texts->text[i] == '\n';
	rf_text_print(&w.out, "#line %d \"%s\"\n%s\n", line, texts->file,
	              texts->text + w.loop->function_end);
	code->text = rf_text_string(&w.out);
	code->is_asked_for = w.is_asked_for;
	code->called = w.calls_function ? w.loop->function : NULL;
	return w.out.failed || rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : status;
}
