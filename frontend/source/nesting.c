/* SPDX-License-Identifier: MIT
 *
 * How deep a text is nested, and how long it becomes, from its tokens alone.
 *
 * A parser by recursive descent, such as clang's, needs stack for everything that is not closed
 * yet: brackets, operators in front of an operand, casts, branches of ?:, statements under
 * statements.  Each is counted with about the stack that it takes - an eighth of the stack of a
 * bracket for one more operator in a row, a quarter for a statement - and a text whose sum is too
 * large is refused before anybody descends into it.  What stands between two semicolons is one
 * such sum; an else belongs to the statement before it.
 *
 *     a = - - b + (c + d);    at d: 8 for each minus, gone at the +, 2 for =, 1 for each + and 8
 *                             for the bracket
 *
 * Macros stand for their text: what that is at its deepest, what it leaves behind for what comes
 * after it, and how many tokens it is, so that twenty lines of #define A2 A1 A1 cannot become a
 * gigabyte of them.  Both branches of #if are counted.
 */
#include "frontend/source/nesting.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Clang's parser, with its 8 MiB, survives twice this of the worst kind: casts, sizeof. */
enum { MOST_WEIGHT = 4096, PREFIX = 8, NESTED = 2, MOST_BRACKETS = MOST_WEIGHT / PREFIX + 2 };
enum { MOST_TOKENS = 4000000, MOST_MACRO_LEVELS = 200 };

enum token_kind { END, WORD, NUMBER, OPEN, CLOSE, OPERATOR };

struct token {
	enum token_kind kind;
	const char *start;
	size_t length;
};

/* What is open between two brackets. */
struct nesting_level {
	double base;   /* weight of what is around it */
	double prefix; /* operators and casts that wait for their operand */
	double nested; /* statements, assignments and ?: that wait for their last part */
	double chain;  /* operators in a row */
	bool is_done;  /* a statement has ended, unless an else follows */
	char bracket;
	double repeats; /* how often the macro around it uses its arguments */
	double peak;    /* the most that was open in it */
	double tokens;
};

struct macro {
	const char *name;
	size_t length;
	const char *body, *end;
	const char *parameters; /* behind the opening parenthesis, or NULL */
	bool is_open;           /* is being measured: it does not stand for itself */
	bool is_known;
	double peak, tokens, repeats;
	struct nesting_level rest; /* what it leaves open */
};

struct macros {
	size_t count;
	size_t capacity;
	struct macro *items; /* sorted by name; several of one name stand side by side */
};

struct scan {
	const char *at, *end;
	bool at_line_start;
	struct macros *found; /* where macros that are defined go, with their memory, or NULL */
	struct rf_arena *arena;
	double most_tokens;
	int macro_levels;
	struct macros *macros;
	struct nesting_level levels[MOST_BRACKETS];
	size_t depth;
	enum token_kind last;
	bool last_closes_parenthesis;
	const struct macro *called; /* the last token, if it is a macro with parameters */
};

static void note_macro(struct scan *scan);

/* ---- tokens ---- */

static bool begins(const struct scan *scan, const char *word)
{
	size_t length = strlen(word);

	return (size_t)(scan->end - scan->at) >= length && memcmp(scan->at, word, length) == 0;
}

static void skip_comment(struct scan *scan)
{
	bool is_line = scan->at[1] == '/';

	for (scan->at += 2; scan->at < scan->end; ++scan->at) {
		if (is_line ? *scan->at == '\n' : begins(scan, "*/")) {
			scan->at += is_line ? 0 : 2;
			return;
		}
	}
}

/* To the end of a line that a backslash does not continue. */
static void skip_line(struct scan *scan)
{
	while (scan->at < scan->end && *scan->at != '\n') {
		if (begins(scan, "\\\n"))
			++scan->at;
		else if (begins(scan, "\\\r\n"))
			scan->at += 2;
		else if (begins(scan, "/*")) {
			skip_comment(scan);
			continue;
		}
		++scan->at;
	}
}

static void skip_quoted(struct scan *scan)
{
	char quote = *scan->at++;

	while (scan->at < scan->end && *scan->at != quote && *scan->at != '\n')
		scan->at += 1 + (*scan->at == '\\');
	if (scan->at < scan->end)
		++scan->at;
	else
		scan->at = scan->end;
}

static void skip_blanks(struct scan *scan)
{
	while (scan->at < scan->end) {
		if (begins(scan, "//") || begins(scan, "/*"))
			skip_comment(scan);
		else if (scan->at_line_start && *scan->at == '#')
			note_macro(scan);
		else if (isspace((unsigned char)*scan->at) || *scan->at == '\\') {
			scan->at_line_start = scan->at_line_start || *scan->at == '\n';
			++scan->at;
		} else
			return;
	}
}

static size_t operator_length(const struct scan *scan)
{
	static const char *const long_ones[] = { "<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
		                                 "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
		                                 "*=",  "/=",  "%=",  "&=", "^=", "|=", "##" };

	for (size_t i = 0; i < sizeof(long_ones) / sizeof(*long_ones); ++i)
		if (begins(scan, long_ones[i]))
			return strlen(long_ones[i]);
	return 1;
}

static struct token next_token(struct scan *scan)
{
	struct token token = { .kind = END };

	skip_blanks(scan);
	scan->at_line_start = false;
	token.start = scan->at;
	if (scan->at >= scan->end)
		return token;
	if (*scan->at == '"' || *scan->at == '\'') {
		token.kind = NUMBER;
		skip_quoted(scan);
	} else if (rf_text_is_word(*scan->at)) {
		token.kind = isdigit((unsigned char)*scan->at) ? NUMBER : WORD;
		while (scan->at < scan->end &&
		       (rf_text_is_word(*scan->at) || (token.kind == NUMBER && *scan->at == '.')))
			++scan->at;
	} else if (strchr("([{", *scan->at)) {
		token.kind = OPEN;
		++scan->at;
	} else if (strchr(")]}", *scan->at)) {
		token.kind = CLOSE;
		++scan->at;
	} else {
		token.kind = OPERATOR;
		scan->at += operator_length(scan);
	}
	token.length = (size_t)(scan->at - token.start);
	return token;
}

static bool is(struct token token, const char *word)
{
	return token.length == strlen(word) && memcmp(token.start, word, token.length) == 0;
}

/* ---- what a token opens ---- */

static double weight(const struct nesting_level *level)
{
	return level->base + PREFIX * level->prefix + NESTED * level->nested + level->chain;
}

static void clear(struct nesting_level *level)
{
	level->prefix = level->nested = level->chain = 0;
	level->is_done = false;
}

static void close_statement(struct nesting_level *level)
{
	level->prefix = level->chain = 0;
	level->is_done = true;
}

static bool is_statement_word(struct token token)
{
	return is(token, "if") || is(token, "for") || is(token, "while") || is(token, "do") ||
	       is(token, "switch");
}

static void add_word(struct scan *scan, struct nesting_level *level, struct token token)
{
	if (is(token, "else")) {
		level->is_done = false;
		level->prefix = level->chain = 0;
		level->nested += 1;
		return;
	}
	if (level->is_done)
		clear(level);
	if (is_statement_word(token))
		level->nested += 1;
	else if (scan->last == WORD || scan->last_closes_parenthesis)
		level->prefix += 1;
}

static bool is_assignment(struct token token)
{
	return token.start[token.length - 1] == '=' && !is(token, "==") && !is(token, "!=") &&
	       !is(token, "<=") && !is(token, ">=");
}

/* A `-` behind a parenthesis may be a sign behind a cast. */
static void add_operator(struct scan *scan, struct nesting_level *level, struct token token)
{
	bool is_behind_operand = scan->last == WORD || scan->last == NUMBER || scan->last == CLOSE;

	if (is(token, ";"))
		close_statement(level);
	else if (is(token, ",") && level->bracket != '(')
		clear(level);
	else if (!is_behind_operand)
		level->prefix += 1;
	else if (is_assignment(token) || is(token, "?") || is(token, ":")) {
		level->prefix = 0;
		level->nested += 1;
	} else if (scan->last_closes_parenthesis && strchr("+-*&", *token.start)) {
		level->nested += 1;
		level->chain += 1;
	} else if (!is(token, ".") && !is(token, "->")) {
		level->prefix = 0;
		level->chain += 1;
	}
}

/* Whether there is room for one more. */
static bool open_bracket(struct scan *scan, struct nesting_level *level, struct token token)
{
	struct nesting_level *inner = &scan->levels[scan->depth + 1];

	if (level->is_done)
		clear(level);
	if (*token.start == '(' && scan->last_closes_parenthesis)
		level->prefix += 1;
	if (*token.start == '{')
		level->prefix = level->chain = 0;
	if (scan->depth + 2 >= MOST_BRACKETS)
		return false;
	*inner = (struct nesting_level){ .base = weight(level) + PREFIX,
		                         .bracket = *token.start,
		                         .repeats = *token.start == '(' && scan->called
		                                        ? scan->called->repeats
		                                        : 1 };
	scan->depth += 1;
	return true;
}

/* A closing bracket without an opening one, as a macro may have, is nothing. */
static void close_bracket(struct scan *scan, struct token token)
{
	struct nesting_level *outer, *inner;
	double peak;

	if (scan->depth == 0)
		return;
	inner = &scan->levels[scan->depth--];
	outer = &scan->levels[scan->depth];
	peak = inner->base + inner->repeats * (inner->peak - inner->base);
	outer->tokens += inner->repeats * inner->tokens;
	outer->peak = peak > outer->peak ? peak : outer->peak;
	if (*token.start == '}')
		close_statement(outer);
}

/* ---- macros ---- */

static void measure_macro(struct scan *outside, struct macro *macro);

static int compare_names(const void *left, const void *right)
{
	const struct macro *a = left, *b = right;
	size_t least = a->length < b->length ? a->length : b->length;
	int order = memcmp(a->name, b->name, least);

	return order ? order : (a->length > b->length) - (a->length < b->length);
}

/* The macro of this name that weighs most, or NULL.  Which one is meant #if decides. */
static struct macro *find_macro(struct scan *scan, struct token token)
{
	struct macro key = { .name = token.start, .length = token.length };
	struct macro *end = scan->macros->items + scan->macros->count;
	struct macro *found = NULL;

	if (scan->macros->count > 0)
		found = bsearch(&key, scan->macros->items, scan->macros->count, sizeof(key),
		                compare_names);
	if (!found)
		return NULL;
	while (found > scan->macros->items && compare_names(found - 1, &key) == 0)
		--found;
	for (struct macro *other = found; other < end && compare_names(other, &key) == 0; ++other) {
		measure_macro(scan, other);
		if (other->peak + other->tokens > found->peak + found->tokens)
			found = other;
	}
	return found;
}

/* What the text of a macro adds where it is used. */
static void add_macro(struct nesting_level *level, const struct macro *macro)
{
	double peak = weight(level) + macro->peak;

	level->peak = peak > level->peak ? peak : level->peak;
	level->tokens += macro->tokens;
	level->prefix += macro->rest.prefix;
	level->nested += macro->rest.nested;
	level->chain += macro->rest.chain;
	level->is_done = macro->rest.is_done;
}

/* One token; false where more is open than can be. */
static bool add_token(struct scan *scan, struct token token)
{
	struct nesting_level *level = &scan->levels[scan->depth];
	struct macro *macro = token.kind == WORD ? find_macro(scan, token) : NULL;
	bool has_room = true;

	level->tokens += 1;
	if (token.kind == OPEN)
		has_room = open_bracket(scan, level, token);
	else if (token.kind == CLOSE)
		close_bracket(scan, token);
	else if (token.kind == OPERATOR)
		add_operator(scan, level, token);
	else if (token.kind == WORD)
		add_word(scan, level, token);
	else if (level->is_done)
		clear(level);
	if (macro && !macro->is_open)
		add_macro(level, macro);
	level = &scan->levels[scan->depth];
	if (weight(level) > level->peak)
		level->peak = weight(level);
	scan->called = macro && macro->parameters ? macro : NULL;
	scan->last = token.kind;
	scan->last_closes_parenthesis = token.kind == CLOSE && *token.start == ')';
	return has_room && level->peak <= MOST_WEIGHT && level->tokens <= scan->most_tokens;
}

/* The directive of a line, which is skipped; a definition is added to those found. */
static void note_macro(struct scan *scan)
{
	struct scan line = { .at = scan->at + 1 };
	struct macro macro = { 0 };
	struct macro *slot;
	struct token token;

	skip_line(scan);
	line.end = scan->at;
	if (!scan->found || !is(next_token(&line), "define"))
		return;
	token = next_token(&line);
	macro.name = token.start;
	macro.length = token.length;
	if (line.at < line.end && *line.at == '(') {
		macro.parameters = line.at;
		do
			token = next_token(&line);
		while (token.kind != END && token.kind != CLOSE);
	}
	macro.body = line.at;
	macro.end = line.end;
	slot = RF_PUSH(scan->arena, scan->found);
	if (slot)
		*slot = macro;
}

/* How often the text of a macro names its parameters; of several, all together. */
static double count_uses(const struct macro *macro)
{
	struct scan scan = { .at = macro->body, .end = macro->end };
	struct scan names;
	double uses = 0;

	for (struct token use = next_token(&scan); use.kind != END; use = next_token(&scan)) {
		names = (struct scan){ .at = macro->parameters, .end = macro->body };
		for (struct token name = next_token(&names); name.kind != END;
		     name = next_token(&names))
			uses +=
			    (name.kind == WORD && use.kind == WORD && name.length == use.length &&
			     memcmp(name.start, use.start, use.length) == 0) ||
			    (is(name, "...") && is(use, "__VA_ARGS__"));
	}
	return uses > 1 ? uses : 1;
}

static void set_macro(struct macro *macro, const struct scan *scan, bool fits)
{
	const struct nesting_level *bottom = &scan->levels[0];

	for (size_t i = 0; i <= scan->depth; ++i) {
		const struct nesting_level *level = &scan->levels[i];
		macro->peak = level->peak > macro->peak ? level->peak : macro->peak;
		macro->tokens += level->tokens;
	}
	if (!fits)
		macro->peak = 2 * MOST_WEIGHT;
	macro->rest = *bottom;
	if (bottom->is_done)
		macro->rest.prefix = macro->rest.nested = macro->rest.chain = 0;
}

/* Once for each macro.  Macros in macros in macros are refused beyond any that are meant. */
static void measure_macro(struct scan *outside, struct macro *macro)
{
	struct scan *scan;
	bool fits;

	if (macro->is_known)
		return;
	macro->is_known = macro->is_open = true;
	macro->repeats = macro->parameters ? count_uses(macro) : 1;
	scan = outside->macro_levels < MOST_MACRO_LEVELS ? calloc(1, sizeof(*scan)) : NULL;
	fits = scan != NULL;
	if (scan) {
		*scan = (struct scan){ .at = macro->body,
			               .end = macro->end,
			               .macros = outside->macros,
			               .most_tokens = outside->most_tokens,
			               .macro_levels = outside->macro_levels + 1 };
		for (struct token token = next_token(scan); fits && token.kind != END;
		     token = next_token(scan))
			fits = add_token(scan, token);
		set_macro(macro, scan, fits);
	} else {
		macro->peak = 2 * MOST_WEIGHT;
	}
	free(scan);
	macro->is_open = false;
}

static struct rf_place place_of(const char *file, const char *text, const char *at)
{
	struct rf_place place = { file, 1, 1 };

	for (; text < at; ++text) {
		place.column = *text == '\n' ? 1 : place.column + 1;
		place.line += *text == '\n';
	}
	return place;
}

static void find_macros(const char *text, const char *end, struct rf_arena *arena,
                        struct macros *macros)
{
	struct scan scan = {
		.at = text, .end = end, .at_line_start = true, .found = macros, .arena = arena
	};

	while (next_token(&scan).kind != END) {
	}
	if (macros->count > 1)
		qsort(macros->items, macros->count, sizeof(*macros->items), compare_names);
}

enum rf_status rf_nesting_check(const char *file, const char *text, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics)
{
	struct scan *scan = RF_NEW(arena, struct scan);
	struct macros macros = { 0 };
	struct token token;

	if (!scan)
		return rf_out_of_memory(diagnostics);
	scan->at = text;
	scan->end = text + strlen(text);
	scan->at_line_start = true;
	scan->macros = &macros;
	scan->most_tokens = MOST_TOKENS + (double)(scan->end - text);
	find_macros(text, scan->end, arena, &macros);
	for (token = next_token(scan); token.kind != END; token = next_token(scan))
		if (!add_token(scan, token))
			break;
	if (token.kind == END)
		return RF_OK;
	if (scan->levels[scan->depth].tokens > scan->most_tokens)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, place_of(file, text, token.start),
		                 "write the kernel with fewer of them",
		                 "macros make more than %d words of this", MOST_TOKENS);
	return rf_refuse(diagnostics, RF_WRONG_KERNEL, place_of(file, text, token.start),
	                 "split the expression or statement into several",
	                 "nested too deeply to be read");
}
