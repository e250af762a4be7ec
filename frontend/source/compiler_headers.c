/* SPDX-License-Identifier: MIT
 *
 * The headers that a compiler brings along, handed to the parser as files in memory.
 *
 * A libclang that comes without them then reads a source that includes <stddef.h>, or a header of
 * the C library that does, and one reads the same source like another.  They say what the standard
 * says of a freestanding implementation, in terms of macros that clang predefines.  omp.h is among
 * them, so that an OpenMP program can be read where no OpenMP is installed.
 *
 * The C library includes some of them for a part alone, which it asks for by macros such as
 * __need_size_t, and finds its own behind them by include_next.
 */
#include "frontend/source/compiler_headers.h"

static const char stddef_text[] =
    "#if !defined __need_NULL && !defined __need_ptrdiff_t && !defined __need_size_t && \\\n"
    "	!defined __need_wchar_t && !defined __need_wint_t\n"
    "#define __need_NULL\n"
    "#define __need_ptrdiff_t\n"
    "#define __need_size_t\n"
    "#define __need_wchar_t\n"
    "#ifndef __CLANG_MAX_ALIGN_T_DEFINED\n"
    "#define __CLANG_MAX_ALIGN_T_DEFINED\n"
    "typedef struct {\n"
    "	long long most_aligned __attribute__((__aligned__(__alignof__(long long))));\n"
    "	long double most_aligned_too __attribute__((__aligned__(__alignof__(long double))));\n"
    "} max_align_t;\n"
    "#endif\n"
    "#undef offsetof\n"
    "#define offsetof(type, member) __builtin_offsetof(type, member)\n"
    "#endif\n"
    "#ifdef __need_NULL\n"
    "#undef NULL\n"
    "#define NULL ((void *)0)\n"
    "#undef __need_NULL\n"
    "#endif\n"
    "#ifdef __need_ptrdiff_t\n"
    "typedef __PTRDIFF_TYPE__ ptrdiff_t;\n"
    "#undef __need_ptrdiff_t\n"
    "#endif\n"
    "#ifdef __need_size_t\n"
    "typedef __SIZE_TYPE__ size_t;\n"
    "#undef __need_size_t\n"
    "#endif\n"
    "#ifdef __need_wchar_t\n"
    "typedef __WCHAR_TYPE__ wchar_t;\n"
    "#undef __need_wchar_t\n"
    "#endif\n"
    "#ifdef __need_wint_t\n"
    "typedef __WINT_TYPE__ wint_t;\n"
    "#undef __need_wint_t\n"
    "#endif\n";

static const char stdarg_text[] = "#ifdef __need___va_list\n"
				  "#undef __need___va_list\n"
				  "#else\n"
				  "typedef __builtin_va_list va_list;\n"
				  "#define va_start(list, last) __builtin_va_start(list, last)\n"
				  "#define va_end(list) __builtin_va_end(list)\n"
				  "#define va_arg(list, type) __builtin_va_arg(list, type)\n"
				  "#define va_copy(to, from) __builtin_va_copy(to, from)\n"
				  "#define __va_copy(to, from) __builtin_va_copy(to, from)\n"
				  "#endif\n"
				  "typedef __builtin_va_list __gnuc_va_list;\n";

static const char stdbool_text[] = "#define bool _Bool\n"
				   "#define true 1\n"
				   "#define false 0\n"
				   "#define __bool_true_false_are_defined 1\n";

static const char stdint_text[] =
    "#if __STDC_HOSTED__ && __has_include_next(<stdint.h>)\n"
    "#include_next <stdint.h>\n"
    "#else\n"
    "typedef __INT8_TYPE__ int8_t, int_least8_t, int_fast8_t;\n"
    "typedef __INT16_TYPE__ int16_t, int_least16_t, int_fast16_t;\n"
    "typedef __INT32_TYPE__ int32_t, int_least32_t, int_fast32_t;\n"
    "typedef __INT64_TYPE__ int64_t, int_least64_t, int_fast64_t;\n"
    "typedef __UINT8_TYPE__ uint8_t, uint_least8_t, uint_fast8_t;\n"
    "typedef __UINT16_TYPE__ uint16_t, uint_least16_t, uint_fast16_t;\n"
    "typedef __UINT32_TYPE__ uint32_t, uint_least32_t, uint_fast32_t;\n"
    "typedef __UINT64_TYPE__ uint64_t, uint_least64_t, uint_fast64_t;\n"
    "typedef __INTPTR_TYPE__ intptr_t;\n"
    "typedef __UINTPTR_TYPE__ uintptr_t;\n"
    "typedef __INTMAX_TYPE__ intmax_t;\n"
    "typedef __UINTMAX_TYPE__ uintmax_t;\n"
    "#define INT8_MAX 127\n"
    "#define INT16_MAX 32767\n"
    "#define INT32_MAX 2147483647\n"
    "#define INT64_MAX __LONG_LONG_MAX__\n"
    "#define INT8_MIN (-INT8_MAX - 1)\n"
    "#define INT16_MIN (-INT16_MAX - 1)\n"
    "#define INT32_MIN (-INT32_MAX - 1)\n"
    "#define INT64_MIN (-INT64_MAX - 1)\n"
    "#define UINT8_MAX 255\n"
    "#define UINT16_MAX 65535\n"
    "#define UINT32_MAX 4294967295U\n"
    "#define UINT64_MAX (2ULL * __LONG_LONG_MAX__ + 1)\n"
    "#define SIZE_MAX __SIZE_MAX__\n"
    "#define INTPTR_MAX __INTPTR_MAX__\n"
    "#define UINTPTR_MAX __UINTPTR_MAX__\n"
    "#define PTRDIFF_MAX __PTRDIFF_MAX__\n"
    "#define INTMAX_MAX __INTMAX_MAX__\n"
    "#define UINTMAX_MAX __UINTMAX_MAX__\n"
    "#define INT64_C(value) value##LL\n"
    "#define UINT64_C(value) value##ULL\n"
    "#endif\n";

/* What glibc's does not define when it takes the compiler for GCC with a header of its own. */
static const char limits_text[] = "#ifndef _GCC_LIMITS_H_\n"
				  "#define _GCC_LIMITS_H_\n"
				  "#endif\n"
				  "#if __STDC_HOSTED__ && __has_include_next(<limits.h>)\n"
				  "#include_next <limits.h>\n"
				  "#endif\n"
				  "#undef CHAR_BIT\n"
				  "#undef SCHAR_MIN\n"
				  "#undef SCHAR_MAX\n"
				  "#undef UCHAR_MAX\n"
				  "#undef CHAR_MIN\n"
				  "#undef CHAR_MAX\n"
				  "#undef SHRT_MIN\n"
				  "#undef SHRT_MAX\n"
				  "#undef USHRT_MAX\n"
				  "#undef INT_MIN\n"
				  "#undef INT_MAX\n"
				  "#undef UINT_MAX\n"
				  "#undef LONG_MIN\n"
				  "#undef LONG_MAX\n"
				  "#undef ULONG_MAX\n"
				  "#undef LLONG_MIN\n"
				  "#undef LLONG_MAX\n"
				  "#undef ULLONG_MAX\n"
				  "#define CHAR_BIT __CHAR_BIT__\n"
				  "#define SCHAR_MAX __SCHAR_MAX__\n"
				  "#define SCHAR_MIN (-SCHAR_MAX - 1)\n"
				  "#define UCHAR_MAX (2 * SCHAR_MAX + 1)\n"
				  "#ifdef __CHAR_UNSIGNED__\n"
				  "#define CHAR_MIN 0\n"
				  "#define CHAR_MAX UCHAR_MAX\n"
				  "#else\n"
				  "#define CHAR_MIN SCHAR_MIN\n"
				  "#define CHAR_MAX SCHAR_MAX\n"
				  "#endif\n"
				  "#define SHRT_MAX __SHRT_MAX__\n"
				  "#define SHRT_MIN (-SHRT_MAX - 1)\n"
				  "#define USHRT_MAX (2 * SHRT_MAX + 1)\n"
				  "#define INT_MAX __INT_MAX__\n"
				  "#define INT_MIN (-INT_MAX - 1)\n"
				  "#define UINT_MAX (2U * INT_MAX + 1U)\n"
				  "#define LONG_MAX __LONG_MAX__\n"
				  "#define LONG_MIN (-LONG_MAX - 1L)\n"
				  "#define ULONG_MAX (2UL * LONG_MAX + 1UL)\n"
				  "#define LLONG_MAX __LONG_LONG_MAX__\n"
				  "#define LLONG_MIN (-LLONG_MAX - 1LL)\n"
				  "#define ULLONG_MAX (2ULL * LLONG_MAX + 1ULL)\n";

#define FLOAT_MACROS(prefix)                                                                       \
	"#define " prefix "_MANT_DIG __" prefix "_MANT_DIG__\n"                                    \
	"#define " prefix "_DIG __" prefix "_DIG__\n"                                              \
	"#define " prefix "_DECIMAL_DIG __" prefix "_DECIMAL_DIG__\n"                              \
	"#define " prefix "_MIN_EXP __" prefix "_MIN_EXP__\n"                                      \
	"#define " prefix "_MIN_10_EXP __" prefix "_MIN_10_EXP__\n"                                \
	"#define " prefix "_MAX_EXP __" prefix "_MAX_EXP__\n"                                      \
	"#define " prefix "_MAX_10_EXP __" prefix "_MAX_10_EXP__\n"                                \
	"#define " prefix "_MAX __" prefix "_MAX__\n"                                              \
	"#define " prefix "_MIN __" prefix "_MIN__\n"                                              \
	"#define " prefix "_EPSILON __" prefix "_EPSILON__\n"                                      \
	"#define " prefix "_TRUE_MIN __" prefix "_DENORM_MIN__\n"

static const char float_text[] = "#ifndef FLT_RADIX\n"
				 "#define FLT_RADIX __FLT_RADIX__\n"
				 "#define FLT_ROUNDS 1\n"
				 "#define FLT_EVAL_METHOD __FLT_EVAL_METHOD__\n"
				 "#define DECIMAL_DIG __DECIMAL_DIG__\n" FLOAT_MACROS("FLT")
				     FLOAT_MACROS("DBL") FLOAT_MACROS("LDBL") "#endif\n";

/* Calls then bear the names of the functions for double, which are read like any other's. */
static const char tgmath_text[] = "#include <math.h>\n"
				  "#include <complex.h>\n";

static const char stdalign_text[] = "#define alignas _Alignas\n"
				    "#define alignof _Alignof\n"
				    "#define __alignas_is_defined 1\n"
				    "#define __alignof_is_defined 1\n";

static const char stdnoreturn_text[] = "#define noreturn _Noreturn\n";

static const char iso646_text[] = "#define and &&\n"
				  "#define and_eq &=\n"
				  "#define bitand &\n"
				  "#define bitor |\n"
				  "#define compl ~\n"
				  "#define not !\n"
				  "#define not_eq !=\n"
				  "#define or ||\n"
				  "#define or_eq |=\n"
				  "#define xor ^\n"
				  "#define xor_eq ^=\n";

/* Of the functions of OpenMP those that programs call around their loops. */
static const char omp_text[] =
    "#ifndef RFMODEL_OMP_H\n"
    "#define RFMODEL_OMP_H\n"
    "typedef struct { void *of_the_runtime; } omp_lock_t;\n"
    "typedef struct { void *of_the_runtime; } omp_nest_lock_t;\n"
    "typedef enum { omp_lock_hint_none, omp_sync_hint_none = 0 } omp_sync_hint_t;\n"
    "typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto }\n"
    "	omp_sched_t;\n"
    "typedef enum { omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_master,\n"
    "	omp_proc_bind_close, omp_proc_bind_spread } omp_proc_bind_t;\n"
    "void omp_set_num_threads(int), omp_set_dynamic(int), omp_set_nested(int);\n"
    "void omp_set_schedule(omp_sched_t, int), omp_get_schedule(omp_sched_t *, int *);\n"
    "void omp_set_max_active_levels(int), omp_set_default_device(int);\n"
    "int omp_get_num_threads(void), omp_get_max_threads(void), omp_get_thread_num(void);\n"
    "int omp_get_num_procs(void), omp_in_parallel(void), omp_get_dynamic(void);\n"
    "int omp_get_nested(void), omp_get_thread_limit(void), omp_get_level(void);\n"
    "int omp_get_max_active_levels(void), omp_get_active_level(void);\n"
    "int omp_get_ancestor_thread_num(int), omp_get_team_size(int), omp_in_final(void);\n"
    "int omp_get_num_teams(void), omp_get_team_num(void), omp_get_num_devices(void);\n"
    "int omp_get_default_device(void), omp_is_initial_device(void);\n"
    "int omp_get_initial_device(void), omp_get_num_places(void), omp_get_place_num(void);\n"
    "omp_proc_bind_t omp_get_proc_bind(void);\n"
    "double omp_get_wtime(void), omp_get_wtick(void);\n"
    "void omp_init_lock(omp_lock_t *), omp_destroy_lock(omp_lock_t *);\n"
    "void omp_set_lock(omp_lock_t *), omp_unset_lock(omp_lock_t *);\n"
    "int omp_test_lock(omp_lock_t *);\n"
    "void omp_init_nest_lock(omp_nest_lock_t *), omp_destroy_nest_lock(omp_nest_lock_t *);\n"
    "void omp_set_nest_lock(omp_nest_lock_t *), omp_unset_nest_lock(omp_nest_lock_t *);\n"
    "int omp_test_nest_lock(omp_nest_lock_t *);\n"
    "void *omp_target_alloc(__SIZE_TYPE__, int);\n"
    "void omp_target_free(void *, int);\n"
    "#endif\n";

#define FOLDER RF_COMPILER_HEADERS_FOLDER "/"

const struct rf_compiler_header rf_compiler_headers[] = {
	{ FOLDER "float.h", float_text },       { FOLDER "iso646.h", iso646_text },
	{ FOLDER "limits.h", limits_text },     { FOLDER "omp.h", omp_text },
	{ FOLDER "stdalign.h", stdalign_text }, { FOLDER "stdarg.h", stdarg_text },
	{ FOLDER "stdbool.h", stdbool_text },   { FOLDER "stddef.h", stddef_text },
	{ FOLDER "stdint.h", stdint_text },     { FOLDER "stdnoreturn.h", stdnoreturn_text },
	{ FOLDER "tgmath.h", tgmath_text },
};

const size_t rf_compiler_header_count =
    sizeof(rf_compiler_headers) / sizeof(rf_compiler_headers[0]);
