/* SPDX-License-Identifier: MIT
 *
 * Source text for messages and results.
 *
 * Where the text of the user can be quoted, it is, with blanks and comments folded.  What a macro
 * produced stands nowhere in the user's file, so it is spelt from the tree.
 */
#include "frontend/tree/spell.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "frontend/tree/device_variable.h"
#include "frontend/tree/tree_query.h"

static const char *binary_operator(int op)
{
	static const char *const names[] = {
		[CXBinaryOperator_Mul] = " * ",    [CXBinaryOperator_Div] = " / ",
		[CXBinaryOperator_Rem] = " % ",    [CXBinaryOperator_Add] = " + ",
		[CXBinaryOperator_Sub] = " - ",    [CXBinaryOperator_Shl] = " << ",
		[CXBinaryOperator_Shr] = " >> ",   [CXBinaryOperator_LT] = " < ",
		[CXBinaryOperator_GT] = " > ",     [CXBinaryOperator_LE] = " <= ",
		[CXBinaryOperator_GE] = " >= ",    [CXBinaryOperator_EQ] = " == ",
		[CXBinaryOperator_NE] = " != ",    [CXBinaryOperator_And] = " & ",
		[CXBinaryOperator_Xor] = " ^ ",    [CXBinaryOperator_Or] = " | ",
		[CXBinaryOperator_LAnd] = " && ",  [CXBinaryOperator_LOr] = " || ",
		[CXBinaryOperator_Assign] = " = ", [CXBinaryOperator_Comma] = ", ",
	};
	size_t count = sizeof(names) / sizeof(names[0]);

	return op >= 0 && (size_t)op < count && names[op] ? names[op] : " ? ";
}

static void spell(struct rf_text *text, const struct rf_tree *tree);

/* How tight an operation holds its operands; 0 of those that no other holds. */
static int tightness(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BINARY && tree->op == CXBinaryOperator_Mul)
		return 2;
	if (tree->kind == RF_TREE_BINARY &&
	    (tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub))
		return 1;
	return 0;
}

/* An operand, in parentheses where it is an operation itself. */
static void spell_operand(struct rf_text *text, const struct rf_tree *tree)
{
	bool is_nested = tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_UPDATE ||
	                 tree->kind == RF_TREE_CONDITIONAL;

	rf_text_add(text, is_nested ? "(" : "");
	spell(text, tree);
	rf_text_add(text, is_nested ? ")" : "");
}

static void spell_unary(struct rf_text *text, const struct rf_tree *tree)
{
	static const char *const names[] = {
		[CXUnaryOperator_PostInc] = "++", [CXUnaryOperator_PostDec] = "--",
		[CXUnaryOperator_PreInc] = "++",  [CXUnaryOperator_PreDec] = "--",
		[CXUnaryOperator_AddrOf] = "&",   [CXUnaryOperator_Deref] = "*",
		[CXUnaryOperator_Minus] = "-",    [CXUnaryOperator_Not] = "~",
		[CXUnaryOperator_LNot] = "!",
	};
	bool is_postfix =
	    tree->op == CXUnaryOperator_PostInc || tree->op == CXUnaryOperator_PostDec;
	size_t count = sizeof(names) / sizeof(names[0]);
	const char *name = (size_t)tree->op < count && names[tree->op] ? names[tree->op] : "";

	rf_text_add(text, is_postfix ? "" : name);
	spell_operand(text, tree->children[0]);
	rf_text_add(text, is_postfix ? name : "");
}

static void spell_binary(struct rf_text *text, const struct rf_tree *tree)
{
	const char *name = binary_operator(tree->op);

	/* y * w + x needs none of (y * w) + x, nor x + 1 - y of (x + 1) - y */
	if (tightness(tree) > 0 && tightness(tree->children[0]) >= tightness(tree))
		spell(text, tree->children[0]);
	else
		spell_operand(text, tree->children[0]);
	if (tree->kind == RF_TREE_UPDATE)
		rf_text_print(text, "%.*s= ", (int)strlen(name) - 1, name);
	else
		rf_text_add(text, name);
	spell_operand(text, tree->children[1]);
}

static void spell(struct rf_text *text, const struct rf_tree *tree)
{
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		if (tree->name)
			rf_text_add(text, tree->name);
		else
			rf_text_print(text, "%lld", (long long)tree->value);
		break;
	case RF_TREE_NAME:
		rf_text_add(text, tree->name);
		break;
	case RF_TREE_SUBSCRIPT:
		if (rf_device_variable_is_element(tree)) {
			rf_text_add(text, tree->children[0]->name);
			break;
		}
		spell_operand(text, tree->children[0]);
		rf_text_add(text, "[");
		spell(text, tree->children[1]);
		rf_text_add(text, "]");
		break;
	case RF_TREE_MEMBER:
		spell_operand(text, tree->children[0]);
		rf_text_print(text, "%s%s", tree->is_arrow ? "->" : ".", tree->name);
		break;
	case RF_TREE_UNARY:
		spell_unary(text, tree);
		break;
	case RF_TREE_BINARY:
	case RF_TREE_UPDATE:
		spell_binary(text, tree);
		break;
	case RF_TREE_CONDITIONAL:
		spell_operand(text, tree->children[0]);
		rf_text_add(text, " ? ");
		spell_operand(text, tree->children[1]);
		rf_text_add(text, " : ");
		spell_operand(text, tree->children[2]);
		break;
	case RF_TREE_CALL:
		rf_text_print(text, "%s(", tree->name);
		for (size_t i = 0; i < tree->child_count; ++i) {
			rf_text_add(text, i ? ", " : "");
			spell(text, tree->children[i]);
		}
		rf_text_add(text, ")");
		break;
	case RF_TREE_CAST:
		spell_operand(text, tree->children[tree->child_count - 1]);
		break;
	default:
		rf_text_add(text, "...");
	}
}

/* The end of the comment or literal that starts at `at`, or `at`. */
static const char *skip_comment(const char *at, const char *end)
{
	const char *close;

	if (end - at < 2 || at[0] != '/')
		return at;
	if (at[1] == '/') {
		close = memchr(at, '\n', (size_t)(end - at));
		return close ? close : end;
	}
	if (at[1] != '*')
		return at;
	close = strstr(at + 2, "*/");
	return close && close + 2 < end ? close + 2 : end;
}

/* The source from `at` to `end`, every run of blanks and comments a single blank. */
static void fold(struct rf_text *text, const char *at, const char *end)
{
	bool is_blank = false;

	while (at < end) {
		const char *next = skip_comment(at, end);

		if (next == at && !isspace((unsigned char)*at) && *at != '\\') {
			rf_text_add(text, is_blank && text->length ? " " : "");
			rf_text_add_bytes(text, at, 1);
			is_blank = false;
		} else {
			is_blank = true;
		}
		at = next == at ? at + 1 : next;
	}
}

static bool is_statement(const struct rf_tree *tree)
{
	return rf_tree_query_is_assignment(tree) || tree->kind >= RF_TREE_BLOCK;
}

const char *rf_spell_tree(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_text text;
	bool has_source = tree->place.file == reader->source->file && tree->begin < tree->end &&
	                  tree->end <= reader->source->length;

	rf_text_init(&text, reader->arena);
	if (has_source && (!tree->is_in_macro || is_statement(tree)))
		fold(&text, reader->source->text + tree->begin, reader->source->text + tree->end);
	else
		spell(&text, tree);
	return rf_text_string(&text);
}

const char *rf_spell_reference(struct rf_reader *reader, const struct rf_tree *tree)
{
	const char *from = rf_spell_tree(reader, tree);
	char *text = rf_arena_string(reader->arena, from);
	size_t length = 0;

	if (text == NULL)
		return from;
	for (; *from != '\0'; ++from)
		if (*from != ' ' ||
		    (length > 0 && rf_text_is_word(text[length - 1]) && rf_text_is_word(from[1])))
			text[length++] = *from;
	text[length] = '\0';
	return text;
}
