/* SPDX-License-Identifier: MIT
 *
 * The data that the modules of the frontend share.
 *
 * libclang's cursors become a small tree of our own (tree.c), in which parentheses, implicit
 * conversions and macros are gone.  Everything after that is abstract execution of this tree, once,
 * in program order (flow/control_flow.c): integer variables and pointers are bound to what is known
 * of them, so that a subscript becomes a linear form wherever it can (statements/affine.c,
 * lvalue.c).
 *
 * The rooms of the frontend, each of which uses those above it, and their files in the order in
 * which they use each other; a file uses those of its own line and of the lines above it:
 *
 *     source        source, language, nesting, prescan, source_macros; compiler_headers;
 *                   compile_commands
 *     tree          clang_api, location, type_kind, includes, parse
 *                   tree_query, still, pragma, symbol, new_tree, coordinate, intrinsic, reference,
 *                   tree_parts, range_loop, tree_statement, tree, spell, assume
 *                   early_return, switch, jump, ternary, side_effect; named_choice for tree
 *     effects       operation_count, effects, callee, unseen, compensation
 *                   assigned_pointer, origin
 *     statements    size_name, size, quotient, narrow, converted, invariant, affine, type,
 *                   row_length, memory_pointer, lvalue, value_path, scalar, accumulate,
 *                   access, stored_pointer, assign, expression, statement, inline, which
 *                   values ask for those of calls
 *     loops         loop_head, mean_row, loop_parts, open_loop, short_loop, counters, trial,
 *                   induction
 *     flow          condition, flag, alternatives, branch, given, memory_call
 *                   left_value, magnitude, loop, guard, choice_guard, chosen_value, left_out,
 *                   control_flow
 *     read          choose_kernel, deep_stack, frontend, every_nest, definitions
 */
#ifndef RF_READER_H
#define RF_READER_H

#include "frontend/source/prescan.h"
#include "frontend/source/source.h"
#include "frontend/tree/clang_api.h"
#include "model/ir/kernel.h"

enum rf_type_kind {
	RF_TYPE_OTHER,
	RF_TYPE_VOID,
	RF_TYPE_INTEGER,
	RF_TYPE_FLOATING,
	RF_TYPE_POINTER,
	RF_TYPE_ARRAY,
	RF_TYPE_RECORD
};

struct rf_type {
	enum rf_type_kind kind;
	enum rf_element element;     /* of integers, floating types and records */
	int64_t bytes;               /* of everything but arrays */
	const struct rf_type *inner; /* of pointers and arrays */
	rf_formula_p extent;         /* of arrays, NULL when unknown */
	bool is_const, is_restrict, is_volatile;
	CXType clang;
};

/* What is known of an integer expression: a form; the least or greatest of several forms; that it
 * depends on data; or nothing, with the part that is to blame and why.  A loaded value that is
 * exact is what was loaded plus the one form. */
struct rf_value {
	enum {
		RF_VALUE_UNKNOWN,
		RF_VALUE_FORM,
		RF_VALUE_LEAST,
		RF_VALUE_GREATEST,
		RF_VALUE_LOADED
	} kind;
	size_t count;
	struct rf_form *forms;
	int through; /* of a loaded value in a variable: the access, else -1 */
	bool is_exact;
	bool is_lost; /* unknown: data, functions or fractions make it, and no subscript tells */
	const struct rf_packed *packed;   /* unknown: what parts rows as it does (packed.c), ... */
	bool is_halved;                   /* ... which it does if it is the half of a product */
	const struct rf_rounded *rounded; /* unknown: what tells its line (rounded.c), or NULL */
	struct rf_symbol *holder; /* the variable that has the value, of no form; NULL: none */
	const struct rf_tree *culprit;
	const char *why;
};

enum { RF_MAX_RANK = 12 };

/* An index expression that reads memory, and the subscript that it is part of. */
struct rf_index_load {
	const struct rf_tree *tree;
	size_t subscript;
};

/* An object in memory, or a pointer to one: `subscripts` of `base`, then, for a pointer, `pending`
 * elements of `type` that the next [] adds to. */
struct rf_lvalue {
	struct rf_symbol *base;
	const struct rf_type *type; /* of the object, or of what the pointer points to */
	struct rf_form offset;      /* in bytes, without the pending elements */
	bool is_indirect;
	bool is_packed; /* indirect, but for its traffic the offset tells where it is (packed.c) */
	int64_t place_bytes; /* ... in its line, of so many bytes (rounded.c); 0: all of it */
	const struct rf_packed
	    *packed;               /* ... the rows that the offset counts apart, or NULL, ... */
	rf_formula_p packed_bytes; /* ... of elements of so many bytes */
	const char *lost;          /* why its place is not known: "`k` changes ..."; or NULL */
	struct rf_value pending;
	const struct rf_lane_value *pending_lanes; /* of no form: what threads compute, or NULL */
	const struct rf_lane_value *lanes;         /* ... of what was pending, in bytes */
	bool is_astray; /* it is moved by what neither the offset nor `lanes` tells */
	size_t subscript_count;
	struct rf_value subscripts[RF_MAX_RANK];
	size_t load_count; /* subscripts that read memory, which is still to be recorded */
	struct rf_index_load loads[RF_MAX_RANK];
	const struct rf_type *record; /* the struct of an array of structs, or NULL */
	int64_t piece;       /* of a record: bytes of the part that is meant; 0: all of it */
	int64_t behind;      /* where that part starts */
	bool is_bits;        /* some of the bits of the object: to set them it is read, too */
	bool is_whole;       /* the base is a pointer to an array and was dereferenced as a whole */
	const char *path;    /* of what holds pointers: from the base to it, "[0].rows"; or NULL */
	bool in_row;         /* the base is one of many rows */
	bool has_rows;       /* of what holds pointers: they lead to many rows ... */
	struct rf_form rows; /* ... this one to one that stands so many behind the first */
};

enum rf_binding_kind {
	RF_BOUND_NOTHING, /* never assigned: a size, or an array of its own */
	RF_BOUND_VALUE,
	RF_BOUND_POINTER
};

/* What an innermost loop does to a symbol that stands in it. */
struct rf_turns {
	int search;                  /* in which that was found out; 0: in none */
	int sets;                    /* how often it is assigned, its declaration included, ... */
	const struct rf_tree *value; /* ... and the value that that gives it, or NULL */
	bool is_stored;              /* something that it leads to is */
	enum { RF_NOT_ASKED, RF_VARIES, RF_ALIKE } verdict;
};

/* What a variable stands for, or NULL, while it and those in there were assigned as often. */
struct rf_stand_in {
	const struct rf_tree *tree;
	int version, versions;
};

struct rf_symbol {
	struct rf_symbol *next; /* of the same hash */
	CXCursor cursor;
	const char *name;
	struct rf_place place;
	enum {
		RF_SYMBOL_PARAMETER,
		RF_SYMBOL_LOCAL,
		RF_SYMBOL_GLOBAL,
		RF_SYMBOL_FUNCTION,
		RF_SYMBOL_MEMBER
	} kind;
	bool is_kept; /* a variable that calls leave as they find it: of the file, static */
	struct rf_symbol *parent; /* of a member */
	const char *path;         /* of a member: from its parent to it, "->u", "[0]" */
	struct rf_tree *body;     /* of a function, when it has been read */
	/* Of a function that is named like min(): whether its body does what the name says. */
	enum {
		RF_NAMED_NOT_ASKED,
		RF_NAMED_ALONE, /* it has no body in sight */
		RF_NAMED_RIGHTLY,
		RF_NAMED_WRONGLY
	} named;
	/* From here on what rf_symbol_forget() forgets. */
	struct rf_symbol *row; /* a pointer that leads to many rows: their length */
	const struct rf_type *type;
	enum rf_binding_kind binding;
	struct rf_value value;
	const struct rf_tree *changed;     /* where it takes a value that is not known, or NULL */
	int depth;                         /* loops around that place: it varies with those */
	int version;                       /* counts how often it was assigned */
	struct rf_stand_in values;         /* an expression with a ?: that it stands for ... */
	struct rf_stand_in flag;           /* ... and a condition that it keeps the answer of */
	const struct rf_lane_value *lanes; /* its value, where it is of no form, or NULL ... */
	int lanes_version;                 /* ... while it is the same */
	int array, scalar, size, loop;     /* indices in the kernel, -1 for none */
	const struct rf_form *counted;     /* the variable of a loop, where others count it */
	const struct rf_tree *moves_in;    /* a body whose loops assign it, once that was asked */
	const struct rf_tree *searched;    /* the body that was searched for what writes it ... */
	bool is_written;                   /* ... and whether there was something */
	bool is_allocated; /* a local pointer to what malloc() or its like gave it */
	bool is_cut;       /* an int that was last set to what it may not hold: int k = long */
	const struct rf_tree *asked_for_stride; /* the nest that was searched for loops ... */
	bool is_stride;                         /* ... of which it is a stride, and the answer */
	struct rf_turns turns;
	struct rf_lvalue pointer; /* last, as it is large, and of most symbols never set */
};

enum rf_tree_kind {
	RF_TREE_OTHER, /* `name` says what */
	RF_TREE_INTEGER,
	RF_TREE_NUMBER,
	RF_TREE_STRING,
	RF_TREE_NAME,
	RF_TREE_SUBSCRIPT,
	RF_TREE_MEMBER,
	RF_TREE_UNARY,  /* operator: enum CXUnaryOperatorKind */
	RF_TREE_BINARY, /* operator: enum CXBinaryOperatorKind, = and , included */
	RF_TREE_UPDATE, /* +=, operator: that of the underlying + */
	RF_TREE_CONDITIONAL,
	RF_TREE_CALL, /* children: arguments */
	RF_TREE_CAST, /* children: extents of its type, operand */
	RF_TREE_LIST, /* { 1, 2 } */
	RF_TREE_BLOCK,
	RF_TREE_DECLARATION,
	RF_TREE_VARIABLE, /* in a declaration; child: the initial value, if any */
	RF_TREE_FOR,
	RF_TREE_IF,
	RF_TREE_WHILE,
	RF_TREE_DO,
	RF_TREE_RETURN,
	RF_TREE_EMPTY,
	RF_TREE_BREAK,
	RF_TREE_CONTINUE,
	RF_TREE_SWITCH,
	RF_TREE_CASE, /* children: what it stands for, none of default; the statement */
	RF_TREE_DEFAULT,
	RF_TREE_LABEL /* child: the statement; value: where it stands, as of who goes there */
};

/* A condition that is decided once for all, and how. */
struct rf_switch {
	const struct rf_tree *test;
	bool holds;
};

struct rf_tree {
	enum rf_tree_kind kind;
	int op;
	enum rf_type_kind type; /* of the value */
	enum rf_element element;
	int64_t bytes;
	bool is_arrow;    /* of a member: -> */
	bool ends_inside; /* of a loop: a part of its test stands in its body */
	bool comes_late;  /* of a part of a test: it is asked from the second turn on */
	bool skips;       /* of an if: its first branch leaves out the rest of the turn */
	bool is_called;   /* of an if: what its condition calls has been read in front of it */
	bool is_in_macro;
	bool is_of_launch;           /* of an integer: the launch says how much it is */
	bool is_variable;            /* of a subscript: device_variable.h */
	bool is_atomic;              /* of memory that a function of CUDA updates */
	const struct rf_tree *lanes; /* of a fragment: the call that says where lanes lie */
	int64_t value;
	const char *name;
	struct rf_symbol *symbol;
	CXCursor cursor;
	struct rf_place place;
	int last_line;
	unsigned begin, end;          /* offsets in the main file */
	const struct rf_tree *origin; /* what it is a copy of, with a choice made in it, or NULL */
	const struct rf_tree *still;  /* itself, if it is known to change nothing: copies may ... */
	const struct rf_tree *still_outside; /* ... and nothing but what it declares */
	size_t child_count;
	struct rf_tree **children;
};

/* One step in the life of a scalar, in program order; loops and branches open and close
 * between them. */
struct rf_scalar_event {
	enum {
		RF_SCALAR_READ,
		RF_SCALAR_WRITE,
		RF_SCALAR_FOLLOWED, /* an integer that is known as a form is computed with */
		RF_LOOP_OPENS,
		RF_LOOP_CLOSES,
		RF_BRANCH_OPENS,
		RF_ELSE_OPENS, /* right behind the branch that closes */
		RF_BRANCH_CLOSES
	} kind;
	int scalar;                 /* -1: none */
	const struct rf_form *form; /* of one that is followed */
	bool is_conditional;
	struct rf_statement *statement;
};

/* An element of a row that a pointer in memory leads to. */
struct rf_row_use {
	const struct rf_symbol *pointer;
	int size; /* the length of the row */
	struct rf_form element;
};

/* How what is being read is come to: by branches of conditions and calls, the innermost first. */
struct rf_route {
	const struct rf_route *outer;
	const void *at; /* the guard's node, or the call */
	int side;       /* 0: a call; 1: where the condition holds, 2: where it does not */
};

/* What else is known of an access, to tell whether another one is the same. */
struct rf_access_note {
	const struct rf_tree *tree;
	const struct rf_route *route;
	int branch;       /* of ?: that it was made in */
	bool is_shared;   /* the other branch makes it, too */
	int epoch;        /* of the integers that subscripts are made of */
	int64_t behind;   /* of rf_lvalue */
	bool is_exact;    /* all of its loaded subscripts are */
	const char *lost; /* of rf_lvalue */
};

/* The statement that is being read. */
struct rf_draft {
	RF_VECTOR(int) accesses;
	struct rf_operations operations[RF_ELEMENT_KINDS];
	struct rf_alike alike;
	struct rf_thread_counts thread;
	int uncounted;    /* > 0: accesses are taken, operations are not */
	int branch;       /* serial number of the branch of ?: that is being read, 0 outside */
	int other_branch; /* while its second branch is read: that of the first, else 0 */
	bool has_scalars;
	bool converts;               /* integers to floating-point numbers */
	bool may_report;             /* a root of what may be negative */
	bool keeps_order;            /* it calls a function that may do more than compute */
	struct rf_latency_path path; /* from what is being read to the value that is assigned */
	RF_VECTOR(struct rf_flow) flows;
	size_t first_event;
};

/* A statement outside of all loops that cannot be read. */
struct rf_exclusion {
	enum rf_tree_kind kind;
	struct rf_place place;
	int last_line;
	unsigned end;
	bool has_loops;
	bool may_open;         /* a loop with others in it, which are not to blame */
	bool is_met;           /* in the reading that goes on */
	bool is_open;          /* a loop: those in it are read by themselves */
	struct rf_place cause; /* the first error in it */
	const char *reason, *hint;
};

enum { RF_SYMBOL_BUCKETS = 2048 };

/* A function whose body is being read in place of a call. */
struct rf_inlined {
	CXCursor definition;
	const struct rf_tree *body;
	const struct rf_route *route; /* to the call */
	const struct rf_tree *call;
};

/* An integer in memory that code may assign: what starts at a variable, of members one. */
struct rf_store {
	const struct rf_symbol *root;
	const char *member; /* NULL: any */
};

/* All of a body. */
struct rf_stores {
	const struct rf_tree *of;
	size_t count, capacity;
	struct rf_store *items;
};

/* A member of structs that a function sets which a loop calls. */
struct rf_moved_member {
	const char *name;
	const struct rf_tree *tree;
	size_t depth; /* loops around the call */
};

/* A variable, or a member of it or of what it leads to, whose value a pointer may have. */
struct rf_origin {
	const struct rf_symbol *root;
	const char *member; /* NULL: none, or an element */
};

struct rf_origins {
	size_t count, capacity;
	struct rf_origin *items;
	bool is_open; /* and others besides */
};

/* What an array may be, itself first: with all exchanges of pointers, and without them. */
struct rf_array_origins {
	struct rf_origins all, still;
};

/* Arrays that the turns of a loop exchange. */
struct rf_exchange {
	struct rf_origin one, other;
};

/* An error of clang's, or something that it only says. */
struct rf_complaint {
	const char *message;
	struct rf_place place;
	bool is_error;
};

struct rf_complaints {
	size_t count;
	size_t capacity;
	struct rf_complaint *items;
};

/* What was handed to the parser, and what it had to say of it. */
struct rf_parsed {
	const char *behind;              /* the source, or NULL: what names a kernel of CUDA ... */
	struct rf_complaints complaints; /* ... whose functions are looked at one by one */
	const char *head, *body; /* of a snippet the function's head, and its closing brace */
	size_t flag_count;
	const char *const *flags; /* of the user, and definitions */
};

/* The loop whose body is being read, where what its turns have alike is asked. */
struct rf_turning {
	const struct rf_tree *loop; /* NULL: it holds other loops */
	int search;                 /* that looked through it; 0: none yet */
	bool calls;                 /* functions that may store anywhere */
};

/* A parameter of a kernel of CUDA for which all launches hand over the same number. */
struct rf_launch_argument {
	const char *name;
	int64_t number;
};

/* The blocks and threads that a kernel of CUDA runs as. */
struct rf_launch {
	int64_t grid[3], block[3];            /* x, y, z; 0: not known */
	const struct rf_tree *blocks[3];      /* of a grid, in parameters of the kernel, or NULL */
	int64_t shared_bytes;                 /* that the launch adds to those that are declared */
	struct rf_launch_argument *arguments; /* numbers that launches hand over ... */
	size_t argument_count;
	struct rf_place place;               /* ... the first of which stands here */
	struct rf_symbol *coordinates[4][3]; /* by enum rf_coordinate and axis, once one is asked */
};

struct rf_reader {
	const struct rf_clang *clang;
	const struct rf_source *source;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_kernel *kernel;
	CXIndex index;
	CXTranslationUnit unit;
	struct rf_parsed parsed;
	struct rf_launch launch;
	CXFile main_file;
	CXCursor function;             /* that is read */
	CXCursor builds;               /* the function whose tree is being made */
	struct rf_tree *body;          /* of the function ... */
	const struct rf_tree *written; /* ... and as it is written, with what it returns */
	const char *main_name;
	struct rf_prescan scan;
	const char *wrapper;        /* the name of the function around a snippet, NULL without */
	int first_line, last_line;  /* what of the function is read; 0: all */
	const struct rf_tree *nest; /* the outermost loop that is being read, or NULL */
	bool takes_typical; /* a variable of no known form is a size that stands for its values */
	bool names_inner;   /* loops inside of what is left out, which can be read by themselves */
	bool hands_over;    /* an argument of a function that is read in place of its call */
	int depth;          /* of the recursion */
	struct rf_symbol *symbols[RF_SYMBOL_BUCKETS];
	RF_VECTOR(struct rf_size) sizes;
	CXCursor outer_names_of;             /* the function whose parameters are called so, ... */
	RF_VECTOR(const char *) outer_names; /* ... or a variable of the file */
	RF_VECTOR(struct rf_array) arrays;
	RF_VECTOR(struct rf_array_origins) origins; /* by array */
	RF_VECTOR(struct rf_exchange) exchanges;
	RF_VECTOR(struct rf_access_note) notes; /* by access */
	RF_VECTOR(struct rf_access) accesses;
	RF_VECTOR(struct rf_scalar) scalars;
	RF_VECTOR(struct rf_loop *) loops;
	RF_VECTOR(struct rf_assumption) assumptions;
	bool *assumed; /* by what the source was to assume: it was asked for */
	RF_VECTOR(struct rf_symbol *) open_loops; /* variables of the enclosing loops */
	RF_VECTOR(struct rf_switch) switches;
	RF_VECTOR(struct rf_scalar_event) events;
	RF_VECTOR(struct rf_row_use) row_uses;
	const struct rf_tree *row_bases_of; /* the body that these are of, or NULL ... */
	RF_VECTOR(const struct rf_tree *)
	row_bases; /* ... that it subscripts by what loops change */
	RF_VECTOR(const struct rf_stores *) stores; /* of bodies that were asked */
	RF_VECTOR(const struct rf_assigned_pointers *) assigned_pointers; /* the same */
	RF_VECTOR(int) block; /* accesses of the current run of statements, for repeats */
	struct rf_draft *draft;
	const struct rf_route *route; /* to what is being read; NULL: nothing is in between */
	struct rf_node **tail;        /* where the next node goes */
	size_t next_pragma;
	int first_pragma_line; /* those before belong to other functions */
	int branch_count;
	RF_VECTOR(struct rf_inlined) inlined;            /* what is being read in place of calls */
	int body_count;                                  /* of functions read in the nest so far */
	RF_VECTOR(struct rf_moved_member) moved_members; /* of the outermost loop that is read */
	RF_VECTOR(const struct rf_tree *) hoisted;       /* calls whose bodies stand in front */
	const char *left_out_call;                       /* the first one in the loops, or NULL */
	const struct rf_tree *unseen_call; /* the first one that a nest always makes, or NULL */
	int unsure; /* branches that data decide, one in another, around what is read */
	int trials; /* on which something is read, one in another */
	struct rf_saved_symbols *spare; /* room of trials that have ended (loops/trial.c) */
	int mark_count;                 /* marks of variables that loops may move */
	int epoch;                      /* counts the changes of integers */
	int search_count; /* of loops that were looked through for what turns have alike */
	struct rf_turning turning;
	int walk;          /* counts the looks into called functions */
	int split_guards;  /* conditions of a statement that took more than one guard */
	int split_depth;   /* those around what is read */
	int segment;       /* loops left out so far */
	const char *found; /* is set with the extreme that is being read, or NULL */
	RF_VECTOR(struct rf_exclusion) exclusions; /* what is left out, from reading to reading */
	RF_VECTOR(struct rf_place) uncounted; /* loops whose turns are a size, as they are found */
	bool is_uncounted; /* the loop that is being read is one more, as an error says */
};

#endif
