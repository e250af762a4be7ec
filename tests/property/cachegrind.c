/* SPDX-License-Identifier: MIT
 *
 * Random nests, compiled and run under cachegrind, against the simulation of their source: every
 * count of the first and the last level, loads and stores, must be the same.
 *
 * ARRAY=volatile makes the compiler keep every access as it is written.  The program has no
 * library and no stack in use: a record holds the arrays on pages one behind the other, as the
 * simulation lays them out.  It runs the nest once or twice, over two such records; the second
 * time no line of the code is new, so the difference of the two runs is the nest alone in caches
 * that hold nothing of it.  Where the compiler runs out of registers and keeps numbers in memory,
 * the count of references tells, and the nest is passed over.
 *
 * RFMODEL_SEEDS chooses the nests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/property/analysis.h"
#include "tests/support/random.h"
#include "tests/tools/process.h"

enum { SEEDS = 40, MOST_REFERENCES = 60000 };

/* Of reads and writes. */
struct counts {
	int64_t references[2], first_misses[2], last_misses[2];
};

struct setting {
	const char *folder;
	struct rf_cache caches[2];
	struct rf_machine machine;
	struct counts simulated, measured;
	bool spills;
};

static const char driver_end[] =
    "};\n"
    "static struct arrays memory[2];\n"
    "static inline __attribute__((always_inline)) HEAD;\n"
    "#include \"nest.c\"\n"
    "__attribute__((noreturn, used)) void begin(long passes)\n"
    "{\n"
    "\tdouble sum = 0;\n"
    "\tfor (struct arrays *m = memory; m < memory + passes; ++m)\n"
    "\t\tsum += kernel(N ARGUMENTS);\n"
    "\t__asm__ volatile(\"syscall\" : : \"a\"(60), \"D\"(0), \"x\"(sum));\n"
    "\t__builtin_unreachable();\n"
    "}\n"
    "__attribute__((used)) static char stack[4096] __attribute__((aligned(4096)));\n"
    "__asm__(\".globl _start\\n\"\n"
    "\"_start: mov (%rsp), %rdi\\n lea stack+4088(%rip), %rsp\\n jmp begin\\n\");\n";

static void write_text(const struct setting *s, const char *name, const struct rf_text *text)
{
	tool_write(tool_print("%s/%s", s->folder, name), rf_text_string(text), text->length);
}

static void write_sources(const struct setting *s, const struct nest *nest,
                          const struct nest_layout *layout)
{
	struct rf_text kernel = tool_text(), driver = tool_text();

	nest_print(nest, layout, &kernel);
	write_text(s, "nest.c", &kernel);
	rf_text_add(&driver, "#define HEAD ");
	nest_print_head(nest, layout, &driver);
	rf_text_add(&driver, "\n#define ARGUMENTS ");
	for (int a = 0; a < nest->array_count; ++a)
		if (layout->is_used[a])
			rf_text_print(&driver, ", m->%c", 'a' + a);
	rf_text_print(&driver, "\nenum { N = %d };\nstruct arrays {\n", nest->n);
	nest_print_arrays(nest, layout, &driver);
	rf_text_add(&driver, driver_end);
	write_text(s, "driver.c", &driver);
}

static struct outcome run(const struct setting *s, const char *program, const char *arguments)
{
	struct process process = { .program = program,
		                   .arguments = tool_split(arguments),
		                   .folder = s->folder };

	return process_run(&process);
}

static bool can_run(const struct setting *s)
{
	struct rf_text program = tool_text();

	rf_text_add(&program, "#ifndef __x86_64__\n#error\n#endif\n");
	write_text(s, "probe.c", &program);
	if (run(s, "valgrind", "--version").exit_code != 0)
		printf("skipped: there is no valgrind; ./dev deps installs it\n");
	else if (run(s, "cc", "-c probe.c").exit_code != 0)
		printf("skipped: there is no cc that compiles for x86-64\n");
	else
		return true;
	return false;
}

static void compile(const struct setting *s)
{
	struct outcome outcome = run(
	    s, "cc",
	    "-w -O2 -fno-ivopts -fno-tree-vectorize -DARRAY=volatile -ffreestanding -fno-stack-protector -fno-pie -no-pie "
	    "-fno-asynchronous-unwind-tables -nostdlib -static driver.c -o run");

	if (outcome.exit_code != 0)
		tool_die("%s", outcome.errors);
}

/* "==1== D1  misses:      936  (  827 rd   + 109 wr)" */
static void read_line(const char *log, const char *label, int64_t sign, int64_t *counts)
{
	const char *at = strstr(log, label);

	at = at ? strchr(at, '(') : NULL;
	for (int i = 0; i < 2; ++i) {
		int64_t count = 0;

		if (!at)
			tool_die("cachegrind does not say '%s':\n%s", label, log);
		for (at += strcspn(at, "0123456789"); *at != ' '; ++at)
			if (*at != ',')
				count = 10 * count + (*at - '0');
		counts[i] += sign * count;
	}
}

static const char *cache_option(const struct rf_cache *cache)
{
	return tool_print("%lld,%lld,%lld", (long long)cache->size_bytes, (long long)cache->ways,
	                  (long long)cache->line_bytes);
}

static void measure(const struct setting *s, const char *argument, int64_t sign,
                    struct counts *counts)
{
	const char *words =
	    tool_print("--tool=cachegrind --cache-sim=yes "
	               "--cachegrind-out-file=/dev/null --I1=32768,8,64 --D1=%s "
	               "--LL=%s ./run %s",
	               cache_option(&s->caches[0]), cache_option(&s->caches[1]), argument);
	struct outcome outcome = run(s, "valgrind", words);

	if (outcome.exit_code != 0)
		tool_die("valgrind %s\n%s", words, outcome.errors);
	read_line(outcome.errors, "D   refs:", sign, counts->references);
	read_line(outcome.errors, "D1  misses:", sign, counts->first_misses);
	read_line(outcome.errors, "LLd misses:", sign, counts->last_misses);
}

static void split(double all, double stores, int64_t *counts)
{
	counts[0] = (int64_t)(all - stores);
	counts[1] = (int64_t)stores;
}

static void simulate(struct setting *s, const struct nest *nest)
{
	struct rf_options options = { .predictors = RF_PREDICTOR_SIM,
		                      .models = RF_MODEL_LC,
		                      .counting = RF_COUNT_CACHEGRIND };
	struct rf_arena *arena = rf_arena_new();
	const struct rf_traffic *traffic =
	    analysis_predict(analysis_read(nest, arena), &s->machine, &options, arena);

	if (!traffic)
		tool_die("the nest is not simulated");
	split(traffic->levels[0].misses, traffic->levels[0].store_misses,
	      s->simulated.first_misses);
	split(traffic->levels[1].misses, traffic->levels[1].store_misses, s->simulated.last_misses);
	s->simulated.references[0] = (int64_t)traffic->levels[0].accesses;
	rf_arena_free(arena);
}

static void count_use(void *context, uint64_t address, uint32_t bytes, bool is_store)
{
	int64_t *references = context;

	(void)address;
	(void)bytes;
	++references[is_store];
}

/* A simulation counts loads and stores together: stores are taken from the walk. */
static void walk(struct setting *s, const struct nest *nest, const struct nest_layout *layout,
                 int64_t *references)
{
	struct nest_visitor visitor = { .context = references, .use = count_use };

	nest_walk(nest, layout, &visitor, INT64_MAX);
	s->simulated.references[0] -= references[1];
	s->simulated.references[1] = references[1];
}

static bool disagrees(void *context, const struct nest *nest)
{
	struct setting *s = context;
	int64_t walked[2] = { 0 };
	struct nest_layout layout;

	s->simulated = s->measured = (struct counts){ 0 };
	simulate(s, nest);
	nest_lay_out(nest, &layout);
	walk(s, nest, &layout, walked);
	write_sources(s, nest, &layout);
	compile(s);
	measure(s, "", -1, &s->measured);
	measure(s, "twice", 1, &s->measured);
	s->spills = memcmp(walked, s->measured.references, sizeof(walked)) != 0 &&
	            memcmp(walked, s->simulated.references, sizeof(walked)) == 0;
	return !s->spills && memcmp(&s->simulated, &s->measured, sizeof(s->measured)) != 0;
}

/* Caches that cachegrind takes: sets are a power of two, and more than one; the widest register fits
 * into a line. */
static void make_caches(struct setting *s, uint64_t *state)
{
	int64_t line = 32 << random_below(state, 3);
	int64_t sets = 2 << random_below(state, 5);

	s->caches[0] = analysis_cache(0, sets, 1 + (int64_t)random_below(state, 8), line);
	line <<= random_below(state, 4) == 0;
	sets <<= 1 + random_below(state, 4);
	s->caches[1] = analysis_cache(1, sets, 1 + (int64_t)random_below(state, 16), line);
	s->machine = analysis_machine(s->caches, 2);
}

static void print_pair(const char *name, const int64_t *simulated, const int64_t *measured)
{
	printf("%-18s  %8lld %8lld  %8lld %8lld\n", name, (long long)simulated[0],
	       (long long)simulated[1], (long long)measured[0], (long long)measured[1]);
}

static void report(struct setting *s, int seed, struct nest *nest)
{
	struct rf_text text = tool_text();
	struct nest_layout layout;

	nest_minimize(nest, disagrees, s);
	disagrees(s, nest);
	nest_lay_out(nest, &layout);
	nest_print(nest, &layout, &text);
	printf("seed %d: simulation and cachegrind disagree; the least such kernel found:\n%s",
	       seed, rf_text_string(&text));
	analysis_print_caches(&s->machine);
	printf("%18s  %17s  %17s\n%18s  %8s %8s  %8s %8s\n", "", "simulated", "cachegrind", "",
	       "loads", "stores", "loads", "stores");
	print_pair("references", s->simulated.references, s->measured.references);
	print_pair("L1 misses", s->simulated.first_misses, s->measured.first_misses);
	print_pair("L2 misses", s->simulated.last_misses, s->measured.last_misses);
}

static void remove_folder(const struct setting *s)
{
	static const char *const files[] = { "nest.c", "driver.c", "probe.c", "probe.o", "run" };

	for (size_t i = 0; i < sizeof(files) / sizeof(*files); ++i)
		unlink(tool_print("%s/%s", s->folder, files[i]));
	rmdir(s->folder);
}

static int check(struct setting *s)
{
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	int failures = 0, spills = 0;

	for (int seed = seeds.first; seed <= seeds.last && failures == 0; ++seed) {
		uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;
		struct nest nest;

		nest_make(&nest, &state, &(struct nest_shapes){ .most = MOST_REFERENCES });
		make_caches(s, &state);
		if (disagrees(s, &nest)) {
			report(s, seed, &nest);
			++failures;
		}
		spills += s->spills;
	}
	printf("nests %d to %d, %d passed over\n", seeds.first, seeds.last, spills);
	return failures > 0 || 2 * spills > seeds.last - seeds.first + 1;
}

int main(void)
{
	char folder[] = "/tmp/rfmodel-cachegrind-XXXXXX";
	struct setting s = { .folder = mkdtemp(folder) };
	int code;

	if (!s.folder)
		tool_die("cannot create a folder in /tmp");
	code = can_run(&s) ? check(&s) : 77;
	remove_folder(&s);
	return code;
}
