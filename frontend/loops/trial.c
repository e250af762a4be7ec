/* SPDX-License-Identifier: MIT
 *
 * Reading on trial: to see what a statement makes of variables, without recording it.
 *
 * All that reading adds stands at the ends of vectors, which are cut again; symbols get the values
 * back that they had.
 */
#include "frontend/loops/trial.h"

#include "frontend/tree/symbol.h"

/* Symbols by bucket, in their order.  There are as many trials as loops, and symbols of all
 * functions: what one has ended with is the room of the next. */
struct rf_saved_symbols {
	struct rf_saved_symbols *next; /* of those that are spare */
	size_t room;
	struct rf_symbol *items;
};

static size_t count_symbols(const struct rf_reader *reader)
{
	size_t count = 0;

	for (size_t i = 0; i < RF_SYMBOL_BUCKETS; ++i)
		for (const struct rf_symbol *s = reader->symbols[i]; s; s = s->next)
			++count;
	return count;
}

/* Room for so many symbols, and as many again that are found later; NULL without memory. */
static struct rf_saved_symbols *find_room(struct rf_reader *reader, size_t count)
{
	struct rf_saved_symbols **spare = &reader->spare, *saved;

	while (*spare && (*spare)->room < count)
		spare = &(*spare)->next;
	saved = *spare;
	if (saved) {
		*spare = saved->next;
		return saved;
	}
	saved = RF_NEW(reader->arena, struct rf_saved_symbols);
	if (!saved)
		return NULL;
	saved->room = 2 * count + 1;
	saved->items = RF_NEW_ARRAY(reader->arena, struct rf_symbol, saved->room);
	return saved->items ? saved : NULL;
}

static bool save_symbols(struct rf_reader *reader, struct rf_trial *trial)
{
	size_t count = 0;

	trial->saved = find_room(reader, count_symbols(reader));
	for (size_t i = 0; i < RF_SYMBOL_BUCKETS && trial->saved; ++i)
		for (const struct rf_symbol *s = reader->symbols[i]; s; s = s->next)
			trial->saved->items[count++] = *s;
	return trial->saved != NULL;
}

enum rf_status rf_trial_begin(struct rf_reader *reader, struct rf_trial *trial)
{
	*trial = (struct rf_trial){ .before = *reader };
	trial->reported = reader->diagnostics->list.count;
	trial->errors = reader->diagnostics->error_count;
	for (size_t i = 0; i < reader->block.count; ++i) {
		int *access = RF_PUSH(reader->arena, &trial->block);

		if (!access)
			return rf_out_of_memory(reader->diagnostics);
		*access = reader->block.items[i];
	}
	if (!save_symbols(reader, trial))
		return rf_out_of_memory(reader->diagnostics);
	reader->tail = &trial->node;
	return RF_OK;
}

/* A symbol as it was; a size that it got meanwhile, without being assigned, is still its own. */
static void restore(struct rf_symbol *symbol, const struct rf_symbol *saved, bool keeps_sizes)
{
	struct rf_symbol now = *symbol;

	*symbol = *saved;
	symbol->next = now.next;
	if (!keeps_sizes)
		return;
	symbol->type = now.type;
	symbol->row = now.row;
	if (saved->size < 0 && now.changed == saved->changed && now.binding == saved->binding)
		symbol->size = now.size;
}

/* Symbols of the trial stand in front of those that were there before. */
static void restore_symbols(struct rf_reader *reader, const struct rf_trial *trial,
                            bool keeps_sizes)
{
	size_t next = 0;

	for (size_t i = 0; i < RF_SYMBOL_BUCKETS; ++i) {
		struct rf_symbol *symbol = reader->symbols[i];

		for (; symbol && symbol != trial->before.symbols[i]; symbol = symbol->next)
			rf_symbol_forget(symbol);
		for (; symbol; symbol = symbol->next)
			restore(symbol, &trial->saved->items[next++], keeps_sizes);
	}
}

void rf_trial_end(struct rf_reader *reader, const struct rf_trial *trial, bool keeps_sizes)
{
	const struct rf_reader *before = &trial->before;

	restore_symbols(reader, trial, keeps_sizes);
	trial->saved->next = reader->spare;
	reader->spare = trial->saved;
	if (!keeps_sizes)
		reader->sizes.count = before->sizes.count;
	reader->arrays.count = before->arrays.count;
	reader->notes.count = before->notes.count;
	reader->accesses.count = before->accesses.count;
	reader->scalars.count = before->scalars.count;
	reader->loops.count = before->loops.count;
	reader->assumptions.count = before->assumptions.count;
	reader->switches.count = before->switches.count;
	reader->open_loops.count = before->open_loops.count;
	reader->events.count = before->events.count;
	reader->row_uses.count = before->row_uses.count;
	reader->block.count = trial->block.count;
	for (size_t i = 0; i < trial->block.count; ++i)
		reader->block.items[i] = trial->block.items[i];
	reader->draft = before->draft;
	reader->tail = before->tail;
	reader->next_pragma = before->next_pragma;
	reader->branch_count = before->branch_count;
	reader->split_guards = before->split_guards;
	reader->split_depth = before->split_depth;
	reader->depth = before->depth;
	reader->takes_typical = before->takes_typical;
	reader->diagnostics->list.count = trial->reported;
	reader->diagnostics->error_count = trial->errors;
}
