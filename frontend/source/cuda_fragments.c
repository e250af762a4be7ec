/* SPDX-License-Identifier: MIT
 *
 * Fragments of matrices for tensor cores (nvcuda::wmma): of 16 x 16 x 16, 32 x 8 x 16 and 8 x 32 x
 * 16, products of half, which __nv_bfloat16 is to the reader, that are summed in float, or in half.
 *
 * CUDA does not say which lane of a warp has which elements.  The places here are those of the
 * loads and stores that ptxas 12.4 makes of wmma.load and wmma.store for sm_70, sm_75, sm_80 and
 * sm_90, of its code as nvdisasm shows it.  A line is what lies one behind the other in memory: a
 * row of a matrix by rows, a column of one by columns.
 *
 * sm_70, where groups of four lanes have lines of their own, as Raihan, Goli and Aamodt measured it
 * too ("Modeling Deep Learning Accelerator Enabled GPUs", 2019, section III; of B their figure
 * shows other groups than those that the code has, and the elements of their C need):
 *
 *     A by rows, B by columns     a lane loads a line of 16 elements, 16 bytes at a time
 *     A by columns, B by rows     four neighbours out of every fourth line, 8 bytes at a time
 *     sums in float               pairs of a row: 8 bytes by rows, twice 4 by columns
 *
 * sm_75 and later ones: parts of 8 x 8 elements.  Out of shared memory ldmatrix loads two (sm_75)
 * or four of them; a lane stands for a line of a part, 16 bytes, and where there are two parts, for
 * half of one.  Else a lane loads two neighbours, and four lanes a line, as the PTX manual has them
 * for mma.m16n8k16; so it does with sums, pairs by rows again.
 *
 * A word of these functions for the reader has places as frontend/statements/lane_places.c reads
 * them: by how many lines, then by how many elements, each bit of a lane's number moves it.  A bit
 * that moves it by neither is that of lanes with the same elements.
 */
#include "frontend/source/cuda_fragments.h"

const char rf_cuda_fragments[] = "#pragma once\n"
				 "#include \"rfmodel_cuda_fragment.h\"\n"
				 "#include \"rfmodel_cuda_volta.h\"\n"
				 "#include \"rfmodel_cuda_turing.h\"\n"
				 "#include \"rfmodel_cuda_products.h\"\n";

const char rf_cuda_fragment[] =
    "#define RF_PLACES unsigned, int, int, int, int, int, int, int, int, int, int, int, int\n"
    "template <class T> __device__ T __rf_load_of_lane(const T *, RF_PLACES);\n"
    "template <class T> __device__ void __rf_store_of_lane(T *, T, RF_PLACES);\n"
    "__device__ void __rf_tensor(int);\n"
    "namespace nvcuda { namespace wmma {\n"
    "struct matrix_a {}; struct matrix_b {}; struct accumulator {};\n"
    "struct row_major {}; struct col_major {};\n"
    "namespace precision { struct tf32; struct u4; struct s4; struct b1; }\n"
    "enum layout_t { mem_row_major, mem_col_major };\n"
    "template <class Use, int M, int N, int K, class T, class L = void> class fragment;\n"
    "#define RF_FRAGMENT(use, m, n, type, layout, elements) \\\n"
    "	template <> class fragment<use, m, n, 16, type, layout> { public: \\\n"
    "		typedef type element_type; \\\n"
    "		enum { num_elements = elements }; \\\n"
    "		type x[elements]; };\n"
    "#define RF_ANYWHERE 0\n"
    "#define RF_IN_SHARED 1\n"
    "#define RF_ELSEWHERE 2\n"
    /* What else is said of a load or store comes with what is done, load or store. */
    "#define RF_LOAD_ONE(at, ...) __rf_load_of_lane(p + (at), pitch, __VA_ARGS__);\n"
    "#define RF_STORE_ONE(at, ...) __rf_store_of_lane(p + (at), {}, pitch, __VA_ARGS__);\n"
    "#define RF_LOAD(use, m, n, type, layout, ...) \\\n"
    "	RF_FRAGMENT(use, m, n, type, layout, 16) \\\n"
    "	__device__ inline void load_matrix_sync( \\\n"
    "		fragment<use, m, n, 16, type, layout> &, const type *p, unsigned pitch) \\\n"
    "	{ __VA_ARGS__ }\n"
    "#define RF_SUMS(m, n, type, by_rows, by_columns) \\\n"
    "	RF_FRAGMENT(accumulator, m, n, type, void, 8) \\\n"
    "	__device__ inline void load_matrix_sync(fragment<accumulator, m, n, 16, type> &, \\\n"
    "		const type *p, unsigned pitch, layout_t layout) \\\n"
    "	{ if (layout == mem_row_major) { by_rows(RF_LOAD_ONE) } \\\n"
    "	  else { by_columns(RF_LOAD_ONE) } } \\\n"
    "	__device__ inline void store_matrix_sync(type *p, \\\n"
    "		const fragment<accumulator, m, n, 16, type> &, unsigned pitch, \\\n"
    "		layout_t layout) \\\n"
    "	{ if (layout == mem_row_major) { by_rows(RF_STORE_ONE) } \\\n"
    "	  else { by_columns(RF_STORE_ONE) } }\n"
    "} }\n";

const char rf_cuda_volta[] =
    "#if __CUDA_ARCH__ < 750\n"
    "namespace nvcuda { namespace wmma {\n"
    "#define RF_LINE(at, x, y) \\\n"
    "	RF_LOAD_ONE(at, 16, RF_ANYWHERE, 1, 2, x, y, 4, 0, 0, 0, 0, 0)\n"
    "#define RF_ALONG(x, y) RF_LINE(0, x, y) RF_LINE(8, x, y)\n"
    "#define RF_FOUR(at, x, y) \\\n"
    "	RF_LOAD_ONE(at, 8, RF_ANYWHERE, 1, 2, 0, 0, 0, 0, 0, x, y, 4)\n"
    "#define RF_ACROSS(x, y) \\\n"
    "	RF_FOUR(0, x, y) RF_FOUR(4 * pitch, x, y) \\\n"
    "	RF_FOUR(8 * pitch, x, y) RF_FOUR(12 * pitch, x, y)\n"
    "#define RF_SHAPE(m, n, ax, ay, bx, by) \\\n"
    "	RF_LOAD(matrix_a, m, n, half, row_major, RF_ALONG(ax, ay)) \\\n"
    "	RF_LOAD(matrix_a, m, n, half, col_major, RF_ACROSS(ax, ay)) \\\n"
    "	RF_LOAD(matrix_b, m, n, half, col_major, RF_ALONG(bx, by)) \\\n"
    "	RF_LOAD(matrix_b, m, n, half, row_major, RF_ACROSS(bx, by))\n"
    "RF_SHAPE(16, 16, 8, 0, 0, 8) RF_SHAPE(32, 8, 8, 16, 0, 0) RF_SHAPE(8, 32, 0, 0, 8, 16)\n"
    /* Of four rows, the first two and the others; then of every other pair of columns. */
    "#define RF_PAIR(one, at, rx, ry, cx, cy) \\\n"
    "	one(at, 8, RF_ANYWHERE, 1, 0, rx, ry, 4, 0, 2, cx, cy, 0)\n"
    "#define RF_BY_ROWS(one, ...) \\\n"
    "	RF_PAIR(one, 0, __VA_ARGS__) RF_PAIR(one, 4, __VA_ARGS__) \\\n"
    "	RF_PAIR(one, 2 * pitch, __VA_ARGS__) RF_PAIR(one, 2 * pitch + 4, __VA_ARGS__)\n"
    "#define RF_SINGLE(one, at, rx, ry, cx, cy) \\\n"
    "	one(at, 4, RF_ANYWHERE, 0, 2, cx, cy, 0, 1, 0, rx, ry, 4)\n"
    "#define RF_BY_COLUMNS(one, ...) \\\n"
    "	RF_SINGLE(one, 0, __VA_ARGS__) RF_SINGLE(one, 2, __VA_ARGS__) \\\n"
    "	RF_SINGLE(one, pitch, __VA_ARGS__) RF_SINGLE(one, pitch + 2, __VA_ARGS__) \\\n"
    "	RF_SINGLE(one, 4 * pitch, __VA_ARGS__) RF_SINGLE(one, 4 * pitch + 2, __VA_ARGS__) \\\n"
    "	RF_SINGLE(one, 5 * pitch, __VA_ARGS__) RF_SINGLE(one, 5 * pitch + 2, __VA_ARGS__)\n"
    "#define RF_ROWS_16(one) RF_BY_ROWS(one, 8, 0, 0, 8)\n"
    "#define RF_COLUMNS_16(one) RF_BY_COLUMNS(one, 8, 0, 0, 8)\n"
    "#define RF_ROWS_32(one) RF_BY_ROWS(one, 8, 16, 0, 0)\n"
    "#define RF_COLUMNS_32(one) RF_BY_COLUMNS(one, 8, 16, 0, 0)\n"
    "#define RF_ROWS_8(one) RF_BY_ROWS(one, 0, 0, 8, 16)\n"
    "#define RF_COLUMNS_8(one) RF_BY_COLUMNS(one, 0, 0, 8, 16)\n"
    "RF_SUMS(16, 16, float, RF_ROWS_16, RF_COLUMNS_16)\n"
    "RF_SUMS(32, 8, float, RF_ROWS_32, RF_COLUMNS_32)\n"
    "RF_SUMS(8, 32, float, RF_ROWS_8, RF_COLUMNS_8)\n"
    "} }\n"
    "#endif\n";

const char rf_cuda_turing[] =
    "#if __CUDA_ARCH__ >= 750\n"
    "namespace nvcuda { namespace wmma {\n"
    /* Pairs of a part of 8 x 8 elements, from `at` on. */
    "#define RF_PART(one, at, bytes, where) \\\n"
    "	one(at, bytes, where, 0, 0, 1, 2, 4, 2, 4, 0, 0, 0)\n"
    "#define RF_OUTSIDE(at) RF_PART(RF_LOAD_ONE, at, 4, RF_ELSEWHERE)\n"
    "#define RF_TALL(at) \\\n"
    "	RF_LOAD_ONE(at, 8, RF_IN_SHARED, 0, 1, 2, 4, 8, 4, 0, 0, 0, 0) \\\n"
    "	RF_OUTSIDE(at) RF_OUTSIDE((at) + 8 * pitch)\n"
    "#define RF_FLAT(at) \\\n"
    "	RF_LOAD_ONE(at, 8, RF_IN_SHARED, 0, 1, 2, 4, 0, 4, 0, 0, 0, 8) \\\n"
    "	RF_OUTSIDE(at) RF_OUTSIDE((at) + 8)\n"
    "#if __CUDA_ARCH__ < 800\n"
    "#define RF_SQUARE(at) RF_TALL(at) RF_TALL((at) + 8)\n"
    "#else\n"
    "#define RF_SQUARE(at) \\\n"
    "	RF_LOAD_ONE(at, 16, RF_IN_SHARED, 1, 2, 4, 8, 0, 0, 0, 0, 0, 8) \\\n"
    "	RF_OUTSIDE(at) RF_OUTSIDE((at) + 8 * pitch) \\\n"
    "	RF_OUTSIDE((at) + 8) RF_OUTSIDE((at) + 8 * pitch + 8)\n"
    "#endif\n"
    "#define RF_LONG RF_SQUARE(0) RF_SQUARE(16)\n"
    "#define RF_HIGH RF_SQUARE(0) RF_SQUARE(16 * pitch)\n"
    "#define RF_OF_TYPE(type) \\\n"
    "	RF_LOAD(matrix_a, 16, 16, type, row_major, RF_SQUARE(0)) \\\n"
    "	RF_LOAD(matrix_a, 16, 16, type, col_major, RF_SQUARE(0)) \\\n"
    "	RF_LOAD(matrix_b, 16, 16, type, row_major, RF_SQUARE(0)) \\\n"
    "	RF_LOAD(matrix_b, 16, 16, type, col_major, RF_SQUARE(0)) \\\n"
    "	RF_LOAD(matrix_a, 32, 8, type, row_major, RF_HIGH) \\\n"
    "	RF_LOAD(matrix_a, 32, 8, type, col_major, RF_LONG) \\\n"
    "	RF_LOAD(matrix_b, 32, 8, type, row_major, RF_TALL(0)) \\\n"
    "	RF_LOAD(matrix_b, 32, 8, type, col_major, RF_FLAT(0)) \\\n"
    "	RF_LOAD(matrix_a, 8, 32, type, row_major, RF_FLAT(0)) \\\n"
    "	RF_LOAD(matrix_a, 8, 32, type, col_major, RF_TALL(0)) \\\n"
    "	RF_LOAD(matrix_b, 8, 32, type, row_major, RF_LONG) \\\n"
    "	RF_LOAD(matrix_b, 8, 32, type, col_major, RF_HIGH)\n"
    "RF_OF_TYPE(half)\n"
    "#define RF_PARTS_16(one, part) \\\n"
    "	part(one, 0) part(one, 8) part(one, 8 * pitch) part(one, 8 * pitch + 8)\n"
    "#define RF_PARTS_DOWN(one, part) \\\n"
    "	part(one, 0) part(one, 8 * pitch) part(one, 16 * pitch) part(one, 24 * pitch)\n"
    "#define RF_PARTS_ON(one, part) part(one, 0) part(one, 8) part(one, 16) part(one, 24)\n"
    "#define RF_PAIRS(one, at) RF_PART(one, at, 8, RF_ANYWHERE)\n"
    "#define RF_HALVES(one, at) RF_PART(one, at, 4, RF_ANYWHERE)\n"
    "#define RF_ACROSS(one, at) \\\n"
    "	one(at, 4, RF_ANYWHERE, 2, 4, 0, 0, 0, 0, 0, 1, 2, 4) \\\n"
    "	one((at) + pitch, 4, RF_ANYWHERE, 2, 4, 0, 0, 0, 0, 0, 1, 2, 4)\n"
    "#define RF_PAIRS_16(one) RF_PARTS_16(one, RF_PAIRS)\n"
    "#define RF_ACROSS_16(one) RF_PARTS_16(one, RF_ACROSS)\n"
    "#define RF_HALVES_16(one) RF_PARTS_16(one, RF_HALVES)\n"
    "#define RF_PAIRS_DOWN(one) RF_PARTS_DOWN(one, RF_PAIRS)\n"
    "#define RF_ACROSS_ON(one) RF_PARTS_ON(one, RF_ACROSS)\n"
    "#define RF_HALVES_DOWN(one) RF_PARTS_DOWN(one, RF_HALVES)\n"
    "#define RF_HALVES_ON(one) RF_PARTS_ON(one, RF_HALVES)\n"
    "RF_SUMS(16, 16, float, RF_PAIRS_16, RF_ACROSS_16)\n"
    "RF_SUMS(32, 8, float, RF_PAIRS_DOWN, RF_ACROSS_ON)\n"
    "RF_SUMS(8, 32, float, RF_ACROSS_ON, RF_PAIRS_DOWN)\n"
    "RF_SUMS(16, 16, half, RF_HALVES_16, RF_HALVES_16)\n"
    "RF_SUMS(32, 8, half, RF_HALVES_DOWN, RF_HALVES_ON)\n"
    "RF_SUMS(8, 32, half, RF_HALVES_ON, RF_HALVES_DOWN)\n"
    "} }\n"
    "#endif\n";

const char rf_cuda_products[] =
    "namespace nvcuda { namespace wmma {\n"
    "template <class U, int M, int N, class T, class L, class V>\n"
    "__device__ inline void fill_fragment(fragment<U, M, N, 16, T, L> &, V) {}\n"
    "template <int M, int N, class D, class T, class A, class B, class C>\n"
    "__device__ inline void mma_sync(fragment<accumulator, M, N, 16, D> &,\n"
    "	const fragment<matrix_a, M, N, 16, T, A> &,\n"
    "	const fragment<matrix_b, M, N, 16, T, B> &,\n"
    "	const fragment<accumulator, M, N, 16, C> &, bool = false)\n"
    "{ __rf_tensor(2 * 16 * 16 * 16); }\n"
    "} }\n";
