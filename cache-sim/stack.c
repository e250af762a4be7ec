/* SPDX-License-Identifier: MIT
 *
 * Stack distances: how many other lines were used since the last use of a line.
 *
 * A fully associative cache of n lines that replaces the least recently used one holds exactly the
 * n lines of latest use (Mattson et al., 1970).  So a reference misses in all caches of at most as
 * many lines as its distance, and a histogram of distances answers for every capacity at once.
 *
 * The lines of latest use stand in a short list in the order of their use; the depth in the list
 * is the distance.  A line that falls out of its end gets the next moment on a time line.  The
 * moments of lines are bits, counted in a Fenwick tree over words of bits; the distance of a line
 * from the time line is the length of the list plus the lines of later moments.  When the time
 * line is used up, its moments are numbered anew without gaps.  Memory is proportional to the
 * number of lines.
 */
#include "cache-sim/cachesim.h"
#include "cache-sim/lines.h"
#include "cache-sim/pace.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_LENGTH = 16, WORD_BITS = 64, FIRST_MOMENTS = 1024 };

/* The value of a line that stands in the list. */
#define IN_LIST (UINT64_MAX - 1)

struct timeline {
	uint64_t *words;   /* a bit for each moment that is some line's */
	uint64_t *tree;    /* of counts of bits in words, from 1 */
	uint64_t *line_of; /* the line of each moment */
	uint64_t capacity; /* moments, a multiple of WORD_BITS */
	uint64_t next;     /* the first unused moment */
	uint64_t count;    /* lines */
};

struct rf_stack {
	struct lines lines;
	struct timeline time;
	uint64_t list[LIST_LENGTH];
	uint32_t list_count;
	uint32_t shift;
	uint64_t *histogram; /* by distance */
	size_t histogram_length;
	uint64_t cold;
	uint64_t references;
	bool failed; /* memory was short once: nothing is counted any more */
};

static uint64_t count_bits(uint64_t word)
{
	return (uint64_t)__builtin_popcountll(word);
}

static void tree_add(struct timeline *time, uint64_t word, uint64_t amount)
{
	uint64_t words = time->capacity / WORD_BITS;

	for (uint64_t i = word + 1; i <= words; i += i & (0 - i))
		time->tree[i] += amount;
}

static uint64_t tree_sum(const struct timeline *time, uint64_t words)
{
	uint64_t sum = 0;

	for (uint64_t i = words; i > 0; i &= i - 1)
		sum += time->tree[i];
	return sum;
}

static void timeline_free(struct timeline *time)
{
	free(time->words);
	free(time->tree);
	free(time->line_of);
}

static bool timeline_new(struct timeline *time, uint64_t capacity)
{
	size_t words = (size_t)(capacity / WORD_BITS);

	*time = (struct timeline){ .capacity = capacity };
	if (capacity > SIZE_MAX / sizeof(uint64_t))
		return false;
	time->words = calloc(words, sizeof(uint64_t));
	time->tree = calloc(words + 1, sizeof(uint64_t));
	time->line_of = malloc((size_t)capacity * sizeof(uint64_t));
	return time->words && time->tree && time->line_of;
}

/* Gives a line the next moment. */
static void append(struct timeline *time, struct lines *lines, uint64_t line)
{
	uint64_t moment = time->next++;

	time->words[moment / WORD_BITS] |= (uint64_t)1 << (moment % WORD_BITS);
	time->line_of[moment] = line;
	tree_add(time, moment / WORD_BITS, 1);
	++time->count;
	rf_lines_find(lines, line)->value = moment;
}

/* Numbers the moments anew, in a time line with twice as many as there are lines. */
static bool renumber(struct rf_stack *stack)
{
	struct timeline old = stack->time;
	struct timeline fresh;
	uint64_t capacity = (2 * old.count + FIRST_MOMENTS) / WORD_BITS * WORD_BITS;

	if (!timeline_new(&fresh, capacity)) {
		timeline_free(&fresh);
		return false;
	}
	for (uint64_t moment = 0; moment < old.next; ++moment)
		if (old.words[moment / WORD_BITS] >> (moment % WORD_BITS) & 1)
			append(&fresh, &stack->lines, old.line_of[moment]);
	timeline_free(&old);
	stack->time = fresh;
	return true;
}

/* Takes a line off the time line; returns how many lines have later moments. */
static uint64_t take_moment(struct timeline *time, uint64_t moment)
{
	uint64_t word = moment / WORD_BITS;
	uint64_t bit = (uint64_t)1 << (moment % WORD_BITS);
	uint64_t before = tree_sum(time, word) + count_bits(time->words[word] & (bit - 1));

	time->words[word] &= ~bit;
	tree_add(time, word, UINT64_MAX);
	--time->count;
	return time->count - before;
}

/* Puts a line first in the list; what falls out of its end goes to the time line. */
static bool push(struct rf_stack *stack, uint64_t line)
{
	if (stack->list_count == LIST_LENGTH) {
		if (stack->time.next == stack->time.capacity && !renumber(stack))
			return false;
		append(&stack->time, &stack->lines, stack->list[LIST_LENGTH - 1]);
		--stack->list_count;
	}
	memmove(stack->list + 1, stack->list, stack->list_count * sizeof(*stack->list));
	stack->list[0] = line;
	++stack->list_count;
	return true;
}

/* Distances are below the number of lines. */
static bool reserve_histogram(struct rf_stack *stack)
{
	size_t length = stack->histogram_length;
	uint64_t *longer;

	if (stack->lines.count < length)
		return true;
	if (length > SIZE_MAX / sizeof(*longer) / 2)
		return false;
	longer = realloc(stack->histogram, 2 * length * sizeof(*longer));
	if (!longer)
		return false;
	memset(longer + length, 0, length * sizeof(*longer));
	stack->histogram = longer;
	stack->histogram_length = 2 * length;
	return true;
}

/* What a use of a line adds to: an entry of the histogram, or the count of first uses. */
static uint64_t *new_line(struct rf_stack *stack, uint64_t line)
{
	if (!rf_lines_reserve(&stack->lines))
		return NULL;
	*rf_lines_find(&stack->lines, line) = (struct line_slot){ line, IN_LIST };
	++stack->lines.count;
	if (!reserve_histogram(stack) || !push(stack, line))
		return NULL;
	return &stack->cold;
}

static uint64_t *line_from_afar(struct rf_stack *stack, uint64_t line)
{
	struct line_slot *slot = rf_lines_find(&stack->lines, line);
	uint64_t distance;

	if (slot->value == LINE_FREE)
		return new_line(stack, line);
	distance = LIST_LENGTH + take_moment(&stack->time, slot->value);
	slot->value = IN_LIST;
	return push(stack, line) ? &stack->histogram[distance] : NULL;
}

static uint64_t *use_line(struct rf_stack *stack, uint64_t line)
{
	uint32_t depth = 0;

	if (stack->list_count > 0 && stack->list[0] == line)
		return &stack->histogram[0];
	while (depth < stack->list_count && stack->list[depth] != line)
		++depth;
	if (depth == stack->list_count)
		return line_from_afar(stack, line);
	memmove(stack->list + 1, stack->list, depth * sizeof(*stack->list));
	stack->list[0] = line;
	return &stack->histogram[depth];
}

struct rf_stack *rf_stack_new(uint32_t line_bytes, const char **error)
{
	struct rf_stack *stack;

	*error = "a line must have 16, 32, 64, 128 or 256 bytes";
	if (line_bytes < 16 || line_bytes > 256 || (line_bytes & (line_bytes - 1)) != 0)
		return NULL;
	*error = "no memory for stack distances";
	stack = calloc(1, sizeof(*stack));
	if (!stack)
		return NULL;
	stack->shift = (uint32_t)__builtin_ctz(line_bytes);
	stack->histogram_length = FIRST_MOMENTS;
	stack->histogram = calloc(stack->histogram_length, sizeof(*stack->histogram));
	if (!stack->histogram || !rf_lines_reserve(&stack->lines) ||
	    !timeline_new(&stack->time, FIRST_MOMENTS)) {
		rf_stack_free(stack);
		return NULL;
	}
	*error = NULL;
	return stack;
}

void rf_stack_free(struct rf_stack *stack)
{
	if (!stack)
		return;
	timeline_free(&stack->time);
	free(stack->lines.slots);
	free(stack->histogram);
	free(stack);
}

/* Uses of the lines of one reference, counted `times` each; false without memory. */
static bool use_reference(struct rf_stack *stack, const struct rf_sim_reference *r, uint64_t times)
{
	uint64_t first = r->address >> stack->shift;
	uint64_t last_byte = r->address + r->bytes - 1;
	uint64_t last = last_byte >> stack->shift;
	uint64_t mask = UINT64_MAX >> stack->shift;

	if (r->bytes == 0)
		return true;
	for (uint64_t line = first;; line = (line + 1) & mask) {
		uint64_t *count = use_line(stack, line);

		if (!count)
			return false;
		*count += times;
		stack->references += times;
		if (line == last)
			return true;
	}
}

static uint64_t steady_iterations(const struct rf_stack *stack,
                                  const struct rf_sim_reference *references, size_t count,
                                  uint64_t most)
{
	for (size_t i = 0; i < count; ++i) {
		uint64_t stay = until_leaving(&references[i], 1u << stack->shift);

		most = stay < most ? stay : most;
	}
	return most;
}

static bool iterate(struct rf_stack *stack, const struct rf_sim_reference *references, size_t count,
                    uint64_t times)
{
	for (size_t i = 0; i < count; ++i)
		if (!use_reference(stack, &references[i], times))
			return false;
	return true;
}

/* The second of equal iterations finds every line as the first left it, and so do all after it:
 * the second counts for them. */
bool rf_stack_run(struct rf_stack *stack, struct rf_sim_reference *references, size_t count,
                  uint64_t iterations)
{
	while (iterations > 0 && !stack->failed) {
		uint64_t steady = steady_iterations(stack, references, count, iterations);

		stack->failed = !iterate(stack, references, count, 1) ||
		                (steady > 1 && !iterate(stack, references, count, steady - 1));
		for (size_t i = 0; i < count; ++i)
			references[i].address += (uint64_t)references[i].stride * steady;
		iterations -= steady;
	}
	return !stack->failed;
}

uint64_t rf_stack_misses(const struct rf_stack *stack, uint64_t lines)
{
	uint64_t misses = stack->cold;

	for (uint64_t distance = lines; distance < stack->histogram_length; ++distance)
		misses += stack->histogram[distance];
	return misses;
}

uint64_t rf_stack_cold_misses(const struct rf_stack *stack)
{
	return stack->cold;
}

uint64_t rf_stack_references(const struct rf_stack *stack)
{
	return stack->references;
}
