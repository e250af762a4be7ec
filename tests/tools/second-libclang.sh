#!/bin/sh
# SPDX-License-Identifier: MIT
# The golden files, read by every other libclang that is at hand: second-libclang.sh BUILD JOBS
set -eu

taken=$("$1/rfmodel" --version | sed -n 2p)
found=0
for library in /usr/lib/llvm-1[789]/lib/libclang.so.1 /usr/lib/llvm-20/lib/libclang.so.1 \
	/usr/l*/python3*/*-packages/clang/native/libclang.so \
	/usr/local/lib/python3*/*-packages/clang/native/libclang.so \
	"${RFMODEL_TEST_LIBCLANG:-}"; do
	[ -e "$library" ] || continue
	other=$(LIBCLANG_PATH=$library "$1/rfmodel" --version | sed -n 2p)
	[ "${other%%,*}" != "${taken%%,*}" ] || continue
	found=1
	echo "$other"
	LIBCLANG_PATH=$library ctest --test-dir "$1" --output-on-failure --no-tests=error \
		-j "$2" -L expected
done
[ "$found" = 1 ] || {
	echo 'no other libclang: pip install libclang, or set RFMODEL_TEST_LIBCLANG'
	exit 77
}
