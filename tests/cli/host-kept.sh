#!/bin/sh
# SPDX-License-Identifier: MIT
# The host is described once and kept by its boot, its processors and those that may be used: the
# next run finds it; damaged files, folders that cannot be written and runs at once do no harm.
set -eu

unset RFMODEL_HOST
XDG_CACHE_HOME=$PWD/cache
export XDG_CACHE_HOME
k=$ROOT/kernels/3d-7pt.c
kept() { find "$XDG_CACHE_HOME" -name '*.loop' | sort; }

"$RFMODEL" "$k" -D N=400 >first
[ "$(kept | wc -l)" = 1 ]
file=$(kept)
before=$(stat -c %i "$file")
"$RFMODEL" "$k" -D N=400 >second
cmp first second
[ "$(stat -c %i "$file")" = "$before" ] # found, not written again
sed -n 1p "$file" | grep -q '^rfmodel: 1$'

# Damaged, empty and shortened files are as good as none.
cp "$file" good
for damage in 'echo garbage' ':' 'head -c 200 good' 'sed s/cores/core/ good'; do
	eval "$damage" >"$file"
	"$RFMODEL" "$k" -D N=400 >again
	cmp first again
	cmp "$file" good
done

# Nowhere to keep it; not even a home.
XDG_CACHE_HOME=/proc/none "$RFMODEL" "$k" -D N=400 >again
cmp first again
env -u XDG_CACHE_HOME -u HOME "$RFMODEL" "$k" -D N=400 >again
cmp first again

# Several at once, none of which finds anything.
rm -r cache
for i in 1 2 3 4; do
	"$RFMODEL" "$k" -D N=400 >"at-once-$i" &
done
wait
for i in 1 2 3 4; do
	cmp first "at-once-$i"
done
[ "$(kept | wc -l)" = 1 ]
[ "$(find cache -type f | wc -l)" = 1 ]

# Fewer processors, and another boot, are another machine.
one=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
if [ "$(nproc)" -gt 1 ] && command -v taskset >/dev/null; then
	taskset -c "$one" "$RFMODEL" "$k" -D N=400 >again
	[ "$(kept | wc -l)" = 2 ]
fi
count=$(kept | wc -l)
boot=/proc/sys/kernel/random/boot_id
echo 01234567-89ab-cdef-0123-456789abcdef >boot
if unshare --mount --map-root-user mount --bind boot $boot 2>/dev/null; then
	# shellcheck disable=SC2016
	unshare --mount --map-root-user sh -eu -c 'mount --bind boot "$0" && exec "$@"' \
		$boot "$RFMODEL" "$k" -D N=400 >again
	cmp first again
	[ "$(kept | wc -l)" = $((count + 1)) ]
fi
