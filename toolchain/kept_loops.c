/* SPDX-License-Identifier: MIT
 *
 * A line a fact, its first word says what it is; numbers in a form that loses nothing.
 */
#include "toolchain/kept_loops.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/vector.h"

/* "size seconds.nanoseconds" of a file as it is now; NULL: it is not there. */
static const char *stamp(const char *path, struct rf_arena *arena)
{
	struct stat about;

	if (stat(path, &about) != 0)
		return NULL;
	return rf_arena_print(arena, "%lld %lld.%09ld", (long long)about.st_size,
	                      (long long)about.st_mtim.tv_sec, about.st_mtim.tv_nsec);
}

static void write_loop(struct rf_text *out, const struct rf_compiled_loop *loop)
{
	const char *line = loop->assembly;

	rf_text_print(out,
	              "loop %d %" PRId64 " %" PRId64 " %.17g %d %.17g %" PRId64 " %" PRId64 "\n",
	              loop->loop, loop->iterations, loop->vector_bits, loop->cy_per_turn,
	              loop->waits, loop->issue_per_turn, loop->load_bytes, loop->store_bytes);
	if (loop->reason != NULL)
		rf_text_print(out, "reason %s\n", loop->reason);
	for (size_t i = 0; i < loop->port_count; ++i)
		rf_text_print(out, "port %d %.17g %s\n", loop->ports[i].loads,
		              loop->ports[i].cy_per_turn, loop->ports[i].name);
	while (*line != '\0') {
		size_t length = strcspn(line, "\n");

		rf_text_print(out, "code %.*s\n", (int)length, line);
		line += length + (line[length] == '\n');
	}
}

const char *rf_kept_loops_write(const struct rf_compiled *compiled, size_t file_count,
                                const char *const *files, struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	for (size_t i = 0; i < file_count; ++i) {
		char *whole = rf_arena_alloc(arena, PATH_MAX);
		const char *now =
		    whole != NULL && realpath(files[i], whole) != NULL ? stamp(whole, arena) : NULL;

		if (now == NULL || strchr(whole, '\n') != NULL)
			return NULL;
		rf_text_print(&out, "file %s\nat %s\n", whole, now);
	}
	if (compiled->compiler != NULL)
		rf_text_print(&out, "compiler %s\nflags %s\n", compiled->compiler, compiled->flags);
	rf_text_print(&out, "analyser %s\ncpu %s\n", compiled->analyser, compiled->cpu);
	for (size_t i = 0; i < compiled->count; ++i)
		write_loop(&out, &compiled->loops[i]);
	return out.failed || rf_arena_failed(arena) ? NULL : rf_text_string(&out);
}

struct reading {
	struct rf_arena *arena;
	struct rf_compiled *out;
	const char *file;
	RF_VECTOR(struct rf_compiled_loop) loops;
	RF_VECTOR(struct rf_compiled_port) ports; /* of the last loop */
	struct rf_text code;                      /* the same */
	bool is_bad;
};

static void end_loop(struct reading *reading)
{
	struct rf_compiled_loop *loop;

	if (reading->loops.count == 0)
		return;
	loop = &reading->loops.items[reading->loops.count - 1];
	loop->ports = reading->ports.items;
	loop->port_count = reading->ports.count;
	loop->assembly = rf_text_string(&reading->code);
	memset(&reading->ports, 0, sizeof(reading->ports));
	rf_text_init(&reading->code, reading->arena);
}

static void begin_loop(struct reading *reading, const char *rest)
{
	struct rf_compiled_loop *loop;
	int waits = 0;

	end_loop(reading);
	loop = RF_PUSH(reading->arena, &reading->loops);
	if (loop == NULL) {
		reading->is_bad = true;
		return;
	}
	*loop = (struct rf_compiled_loop){ 0 };
	reading->is_bad |=
	    sscanf(rest, "%d %" SCNd64 " %" SCNd64 " %lg %d %lg %" SCNd64 " %" SCNd64, &loop->loop,
	           &loop->iterations, &loop->vector_bits, &loop->cy_per_turn, &waits,
	           &loop->issue_per_turn, &loop->load_bytes, &loop->store_bytes) != 8 ||
	    loop->iterations < 1;
	loop->waits = waits != 0;
}

static void add_port(struct reading *reading, const char *rest)
{
	struct rf_compiled_port *port = RF_PUSH(reading->arena, &reading->ports);
	int loads = 0, at = 0;
	double cycles = 0;

	if (port == NULL || sscanf(rest, "%d %lg %n", &loads, &cycles, &at) != 2 || at == 0) {
		reading->is_bad = true;
		return;
	}
	*port = (struct rf_compiled_port){ rest + at, cycles, loads != 0 };
}

static void take(struct reading *reading, const char *word, const char *rest)
{
	struct rf_compiled *out = reading->out;
	const char *now;

	if (rf_text_equal(word, "file")) {
		reading->file = rest;
	} else if (rf_text_equal(word, "at")) {
		now = reading->file != NULL ? stamp(reading->file, reading->arena) : NULL;
		reading->is_bad |= now == NULL || !rf_text_equal(now, rest);
	} else if (rf_text_equal(word, "compiler")) {
		out->compiler = rest;
	} else if (rf_text_equal(word, "flags")) {
		out->flags = rest;
	} else if (rf_text_equal(word, "analyser")) {
		out->analyser = rest;
	} else if (rf_text_equal(word, "cpu")) {
		out->cpu = rest;
	} else if (rf_text_equal(word, "loop")) {
		begin_loop(reading, rest);
	} else if (rf_text_equal(word, "reason") && reading->loops.count > 0) {
		reading->loops.items[reading->loops.count - 1].reason = rest;
	} else if (rf_text_equal(word, "port")) {
		add_port(reading, rest);
	} else if (rf_text_equal(word, "code")) {
		rf_text_print(&reading->code, "%s%s", reading->code.length > 0 ? "\n" : "", rest);
	} else {
		reading->is_bad = true;
	}
}

struct rf_compiled *rf_kept_loops_read(const char *text, struct rf_arena *arena)
{
	struct reading reading = { .arena = arena, .out = RF_NEW(arena, struct rf_compiled) };

	if (reading.out == NULL)
		return NULL;
	rf_text_init(&reading.code, arena);
	while (*text != '\0' && !reading.is_bad) {
		size_t length = strcspn(text, "\n"), word = strcspn(text, " \n");
		const char *first = rf_arena_substring(arena, text, word);
		const char *rest =
		    word < length ? rf_arena_substring(arena, text + word + 1, length - word - 1)
				  : "";

		if (first == NULL || rest == NULL)
			return NULL;
		take(&reading, first, rest);
		text += length + (text[length] == '\n');
	}
	end_loop(&reading);
	reading.out->count = reading.loops.count;
	reading.out->loops = reading.loops.items;
	if (reading.is_bad || reading.out->analyser == NULL || reading.out->cpu == NULL ||
	    reading.out->count == 0 || rf_arena_failed(arena))
		return NULL;
	return reading.out;
}
