/* SPDX-License-Identifier: MIT
 *
 * Classes in kernels: their functions, structs that functions return, functors and lambdas.
 */
#include "tests/unit/frontend_reading.h"

static void read_cuda(const char *text)
{
	reading.source.block[0] = 64;
	reading.source.grid[0] = 8;
	expect_read(try_read_as("k.cu", text));
}

/* A function of a class is one whose first argument is the object, by whose members it computes. */
static void functions_of_classes(void **state)
{
	(void)state;
	read_cuda("struct view {\n"
	          "  float *p; int n;\n"
	          "  __device__ view(float *q, int m) : p(q + 2), n(m) {}\n"
	          "  __device__ float &operator()(int j, int i) { return p[at(j) + i]; }\n"
	          "  __device__ float get(int i) const { return p[i]; }\n"
	          "  __device__ int at(int j) const { return j * this->n; }\n"
	          "};\n"
	          "__global__ void k(view w, float *a) {\n"
	          "  int i = threadIdx.x;\n"
	          "  view v(a, 100);\n"
	          "  v(3, i) = v.get(i) + w.get(i) + view(a, 7).get(i);\n"
	          "}\n");
	EXPECT_ACCESSES("read p[i] at 4*threadIdx.x + 8", "read p[i] at 4*threadIdx.x",
	                "read p[i] at 4*threadIdx.x + 8", "write v(3,i) at 4*threadIdx.x + 1208");
	EXPECT_ARRAYS("a[?] of float", "w.p[?] of float");
}

/* A static function of a class has no object: its first argument is its own. */
static void functions_without_objects(void **state)
{
	(void)state;
	read_cuda(
	    "struct add { static __device__ float of(float x, const float &y) {\n"
	    "  return x + y * 2; } };\n"
	    "template <class T> struct rows {\n"
	    "  static __device__ int at(int j, int i = 1) { return j * 3 + i; }\n"
	    "  template <int W> static __device__ T &of(T *p, int i) { return p[at(i, W)]; }\n"
	    "};\n"
	    "template <class O> __device__ float with(const float *a, float b) {\n"
	    "  return O::of(a[threadIdx.x], b); }\n"
	    "__global__ void k(float *a, float *b) {\n"
	    "  rows<float> r;\n"
	    "  int i = threadIdx.x;\n"
	    "  rows<float>::of<5>(b, i) = with<add>(a, a[rows<int>::at(i)]);\n"
	    "  b[i] = a[r.at(i, 7)];\n"
	    "}\n");
	EXPECT_ACCESSES("read a[rows<int>::at(i)] at 12*threadIdx.x + 4",
	                "read a[threadIdx.x] at 4*threadIdx.x",
	                "write rows<float>::of<5>(b,i) at 12*threadIdx.x + 20",
	                "read a[r.at(i,7)] at 12*threadIdx.x + 28", "write b[i] at 4*threadIdx.x");
	assert_string_equal(operations_text(RF_FLOAT32), "add 1 mul 1 fma 1");
}

/* Static constants of classes and those of namespaces are numbers, however they are named. */
static void constants_of_classes(void **state)
{
	(void)state;
	read_cuda("namespace n { const int W = 3; }\n"
	          "struct five { static constexpr int W = 5; static const int V; };\n"
	          "const int five::V = 7;\n"
	          "template <class A, int M> struct many {\n"
	          "  static constexpr int N = sizeof(A) * M;\n"
	          "  static __device__ int of(int i) { return i * N; } };\n"
	          "template <class T> __device__ float at(const float *b) {\n"
	          "  return b[threadIdx.x * T::W]; }\n"
	          "__global__ void k(float *a, const float *b) {\n"
	          "  int i = threadIdx.x;\n"
	          "  five f;\n"
	          "  a[i] = at<five>(b) + b[i * five::V] + b[i * f.V + 1];\n"
	          "  a[i * n::W] = b[many<float, 3>::of(i)];\n"
	          "}\n");
	EXPECT_ACCESSES(
	    "read b[threadIdx.x*T::W] at 20*threadIdx.x", "read b[i*five::V] at 28*threadIdx.x",
	    "read b[i*f.V+1] at 28*threadIdx.x + 4", "write a[i] at 4*threadIdx.x",
	    "read b[many<float,3>::of(i)] at 48*threadIdx.x", "write a[i*n::W] at 12*threadIdx.x");
}

/* What a function reads for a struct that it returns is read, however it returns: in braces, one of
 * several ways, or a struct that it was given.  One that a thread holds is no memory. */
static void returned_structs(void **state)
{
	(void)state;
	read_cuda("struct pair { float x, y; };\n"
	          "__device__ pair add(pair p, const pair &q) { return {p.x + q.x, p.y + q.y}; }\n"
	          "__device__ pair part(pair p) { return pair{p.x / 2, 1}; }\n"
	          "__device__ pair same(pair p) { return p; }\n"
	          "__device__ pair first(pair p, const pair &q, bool b) {\n"
	          "  if (b) return p;\n"
	          "  return {q.x, q.x}; }\n"
	          "__global__ void k(pair *a, const pair *b, pair c) {\n"
	          "  int i = threadIdx.x;\n"
	          "  pair l = add(b[i], part(b[i + 1]));\n"
	          "  l = same(l);\n"
	          "  c = same(c);\n"
	          "  a[i] = same(b[i + 2]);\n"
	          "  a[i + 8].x = l.x + c.x;\n"
	          "  a[i + 9] = first(b[i + 3], b[i + 4], i > 3);\n"
	          "}\n");
	EXPECT_ACCESSES("read p.x at 8*threadIdx.x + 8", "read p.x at 8*threadIdx.x",
	                "read p.y at 8*threadIdx.x + 4", "read p at 8*threadIdx.x + 16",
	                "read p, from byte 4 at 8*threadIdx.x + 20", "write a[i] at 8*threadIdx.x",
	                "write a[i], from byte 4 at 8*threadIdx.x + 4",
	                "write a[i+8].x at 8*threadIdx.x + 64", "read p at 8*threadIdx.x + 24",
	                "read p, from byte 4 at 8*threadIdx.x + 28",
	                "read q.x at 8*threadIdx.x + 32", "read q.x at 8*threadIdx.x + 32",
	                "write a[i+9] at 8*threadIdx.x + 72",
	                "write a[i+9], from byte 4 at 8*threadIdx.x + 76");
	assert_string_equal(operations_text(RF_FLOAT32), "add 3 mul 0 fma 0 div 1");
}

/* Functors, lambdas and what converts itself to a pointer. */
static void functors(void **state)
{
	(void)state;
	read_cuda("struct scale { float by; __device__ float operator()(float x) const {\n"
	          "  return x * by; } };\n"
	          "template <class T> struct block_memory { __device__ operator T *() {\n"
	          "  extern __shared__ int memory[]; return (T *)memory; } };\n"
	          "template <class F> __device__ void each(int n, F f) {\n"
	          "  for (int i = threadIdx.x; i < n; i += blockDim.x) f(i); }\n"
	          "__global__ void k(float *a, scale by) {\n"
	          "  double *s = block_memory<double>();\n"
	          "  s[threadIdx.x] = by(a[threadIdx.x]);\n"
	          "  each(128, [=](int i) { a[i + 1] = s[i]; });\n"
	          "}\n");
	EXPECT_ACCESSES("read a[threadIdx.x] at 4*threadIdx.x",
	                "write s[threadIdx.x] at 8*threadIdx.x", "read s[i] at 8*i",
	                "write a[i+1] at 4*i + 4");
	assert_int_equal(reading.kernel.arrays[1].space, RF_SPACE_SHARED);
}

/* A lambda with its own copy of a variable that is changed is refused, and not read with the new
 * value. */
static void captured_copies(void **state)
{
	static const struct {
		const char *text;
		bool is_read;
	} bodies[] = {
		{ "auto f = [c](int q) { return q * c; }; c = 7; a[i] = b[f(i)];", false },
		{ "auto f = [&, c](int q) { return b[q * c]; }; ++c; a[i] = f(i);", false },
		{ "auto f = [=](int q) { a[q] = b[q * c]; }; c = 7; twice(f);", false },
		{ "auto f = [=](int q) mutable { c++; return b[c]; }; a[i] = f(i) + f(i);", false },
		{ "auto f = [=](int q) { return q * c; };"
		  "for (int j = 0; j < 3; j++) { a[i] = b[f(i)]; c += 7; }",
		  false },
		{ "auto f = [&](int q) { return q * c; }; c = 7; a[i] = b[f(i)];", true },
		{ "auto f = [=, &c](int q) { return q * c; }; c = 7; a[i] = b[f(i)];", true },
		{ "c = 7; auto f = [=](int q) { int d = c; d += q; return d; };"
		  "a[i] = b[f(i)]; c = 5;",
		  true },
		{ "for (int j = 0; j < 3; j++) { auto f = [=](int q) { return b[q + c]; };"
		  "a[i] = f(j); c += 7; }",
		  true },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); ++i) {
		const char *text =
		    rf_arena_print(reading.arena,
		                   "template <class F> __device__ void twice(F f) {\n"
		                   "  f(threadIdx.x); f(threadIdx.x + 64); }\n"
		                   "__global__ void k(float *a, float *b) {\n"
		                   "  int i = threadIdx.x, c = 2;\n"
		                   "  %s\n"
		                   "}\n",
		                   bodies[i].text);

		reading.source.block[0] = 64;
		reading.source.grid[0] = 8;
		if (bodies[i].is_read) {
			expect_read(try_read_as("k.cu", text));
			continue;
		}
		assert_int_equal(try_read_as("k.cu", text), RF_WRONG_KERNEL);
		assert_non_null(
		    strstr(reading.diagnostics.list.items[0].message, "has its own copy of `c`"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(functions_of_classes),
		TEST(functions_without_objects),
		TEST(constants_of_classes),
		TEST(returned_structs),
		TEST(functors),
		TEST(captured_copies),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
