#!/bin/sh
# SPDX-License-Identifier: MIT
# ./dev knows what it says it knows, from wherever it is called.
set -eu

"$ROOT/dev" help >usage
"$ROOT/dev" >without
cmp usage without
if "$ROOT/dev" nonsense 2>message; then
	exit 1
fi
cmp usage message
# shellcheck disable=SC2016 # the dollar is text
sed -n '/^case $verb/,/^esac/s/^\([a-z]*\)[) ].*/\1/p' "$ROOT/dev" >verbs
[ "$(wc -l <verbs)" -gt 8 ]
while read -r verb; do
	grep -q "^  $verb " usage || [ "$verb" = case ] || exit 1
done <verbs
mkdir folder
ln -s "$ROOT/dev" folder/link
folder/link help | cmp - usage
