#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows that the runners of golden files, examples and oracle tables pass what is right and fail
# what is wrong, with a program that says what each sample wants.  samples.sh FOLDER-OF-TOOLS
# shellcheck disable=SC2016 # dollars and backticks are text here
set -eu

tools=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset RFMODEL_UPDATE
failures=0
cd "$scratch"
mkdir golden
cat >rfmodel <<'END'
#!/bin/sh
case $1 in
say) printf "$2" ;;
complain) printf "$2" >&2 && exit "$3" ;;
words) shift && for word; do printf '[%s]' "$word"; done ;;
read) cat ;;
environment) env | sort | grep -v -e ^PWD= -e ^_= -e ^PATH= -e SAN_OPTIONS -e ^SHLVL= -e ^OLDPWD= ;;
die) kill -9 $$ ;;
esac
END
chmod +x rfmodel

report() {
	printf 'FAILED: %s\n' "$1"
	sed 's/^/    /' output
	failures=$((failures + 1))
}

# golden STATUS WHAT: golden/a.args ends with that status.
golden() {
	status=0
	"$tools/golden" "$scratch/rfmodel" golden/a.args >output 2>&1 || status=$?
	[ "$status" = "$1" ] || report "golden ends with $status, not $1: $2"
	rm -f golden/*
}

# write NAME TEXT...: golden/a.NAME, with the escapes of printf.
write() {
	# shellcheck disable=SC2059 # the text is the format
	printf "$2" >"golden/a.$1"
}

write args 'say "one 1.5 two\\n"'
write out 'one 1.5 two\n'
golden 0 'the same'
write args 'say "one 1.5000001 two\\n"'
write out 'one 1.5 two\n'
golden 0 'a number within the tolerance'
write args 'say "one 1.50001 two\\n"'
write out 'one 1.5 two\n'
golden 1 'a number outside of the tolerance'
write args "say '\"libclang\": \"Debian 19\", 1\\\\n'"
write out '"libclang": "other 20", 1\n'
golden 0 'another libclang'
write args "say '\"libclang\": \"Debian 19\", 1\\\\n'"
write out '"libclang": "other 20", 2\n'
golden 1 'something else behind another libclang'
write args 'say "one 1.50001 two\\n"'
write out 'one 1.5 two\n'
write tol '1e-4\n'
golden 0 'a number within a tolerance of its own'
write args 'say "1000001\\n"'
write out '1000000\n'
write tol '1e-3\n'
golden 1 'a whole number'
write args 'say "1.5e9\\n"'
write out '1.5e8\n'
golden 1 'an exponent'
write args 'say "one 1.5  two\\n"'
write out 'one 1.5 two\n'
golden 1 'a blank more'
write args 'say "one\\ntwo\\n"'
write out 'one\n'
golden 1 'a line more'
write args 'say "one\\n"'
write out 'one\ntwo\n'
golden 1 'a line less'
write args 'say "one\\n"'
golden 1 'output where none is expected'
write args 'complain "bad\\n" 0'
golden 1 'a message where none is expected'
write args 'complain "bad\\n" 3'
write err 'bad\n'
golden 1 'an exit code where 0 is expected'
write args 'complain "bad\\n" 3'
write err 'bad\n'
write exit '3\n'
golden 0 'the expected failure'
write args 'complain "bad 1.0000001\\n" 3'
write err 'bad 1.0\n'
write exit '3\n'
golden 1 'a number in a message'
write args 'die'
golden 1 'a program that is killed'
write args '# words\nwords @ "a b"\n  c@'"'"'"'"'"'\n'
write c ''
write out '[a.c][a b][c@"]'
golden 0 'words, a comment and the source'
write args 'words @'
write out '[a.c]'
golden 2 'no source'
write args 'read'
write in 'some text\n'
write out 'some text\n'
golden 0 'standard input'
write args 'environment'
write env 'NO_COLOR=1\n'
write out 'HOME=/nonexistent\nLC_ALL=C\nNO_COLOR=1\nRFMODEL_HOST=\n'
golden 0 'the environment'
golden 2 'no such test'

write args 'complain "bad\\n" 3'
write out 'stale\n'
RFMODEL_UPDATE=1 "$tools/golden" "$scratch/rfmodel" golden/a.args
[ -e golden/a.out ] || cat golden/a.err golden/a.exit >output
[ "$(cat output)" = 'bad
3' ] || report 'golden does not rewrite'
golden 0 'what was rewritten'

# examples STATUS TEXT: a page with that text ends with that status.
examples() {
	# shellcheck disable=SC2059 # the text is the format
	printf "$2" >page.md
	status=0
	"$tools/examples" "$scratch/rfmodel" "$scratch" page.md >output 2>&1 || status=$?
	[ "$status" = "$1" ] || report "examples ends with $status, not $1: $2"
}

examples 0 'no example\n\n$ rfmodel die\n'
examples 0 '```\n$ rfmodel say "1.5\\n"\n1.5000001\n```\n'
examples 1 '```\n$ rfmodel say "1.5\\n"\n1.6\n```\n'
examples 1 '```\n$ rfmodel say "1.5\\n"\n```\n'
examples 0 '```\n$ rfmodel say "a\\nb\\nc\\n"\na\n...\n```\n'
examples 0 '```\n$ rfmodel say "a\\nb\\nc\\n"\n...\nc\n```\n'
examples 1 '```\n$ rfmodel say "a\\nb\\nc\\n"\na\n...\nd\n```\n'
examples 0 '```\n$ rfmodel words a \\\n    b\n[a][b]\n$ rfmodel say c | tr c d\nd\n```\n'
examples 0 '```\n$ rfmodel say c >file\n$ cat file\nc\n```\n'
[ ! -e file ] || report 'examples leaves a file behind'
examples 0 '```\n$ ./dev test\nwhatever\n```\n'
examples 1 '```\n$ rm -r everything\n```\n'
examples 1 '```\n$ rfmodel die\n```\n'
examples 1 '```\n$ rfmodel complain "bad\\n" 3\n```\n'
printf 'a\n```\n$ rfmodel say "new\\n"\nold\n```\nb\n' >page.md
RFMODEL_UPDATE=1 "$tools/examples" "$scratch/rfmodel" "$scratch" page.md >output
printf 'a\n```\n$ rfmodel say "new\\n"\nnew\n```\nb\n' | cmp -s - page.md ||
	report 'examples does not rewrite'

cat >document.json <<'END'
{ "n": 2.5, "flag": true, "text": "L1-L2", "list": [
  { "link": "a[i-1][j]", "k": 1, "x": 10 }, { "link": "b", "k": 1, "x": 20 },
  { "link": "b", "k": 2, "x": 30 } ] }
END
cat >program <<'END'
#!/bin/sh
case $1 in
show) [ "$*" = 'show --format json' ] && cat document.json ;;
flags) [ "$*" = 'flags --format json -- -O2' ] && cat document.json ;;
*) echo nothing && exit 3 ;;
esac
END
chmod +x program

# oracle STATUS PATH EXPECTED [TOLERANCE [ARGUMENTS]]: a table with that row.
oracle() {
	printf 'sample\t%s\t%s\t%s\t%s\n' "${5:-show}" "$2" "$3" "${4:-}" >table.tsv
	status=0
	"$tools/oracle" "$scratch/program" "$scratch" table.tsv >output 2>&1 || status=$?
	[ "$status" = "$1" ] || report "oracle ends with $status, not $1: $*"
}

oracle 0 n 2.5
oracle 1 n 2.6
oracle 1 n 2.5000001
oracle 0 n 2.5000001 1e-6
oracle 0 n 2.5 '' 'flags -- -O2'
oracle 0 flag true
oracle 1 flag false
oracle 0 text '"L1-L2"'
oracle 1 text '"L2-L3"'
oracle 1 text 5
oracle 0 missing absent
oracle 1 n absent
oracle 1 missing 0
oracle 0 list.length 3
oracle 1 list.length 2
oracle 0 'list[1].x' 20
oracle 0 'list[-1].x' 30
oracle 0 'list[3].x' absent
oracle 0 'list[link=b].x' 20
oracle 0 'list[link=b,k=2].x' 30
oracle 0 'list[k=2].x' 30
oracle 0 'list[link=a[i-1][j]].x' 10
oracle 1 'list[link=b,k=2].x' 20
oracle 0 'list[link=c].x' absent
oracle 1 n 2.5 '' other
oracle 0 exit 3 '' other
oracle 1 exit 0 '' other
: >table.tsv
"$tools/oracle" "$scratch/program" "$scratch" table.tsv >output 2>&1 && report 'an empty table'

# schema STATUS DOCUMENT: json_schema ends with that status.
schema() {
	printf '%s\n' "$2" >document.json
	status=0
	"$tools/json_schema" schema.json document.json >output 2>&1 || status=$?
	[ "$status" = "$1" ] || report "json_schema ends with $status, not $1: $2"
}

cat >schema.json <<'END'
{"title": "t/1", "type": "object", "additionalProperties": false, "required": ["schema"],
 "properties": {"schema": {"type": "string", "enum": ["t/1"]}, "n": {"type": "number"},
  "i": {"type": "integer"}, "yes": {"type": "boolean"},
  "list": {"type": "array", "items": {"type": "object", "additionalProperties": false,
    "properties": {"x": {"type": "string", "enum": ["a", "b"]}}, "required": ["x"]}},
  "map": {"type": "object", "additionalProperties": {"type": "integer"}}}}
END
schema 0 '{"schema": "t/1", "n": 1.5, "i": 2, "yes": false, "list": [{"x": "a"}], "map": {"N": 3}}'
schema 0 '{"schema": "t/1", "n": 1}'
schema 1 '{"n": 1}'
schema 1 '{"schema": "t/1", "unknown": 1}'
schema 1 '{"schema": "t/1", "n": "1"}'
schema 1 '{"schema": "t/1", "n": null}'
schema 1 '{"schema": "t/1", "i": 2.5}'
schema 1 '{"schema": "t/1", "yes": 1}'
schema 1 '{"schema": "t/1", "list": [{"x": "c"}]}'
schema 1 '{"schema": "t/1", "list": [{}]}'
schema 1 '{"schema": "t/1", "list": [{"x": "a", "y": 1}]}'
schema 1 '{"schema": "t/1", "list": {}}'
schema 1 '{"schema": "t/1", "map": {"N": 3.5}}'
schema 1 '[{"schema": "t/1"}, {}]'
schema 1 '{"schema": "t/1"'
schema 1 '{"schema": "t/2"}'
schema 1 'no document'

[ "$failures" = 0 ]
