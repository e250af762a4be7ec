#!/bin/sh
# SPDX-License-Identifier: MIT
# The numbers of the integer sets are kept by GMP, which aborts a program that runs out of memory
# unless it was given functions that end it otherwise.  The program reaches GMP through isl alone,
# by a weak symbol that a linker may well drop; so it is asked as it was linked: a library loaded
# first lets the functions of the program have no memory, as soon as isl makes a number of its own.
set -eu

libraries=$(ldd "$RFMODEL")
case $libraries in
*libasan* | *libclang_rt*)
	echo 'sanitizers must be loaded first'
	exit 77
	;;
*libgmp*) ;;
*)
	echo 'this isl has numbers of its own'
	exit 77
	;;
esac

cat >starve.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef void set_functions(void *(*)(size_t), void *(*)(void *, size_t, size_t),
                           void (*)(void *, size_t));

static void *(*given)(size_t);

static void *starved(size_t bytes)
{
	return given(bytes + SIZE_MAX / 4);
}

void __gmp_set_memory_functions(void *(*allocate)(size_t), void *(*extend)(void *, size_t, size_t),
                                void (*release)(void *, size_t))
{
	set_functions *set = (set_functions *)dlsym(RTLD_NEXT, "__gmp_set_memory_functions");

	given = allocate;
	set(starved, extend, release);
}
C
cc -shared -fPIC -o starve.so starve.c
set -- block "$ROOT/kernels/gemm-ijk.c" -D N=500 -m skylake-sp-6148 --emit changed.c
"$RFMODEL" "$@" >fed
grep -q . fed
code=0
LD_PRELOAD=./starve.so "$RFMODEL" "$@" >starved 2>words || code=$?
[ "$code" = 5 ] || {
	echo "exit code $code"
	cat words
	exit 1
}
[ "$(cat words)" = 'rfmodel: error: out of memory' ] || {
	cat words
	exit 1
}
