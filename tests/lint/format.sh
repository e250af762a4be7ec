#!/bin/sh
# SPDX-License-Identifier: MIT
# The layout of every C file that people maintain, by clang-format; always the same version,
# because each lays out a little differently.  Works on the current folder; --fix rewrites.
set -eu

formatter=$(command -v clang-format-19) || {
	echo 'no clang-format-19'
	exit 77
}
mode='--dry-run -Werror --ferror-limit=1'
[ "${1:-}" = --fix ] && mode=-i

sources() {
	find . \( -name '.?*' -o -name 'build*' -o -path ./kernels \) -prune \
		-o -path './tests/*' -prune -o \( -name '*.[ch]' -o -name '*.inc' \) -print
	find tests/unit tests/tools tests/lint tests/fuzz tests/support -name '*.[ch]' \
		2>/dev/null || true
}

# shellcheck disable=SC2086 # a list of options
sources | xargs "$formatter" --style=file $mode
