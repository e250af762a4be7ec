/* SPDX-License-Identifier: MIT
 *
 * Puts a teaching page together: the template has a word between @ for each part.  What is binary
 * stands in it in base 85, and what the page begins with as a JSON document.
 */
#include "report/teaching_page.h"

#include <stdint.h>
#include <string.h>

#include "base/markup.h"
#include "base/version.h"
#include "model/archive/archive.h"
#include "model/ir/kernel_sizes.h"
#include "report/json_text.h"

bool rf_teaching_page_can(void)
{
	return rf_teaching_parts.module != NULL;
}

/* Five digits of base 85 for four bytes, and one more than bytes at the end: a sixteenth less than
 * in base64.  None of the digits stands in what pages say where something is: < and & of HTML,
 * quotes and \ of JavaScript, url( and src= of addresses, the marks @ of the template. */
static void add_base85(struct rf_text *out, const unsigned char *bytes, size_t count)
{
	static const char digits[] = "!#$%)*+,-./0123456789:;>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_"
				     "abcdefghijklmnopqrstuvwxyz{|}~";

	for (size_t i = 0; i < count; i += 4) {
		size_t left = count - i < 4 ? count - i : 4;
		uint32_t group = 0;
		char five[5];

		for (size_t k = 0; k < 4; ++k)
			group = group << 8 | (k < left ? bytes[i + k] : 0);
		for (size_t k = 5; k-- > 0; group /= 85)
			five[k] = digits[group % 85];
		rf_text_add_bytes(out, five, left + 1);
	}
}

/* A JSON document inside a script: nothing in it may end that. */
static void add_json(struct rf_text *out, const char *json)
{
	for (; *json; ++json) {
		if (*json == '<')
			rf_text_add(out, "\\u003c");
		else
			rf_text_add_bytes(out, json, 1);
	}
}

/* Those that may have other values: not where the loops are those of one. */
static void add_sizes(struct rf_json_text *json, const struct rf_teaching_input *input)
{
	const struct rf_kernel *kernel = input->kernel;

	rf_json_text_key(json, "sizes");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < kernel->size_count; ++i) {
		if (kernel->sizes[i].kind != RF_SIZE_FREE || kernel->sizes[i].is_given ||
		    !rf_kernel_sizes_matters(kernel, i))
			continue;
		rf_json_text_item(json);
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "index");
		rf_json_text_integer(json, (int64_t)i);
		rf_json_text_key(json, "name");
		rf_json_text_string(json, kernel->sizes[i].name);
		rf_json_text_key(json, "value");
		rf_json_text_integer(json, input->options->sizes[i]);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

static void add_caches(struct rf_json_text *json, const struct rf_machine *machine)
{
	rf_json_text_key(json, "caches");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const struct rf_cache *cache = &machine->caches[i];

		rf_json_text_item(json);
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "name");
		rf_json_text_string(json, cache->name);
		rf_json_text_key(json, "bytes");
		rf_json_text_integer(json, cache->size_bytes);
		rf_json_text_key(json, "line");
		rf_json_text_integer(json, cache->line_bytes);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

static bool is_stored(const struct rf_kernel *kernel, size_t array)
{
	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].kind == RF_WRITE && kernel->accesses[i].array == (int)array)
			return true;
	return false;
}

static bool is_bypassing(const struct rf_options *options, const char *name)
{
	for (size_t i = 0; i < options->nontemporal_count; ++i)
		if (rf_text_equal(options->nontemporal[i], name))
			return true;
	return false;
}

static void add_arrays(struct rf_json_text *json, const struct rf_teaching_input *input)
{
	const struct rf_kernel *kernel = input->kernel;

	rf_json_text_key(json, "arrays");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < kernel->array_count; ++i) {
		rf_json_text_item(json);
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "name");
		rf_json_text_string(json, kernel->arrays[i].name);
		rf_json_text_key(json, "element_bytes");
		rf_json_text_integer(json, kernel->arrays[i].element_bytes);
		rf_json_text_key(json, "is_stored");
		rf_json_text_boolean(json, is_stored(kernel, i));
		rf_json_text_key(json, "bypasses");
		rf_json_text_boolean(json, is_bypassing(input->options, kernel->arrays[i].name));
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

static void add_accesses(struct rf_json_text *json, const struct rf_kernel *kernel)
{
	rf_json_text_key(json, "accesses");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];

		rf_json_text_item(json);
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "text");
		rf_json_text_string(json, access->text);
		rf_json_text_key(json, "array");
		rf_json_text_integer(json, access->array);
		rf_json_text_key(json, "is_store");
		rf_json_text_boolean(json, access->kind == RF_WRITE);
		if (access->is_indirect) {
			rf_json_text_key(json, "is_indirect");
			rf_json_text_boolean(json, true);
		}
		rf_json_text_key(json, "line");
		rf_json_text_integer(json, access->place.line);
		rf_json_text_key(json, "column");
		rf_json_text_integer(json, access->place.column);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

static void add_loops(struct rf_json_text *json, const struct rf_kernel *kernel)
{
	rf_json_text_key(json, "loops");
	rf_json_text_open(json, '[', true);
	for (size_t i = 0; i < kernel->loop_count; ++i) {
		rf_json_text_item(json);
		rf_json_text_string(json, kernel->loops[i]->variable);
	}
	rf_json_text_close(json, ']');
}

/* What the page begins with. */
static void add_beginning(struct rf_text *out, const struct rf_teaching_input *input)
{
	const struct rf_machine *machine = input->machine;
	const struct rf_options *options = input->options;
	bool is_gpu = machine->kind == RF_GPU;
	struct rf_text document;
	struct rf_json_text json = { .out = &document, .is_compact = true };

	rf_text_init(&document, out->arena);
	rf_json_text_open(&json, '{', false);
	rf_json_text_key(&json, "kernel");
	rf_json_text_string(&json, input->kernel->name);
	rf_json_text_key(&json, "file");
	rf_json_text_string(&json, input->kernel->file);
	rf_json_text_key(&json, "line");
	rf_json_text_integer(&json, input->kernel->line);
	rf_json_text_key(&json, "source");
	rf_json_text_string(&json, input->source);
	rf_json_text_key(&json, "machine");
	rf_json_text_string(&json, machine->name);
	rf_json_text_key(&json, "machine_id");
	rf_json_text_string(&json, machine->id);
	rf_json_text_key(&json, "kind");
	rf_json_text_string(&json, is_gpu ? "gpu" : "cpu");
	rf_json_text_key(&json, "most_cores");
	rf_json_text_integer(&json, rf_machine_all_cores(machine));
	rf_json_text_key(&json, "cores");
	rf_json_text_integer(&json, options->cores > 0 || is_gpu ? options->cores : 1);
	rf_json_text_key(&json, "safety");
	rf_json_text_number(&json, options->safety > 0 ? options->safety : 2);
	rf_json_text_key(&json, "command");
	rf_json_text_string(&json, options->command != NULL ? options->command : "");
	rf_json_text_key(&json, "version");
	rf_json_text_string(&json, rf_version);
	add_sizes(&json, input);
	add_caches(&json, machine);
	add_arrays(&json, input);
	add_accesses(&json, input->kernel);
	add_loops(&json, input->kernel);
	rf_json_text_close(&json, '}');
	add_json(out, rf_text_string(&document));
	out->failed |= document.failed;
}

/* Most bytes of an archive are zeros of whole numbers that are small: a run of them is a zero and
 * how long it is. */
static void add_runs(struct rf_text *out, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count;) {
		size_t run = 0;
		char pair[2] = { (char)bytes[i], 0 };

		while (bytes[i] == 0 && i + run < count && bytes[i + run] == 0 && run < 255)
			++run;
		pair[1] = (char)run;
		rf_text_add_bytes(out, pair, run > 0 ? 2 : 1);
		i += run > 0 ? run : 1;
	}
}

/* Kernel, machine and options for the module.  They are only read here, whatever the functions that
 * go both ways may do. */
static void add_archive(struct rf_text *out, const struct rf_teaching_input *input)
{
	struct rf_text bytes, runs;
	struct rf_archive archive = { .arena = out->arena, .out = &bytes };
	struct rf_kernel kernel = *input->kernel;
	struct rf_machine machine = *input->machine;
	struct rf_options options = *input->options;

	rf_text_init(&bytes, out->arena);
	rf_text_init(&runs, out->arena);
	rf_archive_kernel(&archive, &kernel);
	rf_archive_machine(&archive, &machine);
	rf_archive_options(&archive, &options);
	add_runs(&runs, (const unsigned char *)rf_text_string(&bytes), bytes.length);
	out->failed |= archive.failed || bytes.failed || runs.failed;
	add_base85(out, (const unsigned char *)rf_text_string(&runs), runs.length);
}

static void add_part(struct rf_text *out, const char *name, size_t length,
                     const struct rf_teaching_input *input)
{
	const struct rf_teaching_parts *parts = &rf_teaching_parts;

	if (strncmp(name, "TITLE", length) == 0)
		rf_markup_add(out, input->kernel->name);
	else if (strncmp(name, "STYLE", length) == 0)
		rf_text_add(out, parts->css);
	else if (strncmp(name, "SCRIPT", length) == 0)
		rf_text_add(out, parts->script);
	else if (strncmp(name, "BEGINNING", length) == 0)
		add_beginning(out, input);
	else if (strncmp(name, "ARCHIVE", length) == 0)
		add_archive(out, input);
	else if (strncmp(name, "MODULE", length) == 0)
		add_base85(out, parts->module, parts->module_bytes);
}

void rf_teaching_page_write(struct rf_text *out, const struct rf_teaching_input *input)
{
	const char *at = rf_teaching_parts.html;

	for (const char *mark; (mark = strchr(at, '@')) != NULL;) {
		const char *end = strchr(mark + 1, '@');

		if (end == NULL)
			break;
		rf_text_add_bytes(out, at, (size_t)(mark - at));
		add_part(out, mark + 1, (size_t)(end - mark - 1), input);
		at = end + 1;
	}
	rf_text_add(out, at);
}
