#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows that every check can fail: builds a small repository that breaks one rule after the other
# and looks for the complaint.  samples.sh LINT RULES CC
#
# Exceptions are those of a file that the test writes, none unless it says otherwise; the other
# rules are those of the repository.

# shellcheck disable=SC2016 # what must not be expanded: samples, and the marks of Markdown
set -eu

lint=$1
rules=$2
cc=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
mkdir "$scratch/rules"
cp "$rules"/*.txt "$scratch/rules"

# fresh: an empty repository; the file that a test writes is base/a.c unless it says otherwise.
fresh() {
	rm -rf "$scratch/repository"
	mkdir -p "$scratch/repository/base" "$scratch/repository/frontend" \
		"$scratch/repository/cli" "$scratch/repository/machine-files/src" \
		"$scratch/repository/tests/unit"
	cd "$scratch/repository"
	: >"$scratch/rules/exceptions.txt"
}

# except ROW: a row of exceptions.txt.
except() {
	printf '%s\n' "$1" >>"$scratch/rules/exceptions.txt"
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
	if "$lint" "$1" "$scratch/repository" "$scratch/rules" >"$scratch/output" 2>&1; then
		fail "$1 does not complain: $2"
	elif ! grep -qF -- "$2" "$scratch/output"; then
		fail "$1 does not say: $2"
	fi
}

# content CHECK: the check passes.
content() {
	"$lint" "$1" "$scratch/repository" "$scratch/rules" >"$scratch/output" 2>&1 ||
		fail "$1 complains"
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
	printf 'int f(void)\n{\n\treturn 1;\n}\n'
} >base/a.c
content functions
content text
content words

# house: a repository of four rooms, each with a file that includes one of every room it uses.
house() {
	fresh
	mkdir -p docs front/read cli/main
	cat >"$scratch/rules/floors.txt" <<'TEXT'
room base:
room plain: base
room front/read: base
room cli: base
	front/read
library yaml.h front/read
library clang-c/ front/read
library hwloc
plain base plain
header stdint.h
file fopen
prints cli
outward printf exit abort fputs perror stderr
TEXT
	mkdir plain
	spdx | tee base/b.h front/read/b.h front/read/a.c >cli/a.c
	include base/b.h front/read/a.c
	include base/b.h cli/a.c
	include front/read/b.h cli/main/b.c
	include base/b.h plain/a.c
	printf '`base/`, `plain`, `front/read/`, `cli/`\n' >docs/architecture.md
}

# include HEADER FILE: one line more, after the licence.
include() {
	[ -e "$2" ] || spdx >"$2"
	printf '#include "%s"\n' "$1" >>"$2"
}

house
content floors
include front/read/b.h base/a.c
complains floors 'base/a.c:2: base does not use front/read'
house
include plain/b.h front/read/a.c
complains floors 'front/read/a.c:3: front/read does not use plain'
house
include b.h base/a.c
complains floors '"b.h" is in no room'
house
mkdir attic && spdx >attic/a.c
complains floors 'attic/a.c: in no room'
house
rm cli/main/b.c
complains floors 'floors.txt: no file of cli includes one of front/read: remove it'
house
rm plain/a.c
complains floors 'floors.txt: plain has no files'
house
printf 'room attic: cellar\n' >>"$scratch/rules/floors.txt"
complains floors 'no room above this line is named cellar'
house
printf 'plain cli\n' >>"$scratch/rules/floors.txt"
complains floors 'cli is plain, front/read is not'
house
printf '`base/`, `front/read`, `cli/`\n' >docs/architecture.md
complains floors 'does not name the room `plain/`'
house
printf '`attic/`\n' >>docs/architecture.md
complains floors 'there is no folder `attic/`'

for library in clang-c/Index.h yaml.h hwloc.h; do
	house
	printf '#  include <%s>\n' "$library" >>cli/a.c
	complains floors "cli/a.c:3: <$library> is only for"
done
house
printf '#include <yaml.h>\n' >>front/read/a.c
content floors
house
printf '#include <stdint.h>\nint f(struct s s) { return s.fopen(1); }\n' >>base/b.h
content floors
printf '#include <sys/stat.h>\n' >>base/b.h
complains floors 'base/b.h:4: <sys/stat.h> is not for plain rooms'
house
printf 'int i = fopen(name);\n' >>base/b.h
complains floors 'base/b.h:2: fopen is not for plain rooms'
except 'floors base/b.h:fopen a reason'
content floors
house
printf 'int i = fopen(name);\n' >>cli/a.c
content floors

for name in 'printf("")' 'exit(1)' 'abort()' 'fputs("", stderr)' 'perror("")'; do
	house
	printf 'void f(void)\n{\n\t%s;\n}\n' "$name" >base/a.c
	complains floors 'is only for the command line'
	mv base/a.c cli/c.c
	content floors
done
house
{
	printf '/* printf(1) */\nvoid f(struct s *s, int exit_code)\n{\n'
	printf '\ts->exit("abort()");\n}\n'
} >base/a.c
content floors

fresh
{ spdx && function_of 71; } >base/a.c
complains functions 'f_71 has 71 lines, more than 70'
except 'functions base/a.c:f_71 a long story'
content functions
{ spdx && function_of 70; } >base/a.c
complains functions 'functions base/a.c:f_71: nothing complains of it, remove the row'
fresh
{ spdx && function_of 70; } >base/a.c
content functions

fresh
spdx | tee base/a.c base/a.h base/a.inc base/b.c cli/b.h >cli/c.c
complains names 'cli/b.h: a file of that name is also in base/'
except 'names b/cli/ a reason'
content names
rm cli/b.h
complains names 'nothing complains of it'
# sample DEFINITION FILE DEFINITION FILE: two definitions in two files.
sample() {
	fresh
	{ spdx && printf '%s\n' "$1"; } >"$2"
	{ spdx && printf '%s\n' "$3"; } >"$4"
}
sample 'struct a { int b; };' base/a.h 'enum a { B };' cli/b.h
complains names 'cli/b.h:2: the tag a is also defined in base/a.h:2'
sample 'struct a { int b; };' base/a.h 'struct a { int b; };' cli/b.c
complains names 'the tag a is also defined'
sample 'struct a { int b; };' base/a.c 'struct a { int b; };' cli/b.c
content names
sample 'struct a { int b; };' base/a.h 'struct a f(void); struct a *g;' cli/b.h
content names
sample '#define RF_A 1' base/a.h '#  define  RF_A 2' cli/b.c
complains names 'cli/b.c:2: the constant RF_A is also defined in base/a.h:2'
sample '#define RF_A 1' base/a.h 'enum { RF_B = (2), RF_A };' cli/b.c
complains names 'the constant RF_A is also defined'
sample '#define RF_A 1' base/a.c 'enum { RF_B, RF_A };' cli/b.c
content names
sample '#define RF_A 1' base/a.h 'enum b { RF_B = RF_A };' cli/b.h
content names

# reads FIELD STATEMENT: whether the statement, in a file of its own, reads a field.
fields='struct a {\n\tint one, two[3];\n\tint (*call)(int); struct { int in; } *of;\n};'
printf 'fields base/a.h besides cli\n' >"$scratch/rules/readers.txt"
record() {
	fresh
	# shellcheck disable=SC2059 # a format of ours
	{ spdx && printf "$fields\n"; } >base/a.h
	{ spdx && printf 'int f(void)\n{\n\t%s;\n}\n' "$2"; } >frontend/b.c
	for field in one two call in of; do
		[ "$field" = "$1" ] || printf 'int i = s->%s;\n' "$field"
	done >>frontend/b.c
}
unread() {
	record "$@"
	complains readers "nothing reads $1"
}
read_by() {
	record "$@"
	content readers
}
for field in one two call in of; do
	unread "$field" ''
	read_by "$field" "g(s->$field)"
done
unread one 's->one = 3'
unread one 's.one = 3'
unread one 's->one += 3'
unread one '++t, s->one++'
unread one 's = (struct a){ .one = 3 }'
unread one 'g(one, "->one") /* s->one */'
unread two 's->two[i[2]] = 3'
unread of 's->of.in = 3'
read_by of 's->of->in = 3'
read_by one 'return s->one == 3'
read_by two 'i = s->two[i[2]]'
read_by one 'g(offsetof(struct a, one))'
record one ''
mv frontend/b.c frontend/c.c
{ spdx && printf 'int i = s->one;\n'; } >cli/b.c
complains readers 'base/a.h:3: nothing reads one'
except 'readers base/a.h:one for later'
content readers
read_by one 's->one'
except 'readers base/a.h:one for later'
complains readers 'nothing complains of it, remove the row'

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

if command -v nm >/dev/null; then
	fresh
	printf 'int rf_b(void);\nint rf_a(void) { return 0; }\n' >base/a.c
	printf 'int main(void) { return rf_b(); }\n' >>base/a.c
	printf 'int rf_b(void) { return 0; }\nint rf_c;\n' >base/b.c
	printf 'int rf_c(void);\n' >base/a.h
	(cd base && "$cc" -c a.c b.c && ar -rc b.a b.o)
	exports() {
		sh "$rules/exports.sh" "$scratch/rules/exceptions.txt" base/a.h base/a.o base/b.a \
			>"$scratch/output" 2>&1
	}
	exports && fail 'exports does not complain of rf_a'
	[ "$(cat "$scratch/output")" = 'a.o: no other file of the product uses rf_a' ] ||
		fail 'exports says something else'
	except 'exports rf_a a reason'
	exports || fail 'exports complains of an exception'
	except 'exports rf_b a reason'
	exports && fail 'exports does not complain of a row that nothing needs'
	grep -q 'exports rf_b: nothing complains' "$scratch/output" ||
		fail 'exports does not name the row that nothing needs'
fi

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
	printf '#!/bin/sh\nrm $1\n' >tests/a.sh
	sh "$rules/shell.sh" >"$scratch/output" 2>&1 && fail 'shell does not complain'
fi

[ "$failures" = 0 ]
