/* SPDX-License-Identifier: MIT
 *
 * Values in front of an if, which both of its branches begin with:
 *
 *     k = 1;
 *     if (step == 1) for (...) { y[k] = 1; k += 1; }
 *     else           for (...) { y[k] = 2; k += step; }      k is 1 here, too
 *
 * Branches are read one behind the other, and the first leaves what it assigns unknown.  So what it
 * assigns is kept beforehand and given back in front of the other one; and what that leaves alone
 * is unknown again behind both.  What both leave the same is known:
 *
 *     if (inside) *p++ = a[i]; else *p++ = 0;                p has moved by one
 */
#include "frontend/flow/before_branch.h"

#include "frontend/statements/forget.h"
#include "frontend/statements/lvalue.h"

static bool is_kept(const struct rf_before_branch *before, const struct rf_symbol *symbol)
{
	for (size_t i = 0; i < before->kept.count; ++i)
		if (before->kept.items[i].symbol == symbol)
			return true;
	return false;
}

enum rf_status rf_before_branch_keep(struct rf_reader *reader, const struct rf_tree *branch,
                                     struct rf_before_branch *before)
{
	struct rf_symbol *symbol = rf_forget_target(reader, branch);
	struct rf_symbol_before *item;
	enum rf_status status = RF_OK;

	if (symbol && symbol->loop < 0 && !is_kept(before, symbol)) {
		item = RF_PUSH(reader->arena, &before->kept);
		if (!item)
			return rf_out_of_memory(reader->diagnostics);
		*item = (struct rf_symbol_before){ .symbol = symbol,
			                           .state = *symbol,
			                           .version = symbol->version };
	}
	for (size_t i = 0; i < branch->child_count && status == RF_OK; ++i)
		status = rf_before_branch_keep(reader, branch->children[i], before);
	return status;
}

static void copy_value(struct rf_symbol *to, const struct rf_symbol *from)
{
	to->binding = from->binding;
	to->value = from->value;
	to->pointer = from->pointer;
	to->changed = from->changed;
	to->depth = from->depth;
	to->version = from->version;
	to->values = from->values;
	to->flag = from->flag;
	to->lanes = from->lanes;
	to->lanes_version = from->lanes_version;
	to->size = from->size;
	to->is_cut = from->is_cut;
	to->is_allocated = from->is_allocated;
	if (from->array >= 0) /* else it may be the array that the branch has seen first */
		to->array = from->array;
}

/* Gives the variable the value that is kept, and keeps the one that it has. */
static void exchange(struct rf_reader *reader, struct rf_symbol_before *item)
{
	const struct rf_symbol now = *item->symbol;

	++reader->epoch;
	copy_value(item->symbol, &item->state);
	item->state = now;
}

void rf_before_branch_return(struct rf_reader *reader, struct rf_before_branch *before)
{
	for (size_t i = 0; i < before->kept.count; ++i)
		exchange(reader, &before->kept.items[i]);
}

static bool is_known(const struct rf_symbol *symbol)
{
	return !symbol->changed && (symbol->binding == RF_BOUND_VALUE
	                                ? symbol->value.kind == RF_VALUE_FORM
	                                : symbol->binding == RF_BOUND_POINTER &&
	                                      symbol->pointer.pending.kind == RF_VALUE_FORM);
}

static bool is_same(const struct rf_symbol *a, const struct rf_symbol *b)
{
	if (!is_known(a) || !is_known(b) || a->binding != b->binding)
		return false;
	if (a->binding == RF_BOUND_VALUE)
		return rf_form_equal(a->value.forms, b->value.forms);
	return rf_lvalue_same_place(&a->pointer, &b->pointer) &&
	       rf_form_equal(a->pointer.pending.forms, b->pointer.pending.forms);
}

void rf_before_branch_end(struct rf_before_branch *before, bool is_first)
{
	for (size_t i = 0; i < before->kept.count; ++i) {
		struct rf_symbol_before *item = &before->kept.items[i];

		if (is_first)
			item->end = *item->symbol;
		else
			item->is_same = is_same(item->symbol, &item->end);
	}
}

void rf_before_branch_leave(struct rf_reader *reader, struct rf_before_branch *before)
{
	for (size_t i = 0; i < before->kept.count; ++i) {
		struct rf_symbol_before *item = &before->kept.items[i];
		int version = item->symbol->version + 1;

		if (item->symbol->version == item->version) {
			exchange(reader, item);
		} else if (item->is_same) {
			copy_value(item->symbol, &item->end);
			item->symbol->version = version;
			++reader->epoch;
		}
	}
}
