#!/bin/sh
# SPDX-License-Identifier: MIT
# rfmodel.yml beside the code holds options; the command line wins over it, and it over the
# environment.  What is wrong in it is told with its place.
set -eu

mkdir -p code/deep include .git
echo '#define REAL float' >include/real.h
cat >code/kernels.c <<'SOURCE'
#include "real.h"
#ifndef JB
#define JB 16
#endif
#define FIXED 5
void one(int n, const REAL *a, REAL *b)
{
	for (int i = 1; i < n - 1; i++)
		b[i] = a[i - 1] + a[i + 1];
}
void two(int n, int m, const REAL *a, REAL *b)
{
	for (int j = 0; j < m; j++)
		for (int i = 1; i < n - 1; i++)
			b[i + j * n] = a[i - 1 + j * n] + a[i + 1 + j * n] * JB * FIXED;
}
SOURCE
cp code/kernels.c code/deep/more.c
cat >rfmodel.yml <<'SETTINGS'
machine: zen4-9654
cores: 4
sizes: {n: 1000, m: 50, elsewhere: 7, FIXED: 9, JB: 8}
flags: [-Iinclude]
assume: {other.c:5: no}
nt: [b]
files:
  code/kernels.c: {function: two, sizes: {m: 70}}
  code/absent.c: {safety: 1}
SETTINGS

run() {
	"$RFMODEL" "$@" >out 2>err
}
has() {
	grep -qF -e "$1" out || {
		cat out
		exit 1
	}
}
run code/kernels.c
has 'kernel   two  (code/kernels.c:13)'
has 'machine  AMD EPYC 9654, 4 cores'
has 'options  from rfmodel.yml'
has 'm = 70'
[ ! -s err ]
if grep -q 'has no use' out; then exit 1; fi
run code/deep/more.c --function one
has 'n = 1000'
run code/kernels.c -m skylake-sp-6148 -c 2 -D m=90 --function two
has 'machine  Intel Xeon Gold 6148, 2 cores'
has 'm = 90'
has 'n = 1000'
RFMODEL_MACHINE=v100 run lc code/kernels.c
has 'AMD EPYC 9654'
run sweep code/kernels.c -D m=10,20 --format csv
[ "$(wc -l <out)" = 3 ]
run code/kernels.c --format json
has '"settings": "rfmodel.yml", "settings_sha256": "'
(cd code && "$RFMODEL" kernels.c >../out)
has 'm = 70'
"$RFMODEL" lc - -m skylake-sp-6148 -D n=100 --function two <code/kernels.c >out
has 'n = 100'

# The nearest file counts alone; none above a folder with .git; none at all with --settings none.
echo 'machine: v100' >code/deep/rfmodel.yml
run lc code/deep/more.c --function one -- -Iinclude
has 'options  from code/deep/rfmodel.yml'
mkdir code/deep/.git
rm code/deep/rfmodel.yml
run lc code/deep/more.c --function one -- -Iinclude
if grep -q options out; then exit 1; fi
run lc code/kernels.c --function one --settings none -- -Iinclude
if grep -q options out; then exit 1; fi
echo 'build: build' >other.yml
mkdir build
cat >build/compile_commands.json <<COMMANDS
[{"directory": "$PWD", "file": "code/kernels.c", "command": "cc -Iinclude -o x"}]
COMMANDS
run lc code/kernels.c --function one --settings other.yml
has 'options  from other.yml'

refused() {
	expected=$1
	cat >bad.yml
	code=0
	run lc code/kernels.c --function one --settings bad.yml -- -Iinclude || code=$?
	grep -qF -e "$expected" err || {
		echo "no '$expected', but $code:"
		cat err
		exit 1
	}
	[ "$code" = 2 ]
	[ "$(sed -n '$=' err)" = 2 ]
}
refused "bad.yml:2:1: error: unknown key 'machin'" <<'SETTINGS'
safety: 1
machin: v100
SETTINGS
grep -q "did you mean 'machine'?" err
refused "bad.yml:1:1: error: unknown key 'define'" <<'SETTINGS'
define: {N: 4}
SETTINGS
grep -q "did you mean 'sizes'?" err
for key in output emit fail-if format help settings verbose; do
	echo "$key: x" | refused "bad.yml:1:1: error: unknown key '$key'"
done
refused "bad.yml:2:23: error: unknown key 'file'" <<'SETTINGS'
files:
  code/kernels.c: {   file: x}
SETTINGS
refused "bad.yml:2:23: error: unknown key 'files'" <<'SETTINGS'
files:
  code/kernels.c: {   files: x}
SETTINGS
echo 'cores: 0' | refused "bad.yml:1:8: error: '0' is no value for option -c, --cores"
echo 'cores: [1, 2]' | refused "bad.yml:1:8: error: a list cannot be the value of 'cores'"
echo 'cores:' | refused 'bad.yml:1:'
echo 'sizes: 5' | refused "bad.yml:1:8: error: a value cannot be the value of 'sizes'"
: | refused 'bad.yml:1:1: error: the file is empty'
echo 'sizes: {n: 10q}' | refused "bad.yml:1:12: error: -D n=10q: 'q' does not belong to a number"
echo 'sizes: {n: [1, 2]}' | refused 'bad.yml:1:12: error: a list'
echo 'sizes: {4: 2}' | refused 'bad.yml:1:12: error: '
echo 'sizes: {n: 1, n: 2}' | refused 'bad.yml:1:15: error: '
echo 'rates: fast' | refused "bad.yml:1:8: error: 'fast' is no value for option --rates"
echo 'pure: maybe' | refused "bad.yml:1:7: error: 'pure' is neither on nor off"
echo 'flags: [-fplugin=x.so]' | refused "bad.yml:1:9: error: '-fplugin=x.so' is no flag for 'flags'"
echo 'flags: [-I]' | refused "bad.yml:1:9: error: '-I' is no flag for 'flags'"
echo 'flags: -Iinclude' | refused 'bad.yml:1:8: error: '
echo '- a' | refused 'bad.yml:1:1: error: a file of settings is a map'
echo 'files: [a]' | refused 'bad.yml:1:8: error: a list'
echo 'files: {a.c: 5}' | refused 'bad.yml:1:14: error: the settings of a file are a map'
echo 'files: {elsewhere.c: {safety: 0}}' | refused "bad.yml:1:31: error: '0' is no value for option"
printf 'machine: "v100\n' | refused 'bad.yml:'
printf '\200: x\n' | refused 'bad.yml:1:1: error: '
code=0
run code/kernels.c --settings absent.yml || code=$?
[ "$code" = 2 ]
grep -q 'cannot read absent.yml' err
code=0
run code/kernels.c --settings code || code=$?
[ "$code" = 2 ]

# An expression is evaluated late, and its errors have their place all the same.
echo 'sizes: {n: 2*q}' | refused "bad.yml:1:12: error: -D n=2*q: 'q' is neither a number nor a size"

# Cores of a CPU do not speak of a GPU that the command line names.
printf 'machine: skylake-sp-6148\ncores: 4\n' >cores.yml
run code/kernels.c --settings cores.yml --function one -D n=100 -m v100 -- -Iinclude
code=0
run code/kernels.c --settings cores.yml --function one -D n=100 -m v100 -c 4 -- -Iinclude || code=$?
[ "$code" != 0 ]
grep -q 'v100 is a GPU' err
printf 'machine: v100\ncores: 4\n' >cores.yml
code=0
run code/kernels.c --settings cores.yml --function one -D n=100 -- -Iinclude || code=$?
grep -q 'v100 is a GPU' err

# The manual names every key.
echo 'qqqqqqqqqq: 1' | refused "unknown key 'qqqqqqqqqq'"
sed -n '/^## Options beside the code/,/^## Forms of output/p' "$ROOT/docs/manual.md" >section
keys=$(sed -n 's/^hint: keys: //p' err | tr -d ,)
[ "$(echo "$keys" | wc -w)" -gt 20 ]
for key in $keys; do
	grep -qF -e "\`$key\`" section || {
		echo "docs/manual.md lacks the key $key"
		exit 1
	}
done
