/* SPDX-License-Identifier: MIT
 *
 * C around a loop: the user's source as it is, and behind the function that holds the loop another
 * one with that loop alone.
 *
 *     void rf_loop_0(int n, double a[restrict n], double s, int j, double *rf_keep_s, ...)
 *     {
 *     #line 7 "kernel.c"
 *             for (int i = 0; i < n; ++i)
 *                     s += a[i];
 *             *rf_keep_s = s;
 *     }
 *
 * Macros, types and other functions are known to it as they are to the loop.  What the loop
 * computes in variables is stored at its end, since a compiler leaves out what nobody uses.  Arrays
 * that are declared with their memory overlap with nothing; of pointers nothing is claimed that
 * the source does not say.
 */
#include "toolchain/loop_code.h"

#include <string.h>

#include "base/text.h"

const char *rf_loop_code_name(size_t i, struct rf_arena *arena)
{
	return rf_arena_print(arena, "rf_loop_%zu", i);
}

/* `double *restrict a`, `double a[restrict n][m]`, `double (*a)[m]`: the name stands where the type
 * has a place for it. */
void rf_loop_code_declare(struct rf_text *out, const struct rf_scope_variable *variable)
{
	const char *type = variable->type;
	const char *pointer = strstr(type, "(*"), *bracket = strchr(type, '[');
	const char *place = type + strlen(type);

	if (pointer != NULL)
		place = pointer + strcspn(pointer, ")");
	else if (bracket != NULL)
		place = bracket;
	rf_text_add_bytes(out, type, (size_t)(place - type));
	rf_text_print(out, " %s", variable->name);
	if (pointer == NULL && bracket != NULL && variable->is_object) {
		rf_text_add(out, "[restrict ");
		++place;
	}
	rf_text_add(out, place);
}

static void write_parameters(struct rf_text *out, const struct rf_loop_text *loop)
{
	for (size_t i = 0; i < loop->variable_count; ++i) {
		rf_text_add(out, i > 0 ? ", " : "");
		rf_loop_code_declare(out, &loop->variables[i]);
	}
	for (size_t i = 0; i < loop->variable_count; ++i)
		if (loop->variables[i].keeps_value)
			rf_text_print(out, ", %s *rf_keep_%s", loop->variables[i].type,
			              loop->variables[i].name);
	if (loop->variable_count == 0)
		rf_text_add(out, "void");
}

static void write_function(struct rf_text *out, const struct rf_loop_texts *texts, size_t i)
{
	const struct rf_loop_text *loop = &texts->items[i];

	rf_text_print(out, "\n%s %s(", loop->result, rf_loop_code_name(i, out->arena));
	write_parameters(out, loop);
	rf_text_print(out, ")\n{\n#line %d \"%s\"\n", loop->first_line, texts->file);
	for (size_t k = loop->from; k > 0 && texts->text[k - 1] != '\n'; --k)
		rf_text_add(out, " "); /* so that columns stay */
	rf_text_add_bytes(out, texts->text + loop->from, loop->to - loop->from);
	rf_text_add(out, "\n");
	for (size_t k = 0; k < loop->variable_count; ++k)
		if (loop->variables[k].keeps_value)
			rf_text_print(out, "\t*rf_keep_%s = %s;\n", loop->variables[k].name,
			              loop->variables[k].name);
	rf_text_add(out, "}\n");
}

/* The function nearest behind a place of the text that still has loops to follow. */
static size_t next_end(const struct rf_loop_texts *texts, size_t at, bool *is_any)
{
	size_t next = 0;

	*is_any = false;
	for (size_t i = 0; i < texts->count; ++i) {
		const struct rf_loop_text *loop = &texts->items[i];

		if (loop->refusal != NULL || loop->function_end <= at ||
		    (*is_any && loop->function_end >= next))
			continue;
		next = loop->function_end;
		*is_any = true;
	}
	return next;
}

const char *rf_loop_code_write(const struct rf_loop_texts *texts, struct rf_arena *arena)
{
	struct rf_text out;
	size_t at = 0, end;
	int line = 1;
	bool is_any;

	rf_text_init(&out, arena);
	if (*texts->head != '\0')
		rf_text_print(&out, "%s\n", texts->head);
	for (;;) {
		rf_text_print(&out, "#line %d \"%s\"\n", line, texts->file);
		end = next_end(texts, at, &is_any);
		if (!is_any)
			break;
		rf_text_add_bytes(&out, texts->text + at, end - at);
		for (; at < end; ++at)
			line += texts->text[at] == '\n';
		for (size_t i = 0; i < texts->count; ++i)
			if (texts->items[i].refusal == NULL && texts->items[i].function_end == end)
				write_function(&out, texts, i);
	}
	rf_text_add(&out, texts->text + at);
	rf_text_add(&out, "\n");
	return out.failed || rf_arena_failed(arena) ? NULL : rf_text_string(&out);
}
