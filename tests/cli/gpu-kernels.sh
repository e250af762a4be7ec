#!/bin/sh
# SPDX-License-Identifier: MIT
# Every kernel of a GPU is read without an option: its source launches it with numbers.
set -eu

count=0
for file in "$ROOT"/kernels/gpu/*.cu; do
	kernels=$(sed -n 's/^.*__global__ void \([a-z0-9_]*\)(.*/\1/p' "$file")
	for kernel in $kernels; do
		if ! "$RFMODEL" "$file" --function "$kernel" -m v100 >out 2>err; then
			echo "$file: $kernel"
			cat err
			exit 1
		fi
		grep -q "^kernel *$kernel " out
		grep -q 'threadIdx.x' out
		count=$((count + 1))
	done
done
[ "$count" -ge 25 ]
