/* SPDX-License-Identifier: MIT
 *
 * A kernel as bytes.  Loops are written once, in the order of their ids, and the tree has their
 * ids; guards and statements stand in the tree.
 */
#include "model/archive/archive.h"

static void archive_size(struct rf_archive *archive, struct rf_size *size)
{
	rf_archive_text(archive, &size->name);
	RF_ARCHIVE_PLAIN(archive, size->kind);
	rf_archive_formula(archive, &size->operand);
	RF_ARCHIVE_PLAIN(archive, size->divisor);
	rf_archive_formula(archive, &size->by);
	rf_archive_text(archive, &size->alias);
	RF_ARCHIVE_PLAIN(archive, size->has_namesake);
	RF_ARCHIVE_PLAIN(archive, size->line);
	RF_ARCHIVE_PLAIN(archive, size->memory_bytes);
	RF_ARCHIVE_PLAIN(archive, size->is_unsigned);
	RF_ARCHIVE_PLAIN(archive, size->is_typical);
	RF_ARCHIVE_PLAIN(archive, size->is_given);
	RF_ARCHIVE_PLAIN(archive, size->given);
	RF_ARCHIVE_PLAIN(archive, size->is_step);
	RF_ARCHIVE_PLAIN(archive, size->is_launched);
	RF_ARCHIVE_PLAIN(archive, size->launched);
}

static void archive_form_term(struct rf_archive *archive, struct rf_form_term *term)
{
	RF_ARCHIVE_PLAIN(archive, term->loop);
	rf_archive_formula(archive, &term->coefficient);
}

static void archive_form(struct rf_archive *archive, struct rf_form *form)
{
	rf_archive_formula(archive, &form->constant);
	RF_ARCHIVE_LIST(archive, form->term_count, form->terms, archive_form_term);
}

static void archive_array(struct rf_archive *archive, struct rf_array *array)
{
	rf_archive_text(archive, &array->name);
	rf_archive_place(archive, &array->place);
	RF_ARCHIVE_PLAIN(archive, array->element);
	RF_ARCHIVE_PLAIN(archive, array->element_bytes);
	RF_ARCHIVE_LIST(archive, array->extent_count, array->extents, rf_archive_formula);
	RF_ARCHIVE_PLAIN(archive, array->is_const);
	RF_ARCHIVE_PLAIN(archive, array->is_restrict);
	RF_ARCHIVE_PLAIN(archive, array->is_volatile);
	RF_ARCHIVE_PLAIN(archive, array->is_local);
	RF_ARCHIVE_PLAIN(archive, array->is_object);
	RF_ARCHIVE_PLAIN(archive, array->is_allocated);
	RF_ARCHIVE_PLAIN_LIST(archive, array->may_be_count, array->may_be);
	RF_ARCHIVE_PLAIN(archive, array->is_open);
	RF_ARCHIVE_PLAIN(archive, array->space);
	RF_ARCHIVE_PLAIN(archive, array->shared_offset);
}

static void archive_subscript(struct rf_archive *archive, struct rf_subscript *subscript)
{
	archive_form(archive, &subscript->form);
	RF_ARCHIVE_PLAIN(archive, subscript->through);
}

static void archive_lanes(struct rf_archive *archive, const struct rf_lane_places **item)
{
	struct rf_lane_places *lanes = (struct rf_lane_places *)*item;

	if (rf_archive_is_there(archive, (void **)&lanes, sizeof(*lanes))) {
		rf_archive_formula(archive, &lanes->row_bytes);
		RF_ARCHIVE_PLAIN(archive, lanes->rows);
		RF_ARCHIVE_PLAIN(archive, lanes->bytes);
	}
	*item = lanes;
}

static void archive_rows(struct rf_archive *archive, const struct rf_packed_rows **item)
{
	struct rf_packed_rows *rows = (struct rf_packed_rows *)*item;

	if (rf_archive_is_there(archive, (void **)&rows, sizeof(*rows))) {
		archive_form(archive, &rows->one);
		archive_form(archive, &rows->other);
		archive_form(archive, &rows->rest);
		rf_archive_formula(archive, &rows->bytes);
	}
	*item = rows;
}

static void archive_scalar(struct rf_archive *archive, struct rf_scalar *scalar)
{
	rf_archive_text(archive, &scalar->name);
	rf_archive_place(archive, &scalar->place);
	RF_ARCHIVE_PLAIN(archive, scalar->element);
	RF_ARCHIVE_PLAIN(archive, scalar->is_read);
	RF_ARCHIVE_PLAIN(archive, scalar->is_written);
	RF_ARCHIVE_PLAIN(archive, scalar->is_reduction);
	RF_ARCHIVE_PLAIN(archive, scalar->is_local);
	RF_ARCHIVE_PLAIN(archive, scalar->is_shared);
}

static void archive_read(struct rf_archive *archive, const struct rf_subscript **item)
{
	struct rf_subscript *read = (struct rf_subscript *)*item;

	if (rf_archive_is_there(archive, (void **)&read, sizeof(*read)))
		archive_subscript(archive, read);
	*item = read;
}

static void archive_loop(struct rf_archive *archive, struct rf_loop **item)
{
	struct rf_loop *loop = *item;

	if (!rf_archive_is_there(archive, (void **)item, sizeof(*loop)))
		return;
	loop = *item;
	RF_ARCHIVE_PLAIN(archive, loop->id);
	rf_archive_text(archive, &loop->variable);
	RF_ARCHIVE_PLAIN(archive, loop->variable_bytes);
	RF_ARCHIVE_PLAIN(archive, loop->is_unsigned);
	RF_ARCHIVE_PLAIN(archive, loop->starts_unsigned);
	RF_ARCHIVE_PLAIN(archive, loop->step_is_open);
	RF_ARCHIVE_PLAIN(archive, loop->step_is_unsigned);
	RF_ARCHIVE_PLAIN(archive, loop->end_is_open);
	rf_archive_place(archive, &loop->place);
	RF_ARCHIVE_LIST(archive, loop->lower_count, loop->lower, archive_form);
	RF_ARCHIVE_LIST(archive, loop->upper_count, loop->upper, archive_form);
	RF_ARCHIVE_PLAIN(archive, loop->step);
	RF_ARCHIVE_PLAIN(archive, loop->role);
	RF_ARCHIVE_PLAIN(archive, loop->axis);
	RF_ARCHIVE_PLAIN(archive, loop->is_parallel);
	RF_ARCHIVE_PLAIN(archive, loop->is_simd);
	RF_ARCHIVE_PLAIN(archive, loop->collapse);
	rf_archive_text(archive, &loop->schedule);
	RF_ARCHIVE_PLAIN(archive, loop->most_threads);
	RF_ARCHIVE_PLAIN(archive, loop->is_alone);
	rf_archive_text(archive, &loop->assumed);
	rf_archive_text(archive, &loop->assumed_hint);
	RF_ARCHIVE_PLAIN(archive, loop->ends_early);
	rf_archive_text(archive, &loop->leaves_where);
	rf_archive_place(archive, &loop->leaves_at);
	RF_ARCHIVE_PLAIN(archive, loop->ends_inside);
	rf_archive_text(archive, &loop->observed);
	RF_ARCHIVE_PLAIN(archive, loop->observed_is_atomic);
	RF_ARCHIVE_PLAIN(archive, loop->observed_line);
	rf_archive_text(archive, &loop->exchanged);
	rf_archive_text(archive, &loop->ordered_call);
	RF_ARCHIVE_PLAIN(archive, loop->ordered_call_line);
	rf_archive_text(archive, &loop->left);
	RF_ARCHIVE_PLAIN(archive, loop->left_line);
	RF_ARCHIVE_PLAIN(archive, loop->has_mean_length);
	archive_read(archive, &loop->first_read);
	archive_read(archive, &loop->end_read);
	RF_ARCHIVE_PLAIN(archive, loop->has_compensation);
	RF_ARCHIVE_PLAIN(archive, loop->is_counter);
	RF_ARCHIVE_PLAIN(archive, loop->is_irregular);
	RF_ARCHIVE_PLAIN_LIST(archive, loop->bound_access_count, loop->bound_accesses);
}

static void archive_condition(struct rf_archive *archive, struct rf_condition *condition)
{
	archive_form(archive, &condition->form);
	RF_ARCHIVE_PLAIN(archive, condition->is_equality);
	RF_ARCHIVE_PLAIN(archive, condition->divisor);
}

static void archive_step(struct rf_archive *archive, struct rf_lane_step *step)
{
	RF_ARCHIVE_PLAIN(archive, step->op);
	RF_ARCHIVE_PLAIN(archive, step->a);
	RF_ARCHIVE_PLAIN(archive, step->b);
	RF_ARCHIVE_PLAIN(archive, step->number);
	RF_ARCHIVE_PLAIN(archive, step->bytes);
	RF_ARCHIVE_PLAIN(archive, step->is_unsigned);
}

static void archive_computed(struct rf_archive *archive, const struct rf_lane_value **item)
{
	struct rf_lane_value *value = (struct rf_lane_value *)*item;

	if (rf_archive_is_there(archive, (void **)&value, sizeof(*value))) {
		RF_ARCHIVE_LIST(archive, value->step_count, value->steps, archive_step);
		RF_ARCHIVE_LIST(archive, value->form_count, value->forms, archive_condition);
	}
	*item = value;
}

static void archive_access(struct rf_archive *archive, struct rf_access *access)
{
	RF_ARCHIVE_PLAIN(archive, access->array);
	RF_ARCHIVE_PLAIN(archive, access->kind);
	rf_archive_place(archive, &access->place);
	rf_archive_text(archive, &access->text);
	RF_ARCHIVE_PLAIN(archive, access->bytes);
	RF_ARCHIVE_PLAIN(archive, access->index_bytes);
	RF_ARCHIVE_PLAIN(archive, access->index_is_unsigned);
	RF_ARCHIVE_LIST(archive, access->subscript_count, access->subscripts, archive_subscript);
	archive_form(archive, &access->address);
	RF_ARCHIVE_PLAIN(archive, access->is_indirect);
	RF_ARCHIVE_PLAIN(archive, access->is_packed);
	RF_ARCHIVE_PLAIN(archive, access->place_bytes);
	RF_ARCHIVE_PLAIN(archive, access->repeats);
	RF_ARCHIVE_PLAIN(archive, access->joins);
	RF_ARCHIVE_PLAIN(archive, access->is_conditional);
	RF_ARCHIVE_PLAIN(archive, access->is_atomic);
	archive_rows(archive, &access->rows);
	archive_lanes(archive, &access->lanes);
	archive_computed(archive, &access->computed);
}

static void archive_guard(struct rf_archive *archive, struct rf_guard *guard)
{
	rf_archive_place(archive, &guard->place);
	rf_archive_text(archive, &guard->text);
	RF_ARCHIVE_PLAIN(archive, guard->is_negated);
	RF_ARCHIVE_LIST(archive, guard->condition_count, guard->conditions, archive_condition);
	RF_ARCHIVE_PLAIN(archive, guard->is_on_data);
	RF_ARCHIVE_PLAIN(archive, guard->share);
	RF_ARCHIVE_PLAIN(archive, guard->skips);
	RF_ARCHIVE_PLAIN(archive, guard->is_given);
	RF_ARCHIVE_LIST(archive, guard->step_count, guard->steps, archive_step);
}

static void archive_statement(struct rf_archive *archive, struct rf_statement *statement)
{
	struct rf_alike *alike = (struct rf_alike *)statement->alike;

	rf_archive_place(archive, &statement->place);
	rf_archive_text(archive, &statement->text);
	RF_ARCHIVE_PLAIN_LIST(archive, statement->access_count, statement->accesses);
	RF_ARCHIVE_PLAIN_LIST(archive, statement->scalar_use_count, statement->scalar_uses);
	RF_ARCHIVE_PLAIN(archive, statement->accumulation);
	RF_ARCHIVE_PLAIN_LIST(archive, statement->flow_count, statement->flows);
	RF_ARCHIVE_PLAIN(archive, statement->operations);
	if (rf_archive_is_there(archive, (void **)&alike, sizeof(*alike)))
		RF_ARCHIVE_PLAIN(archive, *alike);
	statement->alike = alike;
	RF_ARCHIVE_PLAIN(archive, statement->thread);
	RF_ARCHIVE_PLAIN(archive, statement->calls_unseen);
	RF_ARCHIVE_PLAIN(archive, statement->converts);
	RF_ARCHIVE_PLAIN(archive, statement->may_report);
	RF_ARCHIVE_PLAIN(archive, statement->is_reduction);
	rf_archive_text(archive, &statement->found);
	RF_ARCHIVE_PLAIN(archive, statement->segment);
}

/* A loop of the tree is that of its id. */
static void archive_loop_of_node(struct rf_archive *archive, const struct rf_kernel *kernel,
                                 struct rf_node *node)
{
	int id = archive->out != NULL ? node->loop->id : 0;

	RF_ARCHIVE_PLAIN(archive, id);
	archive->failed |= id < 0 || (size_t)id >= kernel->loop_count;
	if (!archive->failed)
		node->loop = kernel->loops[id];
}

/* A node with its siblings and all below them. */
static void archive_nodes(struct rf_archive *archive, const struct rf_kernel *kernel,
                          struct rf_node **first)
{
	for (struct rf_node **slot = first;
	     rf_archive_is_there(archive, (void **)slot, sizeof(**slot)); slot = &(*slot)->next) {
		struct rf_node *node = *slot;

		RF_ARCHIVE_PLAIN(archive, node->kind);
		RF_ARCHIVE_PLAIN(archive, node->idle);
		if (archive->failed)
			return;
		if (node->kind == RF_NODE_LOOP)
			archive_loop_of_node(archive, kernel, node);
		else if (node->kind == RF_NODE_GUARD &&
		         rf_archive_is_there(archive, (void **)&node->guard, sizeof(*node->guard)))
			archive_guard(archive, node->guard);
		else if (node->kind == RF_NODE_STATEMENT &&
		         rf_archive_is_there(archive, (void **)&node->statement,
		                             sizeof(*node->statement)))
			archive_statement(archive, node->statement);
		archive_nodes(archive, kernel, &node->children);
		archive_nodes(archive, kernel, &node->otherwise);
	}
}

static void archive_assumption(struct rf_archive *archive, struct rf_assumption *assumption)
{
	rf_archive_text(archive, &assumption->what);
	rf_archive_text(archive, &assumption->value);
	rf_archive_place(archive, &assumption->place);
	rf_archive_text(archive, &assumption->option);
	RF_ARCHIVE_PLAIN(archive, assumption->is_aside);
	RF_ARCHIVE_PLAIN(archive, assumption->if_broken);
	RF_ARCHIVE_PLAIN(archive, assumption->is_of_computed);
	rf_archive_formula(archive, &assumption->least);
	rf_archive_formula(archive, &assumption->most);
	RF_ARCHIVE_PLAIN(archive, assumption->low);
	RF_ARCHIVE_PLAIN(archive, assumption->high);
}

static void archive_left_out(struct rf_archive *archive, struct rf_left_out *left_out)
{
	rf_archive_place(archive, &left_out->place);
	rf_archive_place(archive, &left_out->cause);
	rf_archive_text(archive, &left_out->reason);
	rf_archive_text(archive, &left_out->hint);
}

void rf_archive_kernel(struct rf_archive *archive, struct rf_kernel *kernel)
{
	rf_archive_text(archive, &kernel->name);
	rf_archive_text(archive, &kernel->file);
	rf_archive_text(archive, &kernel->source_sha256);
	rf_archive_text(archive, &kernel->reader);
	RF_ARCHIVE_PLAIN(archive, kernel->line);
	RF_ARCHIVE_PLAIN(archive, kernel->language);
	RF_ARCHIVE_PLAIN(archive, kernel->is_on_gpu);
	RF_ARCHIVE_PLAIN(archive, kernel->is_part_of_nest);
	rf_archive_text(archive, &kernel->threads);
	RF_ARCHIVE_PLAIN(archive, kernel->shared_bytes);
	RF_ARCHIVE_PLAIN(archive, kernel->gpu_generation);
	RF_ARCHIVE_PLAIN(archive, kernel->launch_bytes);
	RF_ARCHIVE_LIST(archive, kernel->size_count, kernel->sizes, archive_size);
	rf_archive_text(archive, &kernel->fixed);
	RF_ARCHIVE_LIST(archive, kernel->array_count, kernel->arrays, archive_array);
	RF_ARCHIVE_LIST(archive, kernel->access_count, kernel->accesses, archive_access);
	RF_ARCHIVE_LIST(archive, kernel->scalar_count, kernel->scalars, archive_scalar);
	RF_ARCHIVE_LIST(archive, kernel->loop_count, kernel->loops, archive_loop);
	RF_ARCHIVE_LIST(archive, kernel->assumption_count, kernel->assumptions, archive_assumption);
	archive_nodes(archive, kernel, &kernel->root);
	RF_ARCHIVE_PLAIN(archive, kernel->is_partial);
	RF_ARCHIVE_LIST(archive, kernel->left_out_count, kernel->left_out, archive_left_out);
}
