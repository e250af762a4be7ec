#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows that every check can fail: builds a small repository that breaks one rule after the other
# and looks for the complaint.  samples.sh LINT RULES
set -eu

lint=$1
rules=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# fresh: an empty repository; the file that a test writes is base/a.c unless it says otherwise.
fresh() {
	rm -rf "$scratch/repository"
	mkdir -p "$scratch/repository/base" "$scratch/repository/frontend" \
		"$scratch/repository/cli" "$scratch/repository/machine-files/src" \
		"$scratch/repository/tests/unit"
	cd "$scratch/repository"
}

spdx() {
	printf '/* SPDX-License-Identifier: MIT */\n'
}

fail() {
	printf 'FAILED: %s\n' "$1"
	sed 's/^/    /' "$scratch/output"
	failures=$((failures + 1))
}

# complains CHECK TEXT: the check fails and says TEXT.
complains() {
	if "$lint" "$1" "$scratch/repository" "$rules" >"$scratch/output" 2>&1; then
		fail "$1 does not complain: $2"
	elif ! grep -qF -- "$2" "$scratch/output"; then
		fail "$1 does not say: $2"
	fi
}

# content CHECK: the check passes.
content() {
	"$lint" "$1" "$scratch/repository" "$rules" >"$scratch/output" 2>&1 || fail "$1 complains"
}

# lines COUNT TEXT: that many lines.
lines() {
	i=0
	while [ "$i" -lt "$1" ]; do
		printf '%s\n' "$2"
		i=$((i + 1))
	done
}

# function LINES: a function of that many lines.
function_of() {
	printf 'int f_%s(void)\n{\n' "$1"
	lines $(($1 - 3)) '	;'
	printf '}\n'
}

fresh
{
	spdx
	printf '#include "base/b.h"\n#include <stdio.h>\nint f(void)\n{\n\treturn 1;\n}\n'
} >base/a.c
content floors
content functions
content text
content words

fresh
{ spdx && printf '\n#include "cli/cli.h"\n'; } >base/a.c
complains floors 'base/a.c:3: base (floor 0) includes cli, which is above it'

fresh
{ spdx && printf '#include "frontend/read/frontend.h"\n'; } >machine-files/src/a.c
complains floors 'machine-files/src does not see frontend, which is on the same floor'

fresh
{ spdx && printf '#include "frontend.h"\n'; } >frontend/a.c
complains floors '"frontend.h" is in no room'

fresh
mkdir attic && spdx >attic/a.c
complains floors 'attic/a.c: in no room'

for library in clang-c/Index.h isl/set.h yaml.h hwloc.h jansson.h; do
	fresh
	{ spdx && printf '#  include <%s>\n' "$library"; } >base/a.c
	complains floors "base/a.c:2: <$library> is only for"
done
fresh
{ spdx && printf '#include <clang-c/Index.h>\n'; } >frontend/a.c
content floors

for name in 'printf("")' 'exit(1)' 'abort()' 'fputs("", stderr)' 'perror("")'; do
	fresh
	{ spdx && printf 'void f(void)\n{\n\t%s;\n}\n' "$name"; } >base/a.c
	complains floors 'is only for the command line'
	mv base/a.c cli/a.c
	content floors
done
fresh
{
	spdx
	printf '/* printf(1) */\nvoid f(struct s *s, int exit_code)\n{\n\ts->exit("abort()");\n}\n'
} >base/a.c
content floors

fresh
{ spdx && function_of 71; } >base/a.c
complains functions 'f_71 has 71 lines, more than 70'
fresh
{ spdx && function_of 70; } >base/a.c
content functions

fresh
printf 'int a;\n' >base/a.c
complains text 'base/a.c:1: no SPDX-License-Identifier: MIT'
fresh
printf '#!/bin/sh\necho\n' >dev
complains text 'dev:1: no SPDX-License-Identifier: MIT'
fresh
printf 'name: a\n' >machine-files/a.yml
complains text 'machine-files/a.yml:1: no SPDX-License-Identifier: MIT'
fresh
{ spdx && printf 'int a; \n'; } >base/a.c
complains text 'base/a.c:2: white space at the end of the line'
fresh
{ spdx && printf 'int a;\r\n'; } >base/a.c
complains text 'base/a.c:2: white space at the end of the line'
fresh
{ spdx && printf '  \tint a;\n'; } >base/a.c
complains text 'base/a.c:2: blanks before a tab'
fresh
{ spdx && printf 'int a;'; } >base/a.c
complains text 'base/a.c: no end of line at the end'
fresh
{ spdx && printf '\t/*%93s\n' ''; } | tr ' ' x >base/a.c
complains text 'base/a.c:2: more than 100 columns'
fresh
{ spdx && printf '\t/*%90s\n' ''; } | sed '1!s/ /x/g' >base/a.c
content text
fresh
{ spdx && lines 600 'int a;'; } >base/a.c
complains text 'base/a.c: 601 lines, more than 600'

for place in home root; do
	fresh
	printf 'see /%s/me\n' "$place" >README
	complains words 'README:1: a path of one machine'
done
fresh
printf 'see ../%s\n' shared >README
complains words 'README:1: a path outside of the repository'
fresh
printf 'a %sDO\n' TO >README
complains words 'README:1: a note to self'

fresh
printf '# A Title: one\n[a](cli) [b](#a-title-one) [c](https://a.b/c)\n' >README.md
content links
for link in nothing.md '#nothing' 'README.md#nothing' '../nothing'; do
	fresh
	printf '# A\n[a](%s)\n' "$link" >README.md
	complains links "README.md:2: the link $link leads nowhere"
done

if command -v clang-format-19 >/dev/null; then
	fresh
	cp "$rules/../../.clang-format" .
	{ spdx && printf 'int  a ;\n'; } >base/a.c
	sh "$rules/format.sh" >"$scratch/output" 2>&1 && fail 'format does not complain'
fi
if command -v shellcheck >/dev/null; then
	fresh
	mkdir -p .ci bench
	printf '#!/bin/sh\n:\n' | tee dev >.ci/run
	# shellcheck disable=SC2016 # the sample is what must not be expanded
	printf '#!/bin/sh\nrm $1\n' >tests/a.sh
	sh "$rules/shell.sh" >"$scratch/output" 2>&1 && fail 'shell does not complain'
fi

[ "$failures" = 0 ]
