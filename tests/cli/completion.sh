#!/bin/sh
# SPDX-License-Identifier: MIT
# The bash completion offers verbs, options, values and machines; the others are at least read by
# their shells where these are installed.
set -eu

command -v bash >/dev/null || exit 77
PATH=$(dirname "$RFMODEL"):$PATH
export PATH
"$RFMODEL" --completion bash >bash-completion
cat >ask <<'SCRIPT'
. ./bash-completion
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_rfmodel
echo "${COMPREPLY[*]}"
SCRIPT

expect() {
	wanted=$1
	shift
	found=$(bash ask "$@")
	[ "$found" = "$wanted" ] || {
		echo "completing '$*' gives '$found' instead of '$wanted'"
		exit 1
	}
}

expect 'analyze' rfmodel an
expect 'analyze lc block survey sweep sim roofline machine diff validate teach explain' rfmodel ''
expect '--machine' rfmodel k.c --mac
expect 'text json jsonl csv svg plot github sarif junit html' rfmodel k.c --format ''
expect 'json jsonl junit' rfmodel k.c --format j
expect 'skylake-sp-6148 skylake-sp-6148-snc' rfmodel k.c -m sky
expect 'v100' rfmodel machine show v1
expect 'list show check import probe bench' rfmodel machine ''
expect '' rfmodel k.c k

for shell in zsh fish; do
	"$RFMODEL" --completion $shell >script
	if command -v $shell >/dev/null; then
		$shell -n script
	fi
done
