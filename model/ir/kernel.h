/* SPDX-License-Identifier: MIT
 *
 * A kernel: what a loop nest does to memory and how much it computes.
 *
 * The frontend makes it, the models read it, nobody changes it.  It is a tree of loops, guards
 * and statements, in program order; nests may be imperfect and there may be several of them.
 * A number that the source leaves open (N) is a size; every extent, stride and bound is a formula
 * in the sizes.
 *
 * An access carries two views of the same place: its subscripts as written, for reading, and its
 * address in bytes from the start of the array, for computing.  `a[j][i]` of an N-wide array,
 * `a[j*N+i]`, `*(a + N*j + i)` and a macro that expands to any of them have the same address
 * form, and the models look at nothing else.
 */
#ifndef RF_IR_KERNEL_H
#define RF_IR_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostics.h"
#include "base/formula.h"
#include "base/vector.h"

enum rf_language { RF_C, RF_CUDA };

/* Loops in each other that the models look at; a kernel may have more. */
enum { RF_MAX_DEPTH = 16 };

/* Element types that the arithmetic of a machine tells apart. */
enum rf_element {
	RF_FLOAT64,
	RF_FLOAT32,
	RF_FLOAT16,
	RF_COMPLEX128, /* double _Complex: two doubles */
	RF_COMPLEX64,  /* float _Complex */
	RF_INTEGER,    /* any width; see element_bytes */
	RF_RECORD,     /* an array of structs as a whole */
	RF_ELEMENT_KINDS
};

/* A size: a free name (`N`), or what is made of some and is no polynomial, such as N/2, N%M or
 * 1<<N. */
struct rf_size {
	const char *name; /* as it is printed: "N", "(N/2)" */
	enum { RF_SIZE_FREE, RF_SIZE_QUOTIENT, RF_SIZE_REMAINDER, RF_SIZE_POWER } kind;
	rf_formula_p operand; /* of a quotient or remainder: which formula; the exponent of 2 */
	int64_t divisor;      /* of a quotient or remainder: by which constant, or 0 ... */
	rf_formula_p by;      /* ... and by which formula, or NULL */
	const char *alias;    /* a variable that has its value and no other, or NULL */
	bool has_namesake;    /* another variable is called as the last part of its name is */
	int line;             /* of the source, where it takes its value; 0: outside of it */
	int64_t memory_bytes; /* of one behind a pointer, n[0]: its bytes, else 0 */
	bool is_unsigned;     /* its type has no numbers below 0 */
	bool is_typical;      /* it has other values in other turns, and stands for all of them */
	bool is_given;        /* the kernel was read with its value, ... */
	int64_t given;        /* ... this one, ... */
	bool is_step;         /* ... which is in the step of a loop */
	bool is_launched;     /* a launch in the source gives it a value, ... */
	int64_t launched;     /* ... this one, where the user gives it none */
};

/* A form that is linear in loop variables: constant + sum of coefficient * variable.  Each
 * coefficient is a formula, so that j*N + i is one. */
struct rf_form_term {
	int loop; /* rf_loop.id */
	rf_formula_p coefficient;
};

struct rf_form {
	rf_formula_p constant;
	size_t term_count;
	struct rf_form_term *terms; /* by ascending loop id, none zero */
};

/* Where an array lies on a GPU; all arrays of C are global. */
enum rf_space {
	RF_SPACE_GLOBAL,
	RF_SPACE_SHARED, /* of a block */
	RF_SPACE_LOCAL,  /* of a thread */
	RF_SPACE_CONSTANT
};

struct rf_array {
	const char *name; /* "a"; a member of a struct of arrays: "grid->u" */
	struct rf_place place;
	enum rf_element element;
	int64_t element_bytes; /* distance of neighbours; of a record, its whole size */
	size_t extent_count;
	rf_formula_p *extents; /* NULL where unknown: the first one of `double *a`, `a[][N]` */
	bool is_const;
	bool is_restrict;
	bool is_volatile;
	bool is_local;     /* declared in the kernel itself, static included */
	bool is_object;    /* declared with its memory: no pointer, no parameter of a function */
	bool is_allocated; /* by malloc() or its like, in the kernel's function */
	/* Arrays that it may be or overlap, as the source leaves open: p = f ? a : b. */
	size_t may_be_count;
	int *may_be;
	bool is_open; /* its pointer may lead anywhere, where restrict promises something as well */
	enum rf_space space;
	int64_t shared_offset; /* of one in shared memory: bytes from the start of the block's */
};

enum rf_access_kind { RF_READ, RF_WRITE };

/* A subscript is a form in the loop variables, or read from another access (x[col[j]]). */
struct rf_subscript {
	struct rf_form form;
	int through; /* index of the access that it is read from, -1 if it is a form */
};

/* Where the lanes of a warp that loads or stores a fragment of a matrix lie: each bit of a lane's
 * number that is set moves it by so many rows, and by so many bytes in a row. */
enum { RF_LANE_BITS = 5 };

struct rf_lane_places {
	rf_formula_p row_bytes; /* from one row to the next */
	int64_t rows[RF_LANE_BITS], bytes[RF_LANE_BITS];
};

struct rf_lane_value;

/* Where an element of a packed triangle lies: in front of it half the product of two forms, in
 * elements of so many bytes, less than 0 where rows count from the end; and the rest. */
struct rf_packed_rows {
	struct rf_form one, other, rest;
	rf_formula_p bytes;
};

/* One textual reference.  `a[i] += x` makes two: a read, then a write. */
struct rf_access {
	int array;
	enum rf_access_kind kind;
	struct rf_place place;
	const char *text;       /* as written, for messages: "a[j-1][i]" */
	int64_t bytes;          /* moved by it: the element, or a member of a record */
	int64_t index_bytes;    /* of the type of its subscripts, ... */
	bool index_is_unsigned; /* ... of one of 4 bytes, which may wrap; false: none does */
	size_t subscript_count;
	struct rf_subscript *subscripts;
	struct rf_form address; /* in bytes; meaningless when is_indirect, ... */
	bool is_indirect;
	/* ... but for traffic, where it is an element of a packed triangle: then it has the rows of
	 * the triangle apart, as they would be in rows of equal length; or where a subscript is a
	 * quotient or remainder of loop variables: then it is a place in the same cache line ... */
	bool is_packed;
	int64_t place_bytes;               /* ... of so many bytes that all lie in it; 0: `bytes` */
	const struct rf_packed_rows *rows; /* of a triangle: its true address; else NULL */
	/* Index of an earlier access of the same statement block to the same place with no write
	 * in between (a read that a compiler keeps in a register), -1 when it is the first. */
	int repeats;
	/* Index of an earlier access, in a branch that excludes its own: both are one reference of
	 * the source, read under either answer to a condition; -1: none. */
	int joins;
	bool is_conditional; /* in a branch of ?: or && or ||: counted as if it happened */
	bool is_atomic;      /* of a GPU: the read and the write of an update are one request */
	const struct rf_lane_places *lanes; /* from the address on; NULL: all lanes lie there */
	/* Of one that is_indirect, its address where threads compute it of where they are; NULL:
	 * data tell it. */
	const struct rf_lane_value *computed;
};

/* Functions that are called, by what a call takes. */
enum rf_call {
	RF_CALL_EXP,     /* exp, exp2, expm1 */
	RF_CALL_LOG,     /* log, log2, log10, log1p */
	RF_CALL_TRIG,    /* sin, cos */
	RF_CALL_POW,     /* pow */
	RF_CALL_ROUND,   /* floor, ceil, trunc, rint: an instruction of most processors */
	RF_CALL_OTHER,   /* tan, atan, tanh, erf, ... */
	RF_CALL_UNKNOWN, /* of no library: nobody knows what it takes */
	RF_CALL_KINDS
};

/* Operations of one execution, as written in the source, on floating-point values.  A fused
 * multiply-add is one of `mul` and one of `add` that feed each other; `fma` counts these pairs
 * and takes nothing away from the other two. */
struct rf_operations {
	int64_t add; /* + and -, unary minus included */
	int64_t mul;
	int64_t fma;
	int64_t div;
	int64_t sqrt;
	int64_t other;                /* min, max, comparisons, calls */
	int64_t calls[RF_CALL_KINDS]; /* of those, calls but of min, max, abs, sqrt, fma */
	int64_t integer; /* arithmetic on integer data; not floating-point, not in any total */
	int64_t integer_mul, integer_div; /* of those; remainders are divisions */
	int64_t integer_more;   /* instructions for them beyond one each: quotients by numbers */
	int64_t integer_halves; /* upper halves of products of 64 bits, which vectors do not have */
	int64_t checked; /* products and quotients of two complex numbers, not in any total: C wants
			  * their result looked at for infinities that became no numbers */
};

/* Operations over many iterations, or of one on average: the same counts, where they need not be
 * whole. */
struct rf_work {
	double add, mul, fma, div, sqrt, other;
	double calls[RF_CALL_KINDS];     /* of the other ones */
	double integer;                  /* on integer data; in no total */
	double integer_mul, integer_div; /* of those */
	double integer_more;             /* instructions for them beyond one each */
};

/* Scalars that carry a value from one iteration to the next (s += ...). */
struct rf_scalar {
	const char *name;
	struct rf_place place;
	enum rf_element element;
	bool is_read, is_written;
	bool is_reduction; /* accumulates over a loop: a dependence chain */
	bool is_local;     /* declared in the kernel or a parameter: nobody reads it afterwards */
	bool is_shared;    /* in memory that pointers may lead to */
};

/* One use of a scalar by a statement. */
struct rf_scalar_use {
	int scalar;
	bool is_write;
	bool is_conditional;
};

/* Statements whose target takes part in its own new value, by an operation that may be executed
 * in any order but for the rounding: x += e, x -= e, x *= e, x = fmin(x, e), x = fmax(x, e),
 * x &= e. */
enum rf_accumulation {
	RF_ACCUMULATES_NOTHING,
	RF_ACCUMULATES_SUM,
	RF_ACCUMULATES_PRODUCT,
	RF_ACCUMULATES_LEAST,
	RF_ACCUMULATES_GREATEST,
	RF_ACCUMULATES_COMMON_BITS, /* x &= e */
	RF_ACCUMULATES_ANY_BITS,    /* x |= e */
	RF_ACCUMULATES_ODD_BITS     /* x ^= e */
};

/* Operations that lie between a value that is read and the one that is stored, each of which waits
 * for the one before: of `a[i] = (a[i-1] + b[i]) * c`, a[i-1] waits for an addition and a product,
 * c for the product alone.  A sum of a product and something else is one operation, which either of
 * them goes into. */
struct rf_latency_path {
	int add, mul, div, sqrt;
	int fused_add;    /* sums of a product that the value is added to ... */
	int fused_factor; /* ... or a factor of */
	int other;        /* minima, comparisons, choices */
	int calls;        /* of functions of the library, but for those above */
	int integer;
	int loads;      /* it says where something is read */
	bool feeds_sum; /* while it is made: a product would be added to something */
};

/* What a written value is computed from: one read of an access or of a scalar, the other one is
 * -1. */
struct rf_flow {
	int from_access, from_scalar;
	int to_access, to_scalar;
	enum rf_element element; /* of what is written */
	int64_t bytes;
	struct rf_latency_path path;
};

/* Of the operations of a statement, those whose operands are the same in every turn of the
 * innermost loop around it, so that a compiler makes them once: of a[i] = x * y * b[i] / z one
 * product.  A product among them that is added to something else takes its pair with it. */
struct rf_alike {
	struct rf_operations operations[RF_ELEMENT_KINDS];
	int64_t divisions[RF_ELEMENT_KINDS]; /* of other ones, quotients by such a value: 1 */
};

/* What a thread of a GPU executes beside accesses and arithmetic. */
struct rf_thread_counts {
	int64_t barriers; /* __syncthreads() and its like */
	int64_t shuffles; /* exchanges of values between the lanes of a warp, votes */
	int64_t atomics;
	int64_t special;     /* instructions around operations that a special function unit makes */
	int64_t tensor_flop; /* of products of fragments, by a whole warp */
};

struct rf_statement {
	struct rf_place place;
	const char *text; /* source text, on one line */
	size_t access_count;
	int *accesses; /* indices, in the order of execution */
	size_t scalar_use_count;
	struct rf_scalar_use *scalar_uses; /* in the order of execution */
	/* Values of integer variables that it computes with and that are forms, as of k in
	 * a[i] = k++; in another order of the loops they may be others.  Of CUDA places of threads
	 * and numbers as well; in other blocks they may be others. */
	size_t followed_count;
	struct rf_form *followed;
	enum rf_accumulation accumulation;
	size_t flow_count;
	struct rf_flow *flows; /* from what is read to what is written, in the order of execution */
	struct rf_operations operations[RF_ELEMENT_KINDS]; /* by element type of the result */
	const struct rf_alike *alike;                      /* NULL: none of them */
	struct rf_thread_counts thread;
	bool calls_unseen; /* a function that may do more than compute */
	bool converts;     /* integers that are no literals to floating-point numbers */
	bool may_report;   /* takes a root of what may be negative, as far as its text tells */
	bool is_reduction; /* accumulates into a scalar, or an element that stays the same over
			    * the innermost loop */
	/* A variable that is set where it finds a new least or greatest value, so that it tells the
	 * first or the last of equal ones; NULL: none is. */
	const char *found;
	int segment; /* loops that are left out before it: what was touched before one of
			    * them is not there any more */
};

/* What a loop is on a GPU: one turn after the other in a thread, or an axis of grid or block. */
enum rf_role { RF_ROLE_TURNS, RF_ROLE_BLOCK, RF_ROLE_THREAD };

/* Values run from `lower` to `upper` - 1; a descending loop starts at the upper end.  `lower` is
 * the greatest of its forms, `upper` the least of its. */
struct rf_loop {
	int id; /* its index in rf_kernel.loops */
	const char *variable;
	int64_t variable_bytes; /* of its type */
	bool is_unsigned;       /* its type, or that of what it is compared with */
	bool starts_unsigned;   /* the type of what it starts with */
	bool step_is_open;      /* its step is none that a compiler knows, ... */
	bool step_is_unsigned;  /* ... and is added as an unsigned number, which may wrap */
	bool end_is_open;       /* an end that is a number is one that the launch gives */
	struct rf_place place;
	size_t lower_count, upper_count;
	struct rf_form *lower, *upper;
	int64_t step; /* never 0; negative when descending */
	enum rf_role role;
	int axis;             /* of a block or thread: 0 x, 1 y, 2 z */
	bool is_parallel;     /* #pragma omp parallel for, for */
	bool is_simd;         /* #pragma omp simd */
	int collapse;         /* of the pragma; 1 without */
	const char *schedule; /* "static", "dynamic, 4"; NULL without */
	int64_t most_threads; /* of num_threads; 0 without */
	bool is_alone;        /* one thread runs it: #pragma omp single, master, masked, task */
	const char *assumed;  /* of threads, where a directive is not followed; or NULL */
	const char *assumed_hint;
	bool ends_early;          /* data may end it, which is taken not to happen */
	const char *leaves_where; /* of a thread: what it asks then; NULL: nothing ends it */
	struct rf_place leaves_at;
	bool ends_inside;     /* a condition in its body is one of its bounds */
	const char *observed; /* what is accessed in it that is volatile or atomic; or NULL */
	bool observed_is_atomic;
	int observed_line;
	const char *exchanged;    /* a variable that alternates from turn to turn, taken as in the
	                           * first one; or NULL */
	const char *ordered_call; /* of a function in it that may do more than compute; or NULL */
	int ordered_call_line;
	const char *left; /* a variable that may be used behind it with the value of the last turn
	                   * that has set it, which is another one in another order; or NULL */
	int left_line;    /* ... where it is set */
	bool has_mean_length; /* bounds stand for those that are read from memory: ... */
	const struct rf_subscript *first_read; /* ... where it starts, NULL: at `lower`; ... */
	const struct rf_subscript *end_read;   /* ... and ends; NULL: that is not followed */
	bool has_compensation;     /* its body corrects a sum by what rounding took from it */
	bool is_counter;           /* it counts a loop of the source, or a part of one */
	bool is_irregular;         /* a bound is read from memory; lower or upper is then empty */
	size_t bound_access_count; /* reads that evaluate such bounds, once per start of the loop */
	int *bound_accesses;
};

/* Holds when the form is >= 0, or == 0 for an equality, or, with a divisor, a multiple of it. */
struct rf_condition {
	struct rf_form form;
	bool is_equality;
	int64_t divisor; /* 0: none, or 2 and more */
};

/* What a step of a condition on lanes makes of what earlier ones have. */
enum rf_lane_op {
	RF_LANE_FORM,     /* the form of a condition of the guard */
	RF_LANE_CONSTANT, /* a number */
	RF_LANE_CONVERT,  /* the value of step a as its type has it */
	RF_LANE_NOT,      /* !a */
	RF_LANE_MINUS,    /* -a */
	RF_LANE_FLIP,     /* ~a */
	RF_LANE_REVERSE,  /* a with the order of its bits turned round */
	RF_LANE_ONES,     /* how many bits of a are set */
	RF_LANE_ZEROS,    /* how many bits of a are none above the first that is set */
	RF_LANE_LOWEST,   /* the place of the last bit of a that is set, from 1 on; 0 for none */
	RF_LANE_ADD,      /* of steps a and b, from here on */
	RF_LANE_SUBTRACT,
	RF_LANE_MULTIPLY,
	RF_LANE_DIVIDE,
	RF_LANE_REMAINDER,
	RF_LANE_SHIFT_LEFT,
	RF_LANE_SHIFT_RIGHT,
	RF_LANE_AND,
	RF_LANE_OR,
	RF_LANE_XOR,
	RF_LANE_LESS,
	RF_LANE_NOT_MORE,
	RF_LANE_EQUAL,
	RF_LANE_BOTH,
	RF_LANE_EITHER
};

enum { RF_LANE_STEPS = 96, RF_LANE_FORMS = 16, RF_MOST_LANES = 64 };

struct rf_lane_step {
	enum rf_lane_op op;
	int a, b;
	int64_t number;   /* or which form */
	int bytes;        /* of the type in which it is computed */
	bool is_unsigned; /* that type */
};

/* An integer that threads compute of where they are: the number of the last step. */
struct rf_lane_value {
	size_t step_count;
	struct rf_lane_step *steps;
	size_t form_count;
	struct rf_condition *forms; /* no conditions: of each the form */
};

struct rf_guard {
	struct rf_place place;
	const char *text;       /* what the source asks, on one line: "dir == 1" */
	bool is_negated;        /* the children run when that does not hold */
	bool skips;             /* what runs when it holds leaves out the rest of the turn */
	size_t condition_count; /* all must hold */
	struct rf_condition *conditions;
	bool is_on_data; /* no conditions: the source does not say when it holds, ... */
	double share;    /* ... the children run so often of all times, 0.5 to 1 */
	bool is_given;   /* the share is the user's */
	/* Threads decide it by where they are: steps compute a number that is not 0 of the forms of
	 * the conditions, which are no conditions then. */
	size_t step_count;
	struct rf_lane_step *steps;
};

struct rf_node {
	enum { RF_NODE_LOOP, RF_NODE_GUARD, RF_NODE_STATEMENT } kind;
	struct rf_node *next;      /* the following sibling */
	struct rf_node *children;  /* of a loop or guard whose condition holds */
	struct rf_node *otherwise; /* of a guard: the else branch */
	double idle; /* share of the times that a condition on data keeps it from running */
	union {
		struct rf_loop *loop;
		struct rf_guard *guard;
		struct rf_statement *statement;
	};
};

/* What the source leaves open and figures rest on, answered by rule or by the user. */
struct rf_assumption {
	const char *what;      /* in plain words: "`b[i] > 0` holds" */
	const char *value;     /* "always", "0.3 of the time", "30" */
	struct rf_place place; /* where the source leaves it open */
	const char *option;    /* that changes it, as for a shell; NULL: nothing does */
	bool is_aside;         /* no figure rests on it: what is left out touches no array */
	bool if_broken;        /* told only where sizes say that it does not hold */
	bool is_of_computed;   /* told only where places that threads compute are not looked at */
	rf_formula_p least,
	    most;          /* it holds where these, of sizes, lie from `low` to `high`; NULL: */
	int64_t low, high; /* no size decides */
};

/* Loops that could not be read. */
struct rf_left_out {
	struct rf_place place; /* where they begin */
	struct rf_place cause; /* what could not be read, ... */
	const char *reason;    /* ... why, ... */
	const char *hint;      /* ... and what to do; may be NULL */
};

/* An enumerator of the source. */
struct rf_named_number {
	const char *name;
	int64_t value;
};

struct rf_kernel {
	const char *name; /* the function, the region, or the file without its suffix */
	const char *file;
	const char *source_sha256; /* of the text of that file */
	const char *reader;        /* what read it: "Debian clang version 19.1.7" */
	int line;
	enum rf_language language;
	bool is_on_gpu;               /* loops have roles */
	const char *threads;          /* of a nest of C: which loops became threads; else NULL */
	const struct rf_kernel *nest; /* ... as it stands in the source ... */
	bool is_part_of_nest;         /* ... of which it is one launch of several */
	/* The same with its conditions on data, where one branch of these stands for both; NULL: it
	 * is that. */
	const struct rf_kernel *with_data;
	int64_t shared_bytes;   /* that a block declares, and that a launch in the source adds */
	const char *called;     /* of CUDA, as its caller names it: "::grid::sweep<double, 4>" */
	int gpu_generation;     /* ... the compute capability that it was read for: 80 for 8.0 */
	int64_t launch_bytes;   /* ... the shared memory that the launch adds */
	int64_t most_threads;   /* ... of a block, by __launch_bounds__; 0: as many as a GPU runs */
	size_t parameter_count; /* ... its parameters, in their order; "" where one has no name */
	const char **parameters;
	size_t size_count;
	struct rf_size *sizes; /* at most RF_MAX_SIZES; an operand uses earlier sizes only */
	const char *fixed; /* values of macros and steps that it was read with, a condition in C;
	                    * NULL: none */
	RF_VECTOR(struct rf_named_number)
	named; /* in place of which -D says a number by its name */
	size_t array_count;
	struct rf_array *arrays;
	size_t access_count;
	struct rf_access *accesses;
	size_t scalar_count;
	struct rf_scalar *scalars;
	size_t loop_count;
	struct rf_loop **loops; /* by id; an outer loop has a smaller id than its inner ones */
	size_t assumption_count;
	struct rf_assumption *assumptions; /* in the order of the source */
	struct rf_node *root;              /* first of the outermost nodes */
	bool is_partial;                   /* some outermost loops are in none of the above: */
	size_t left_out_count;
	struct rf_left_out *left_out;
};

/* Whether a GPU runs blocks of so many threads, and grids of so many blocks, along x, y and z: as
 * CUDA has it, from compute capability 3.0 on. */
bool rf_kernel_runs_block(const int64_t threads[3]);
bool rf_kernel_runs_grid(const int64_t blocks[3]);

/* Names of all sizes, for rf_formula_print. */
const char **rf_kernel_size_names(struct rf_arena *arena, const struct rf_kernel *kernel);

/* Index of the size of that name, or else of the only one that ends in it (nx of g->nx) or whose
 * alias it is; -1 when there is none, or several. */
int rf_kernel_find_size(const struct rf_kernel *kernel, const char *name);

/* Gives sizes for which a launch in the source has a value that one, where the user gives none. */
void rf_kernel_take_launched(const struct rf_kernel *kernel, int64_t *sizes, bool *given);

/* Where the loops of a kernel begin. */
struct rf_place rf_kernel_place(const struct rf_kernel *kernel);

/* Whether a derived size is made of another one directly. */
bool rf_size_uses(const struct rf_size *derived, size_t size);

/* Sets the values of derived sizes from those of the free sizes. */
void rf_kernel_derive_sizes(const struct rf_kernel *kernel, int64_t *values);

/* The coefficient of a loop in a form, NULL for none. */
rf_formula_p rf_form_coefficient(const struct rf_form *form, int loop);

struct rf_form rf_form_constant(rf_formula_p constant);
/* out = a + factor * b; RF_FAILED without memory. */
enum rf_status rf_form_combine(struct rf_arena *arena, const struct rf_form *a, rf_formula_p factor,
                               const struct rf_form *b, struct rf_form *out);
/* Whether every loop moves both by the same number of bytes; where they begin may differ. */
bool rf_form_moves_alike(const struct rf_form *a, const struct rf_form *b);
bool rf_form_equal(const struct rf_form *a, const struct rf_form *b);
char *rf_form_print(struct rf_arena *arena, const struct rf_form *form,
                    const struct rf_kernel *kernel);

int64_t rf_operations_total(const struct rf_operations *operations);

/* work += times * operations */
void rf_work_add(struct rf_work *work, const struct rf_operations *operations, double times);
double rf_work_total(const struct rf_work *work);
void rf_work_divide(struct rf_work *work, double by);
const char *rf_element_name(enum rf_element element);

/* A readable dump of everything above, for tests and for -v -v. */
char *rf_kernel_print(struct rf_arena *arena, const struct rf_kernel *kernel);

/* The node of a loop among these and all below them, or NULL. */
const struct rf_node *rf_kernel_find_loop(const struct rf_node *node, int loop);

/* The nodes of all loops of a kernel, by the loops' ids; NULL without memory. */
const struct rf_node **rf_kernel_loop_nodes(struct rf_arena *arena, const struct rf_kernel *kernel);

/* Whether one of these nodes is a loop or has one below it. */
bool rf_kernel_has_loop(const struct rf_node *node);

#endif
