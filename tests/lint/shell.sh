#!/bin/sh
# SPDX-License-Identifier: MIT
# Every script of the repository through shellcheck.
set -eu

command -v shellcheck >/dev/null || {
	echo 'no shellcheck'
	exit 77
}
find . -name 'build*' -prune -o -type f \( -name '*.sh' -o -path ./dev -o -path ./.ci/run \
	-o -path ./bench/run \) -exec shellcheck {} +
