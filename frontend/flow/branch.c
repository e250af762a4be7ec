/* SPDX-License-Identifier: MIT
 *
 * What the branches of an if are there for, as their text tells.
 *
 * Errors are handled, progress is printed and time is taken in branches that a model of the loops
 * has no use for; a branch that leaves the loops is the end of the nest.  A branch that picks a
 * maximum is no branch at all: compilers make one operation of it, and so does the reader.
 */
#include "frontend/flow/branch.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/tree_query.h"

static bool ends_program(const char *name)
{
	static const char *const names[] = { "exit",       "_exit",        "_Exit",         "abort",
		                             "quick_exit", "MPI_Abort",    "__assert_fail", "err",
		                             "errx",       "__assert_rtn", "__assert",      NULL };

	return rf_text_is_one_of(name, names);
}

bool rf_branch_is_assertion(const struct rf_tree *tree)
{
	static const char *const names[] = { "__assert_fail", "__assert_rtn", "__assert",
		                             "__assert13", NULL };

	tree = rf_tree_query_peel(tree);
	return tree->kind == RF_TREE_CALL && rf_text_is_one_of(tree->name, names);
}

/* Whether anything is read, written or handed on that may be an array of the nest. */
static bool names_memory(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_SUBSCRIPT ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_Deref) ||
	    (tree->kind == RF_TREE_NAME &&
	     (tree->type == RF_TYPE_POINTER || tree->type == RF_TYPE_ARRAY)))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (names_memory(tree->children[i]))
			return true;
	return false;
}

/* A call that has nothing to do with arrays.  Of a function whose body is elsewhere and that is
 * given numbers and texts alone that is taken for granted, as it is of any other such call. */
static bool is_call_aside(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;

	if (rf_effects_is_aside(reader, tree) || ends_program(tree->name))
		return true;
	if (!clang->Cursor_isNull(clang->getCursorDefinition(tree->symbol->cursor)))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (tree->children[i]->kind != RF_TREE_STRING && names_memory(tree->children[i]))
			return false;
	return true;
}

/* What the statements of a branch have been found to do. */
struct finding {
	struct rf_reader *reader;
	bool works; /* on arrays, or nothing is known of it */
	bool calls; /* what a model has no use for */
	bool ends;
};

static void look_at(struct finding *f, const struct rf_tree *tree);

static void look_at_call(struct finding *f, const struct rf_tree *tree)
{
	const struct rf_tree *a, *b;

	f->ends |= ends_program(tree->name);
	if (rf_operation_count_knows(f->reader, tree) ||
	    rf_tree_query_choice(tree, &a, &b) != RF_CHOICE_NONE)
		f->works |= names_memory(tree);
	else if (is_call_aside(f->reader, tree))
		f->calls = true;
	else
		f->works = true;
}

/* Assignments to numbers are part of taking time; those to memory and pointers are work. */
static void look_at_assignment(struct finding *f, const struct rf_tree *tree)
{
	const struct rf_tree *target = tree->kind == RF_TREE_VARIABLE ? tree : tree->children[0];
	const struct rf_tree *source =
	    tree->child_count > 0 ? rf_tree_query_peel(tree->children[tree->child_count - 1])
				  : NULL;

	if (target->kind != RF_TREE_VARIABLE && target->kind != RF_TREE_NAME &&
	    target->kind != RF_TREE_MEMBER)
		f->works = true;
	if (target->type != RF_TYPE_INTEGER && target->type != RF_TYPE_FLOATING &&
	    target->type != RF_TYPE_RECORD)
		f->works = true;
	if (source && source != target)
		look_at(f, source);
}

static void look_at(struct finding *f, const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_CALL:
		look_at_call(f, tree);
		return;
	case RF_TREE_VARIABLE:
		look_at_assignment(f, tree);
		return;
	case RF_TREE_FOR:
	case RF_TREE_WHILE:
	case RF_TREE_DO:
	case RF_TREE_SWITCH:
	case RF_TREE_OTHER:
	case RF_TREE_SUBSCRIPT:
	case RF_TREE_BREAK:
	case RF_TREE_CONTINUE:
		f->works = true;
		return;
	default:
		break;
	}
	if (rf_tree_query_is_assignment(tree)) {
		look_at_assignment(f, tree);
		return;
	}
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		f->works = true;
	for (size_t i = 0; i < tree->child_count; ++i)
		look_at(f, tree->children[i]);
}

/* Whether the last statement leaves the loops. */
static bool leaves(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BLOCK && tree->child_count > 0)
		return leaves(tree->children[tree->child_count - 1]);
	return tree->kind == RF_TREE_BREAK || tree->kind == RF_TREE_RETURN ||
	       rf_tree_query_goes_on(tree);
}

/* A number is what a function returns for what it does not compute: if (r > cut) return 0; */
static bool does_nothing(const struct rf_tree *tree)
{
	if (tree == NULL || tree->kind == RF_TREE_EMPTY || tree->kind == RF_TREE_INTEGER ||
	    tree->kind == RF_TREE_NUMBER)
		return true;
	for (size_t i = 0; tree->kind == RF_TREE_BLOCK && i < tree->child_count; ++i)
		if (!does_nothing(tree->children[i]))
			return false;
	return tree->kind == RF_TREE_BLOCK;
}

enum rf_branch rf_branch_kind(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct finding finding = { .reader = reader };

	if (does_nothing(tree))
		return RF_BRANCH_NOTHING;
	if (leaves(tree))
		return RF_BRANCH_LEAVES;
	look_at(&finding, tree);
	if (finding.works || !finding.calls)
		return RF_BRANCH_WORKS;
	return finding.ends ? RF_BRANCH_ENDS : RF_BRANCH_ASIDE;
}

/* ---- extremes ---- */

static bool sets_number(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	       tree->children[0]->kind == RF_TREE_NAME &&
	       (tree->type == RF_TYPE_FLOATING || tree->type == RF_TYPE_INTEGER);
}

/* target = test ? value : target, of an assignment of the value; NULL when that is no extreme. */
static struct rf_tree *choice_of(struct rf_reader *reader, const struct rf_tree *test,
                                 const struct rf_tree *assignment)
{
	struct rf_tree *choice = rf_arena_copy(reader->arena, assignment, sizeof(*choice));
	struct rf_tree *whole = rf_arena_copy(reader->arena, assignment, sizeof(*whole));
	struct rf_tree **parts = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 5);
	const struct rf_tree *a, *b;

	if (!choice || !whole || !parts)
		return NULL;
	parts[0] = (struct rf_tree *)test;
	parts[1] = assignment->children[1];
	parts[2] = assignment->children[0];
	choice->kind = RF_TREE_CONDITIONAL;
	choice->op = 0;
	choice->children = parts;
	choice->child_count = 3;
	if (rf_tree_query_choice(choice, &a, &b) == RF_CHOICE_NONE)
		return NULL;
	parts[3] = assignment->children[0];
	parts[4] = choice;
	whole->children = parts + 3;
	return whole;
}

struct rf_tree *rf_branch_extreme(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch)
{
	struct rf_tree *const *items =
	    branch->kind == RF_TREE_BLOCK ? branch->children : (struct rf_tree *const *)&branch;
	size_t count = branch->kind == RF_TREE_BLOCK ? branch->child_count : 1;
	struct rf_tree *found = NULL;

	for (size_t i = 0; i < count; ++i) {
		if (!sets_number(items[i]))
			return NULL;
		if (!found)
			found = choice_of(reader, test, items[i]);
	}
	return found;
}

const char *rf_branch_found(const struct rf_tree *extreme, const struct rf_tree *branch)
{
	for (size_t i = 0; branch->kind == RF_TREE_BLOCK && i < branch->child_count; ++i)
		if (branch->children[i]->begin != extreme->begin)
			return branch->children[i]->children[0]->name;
	return NULL;
}
