#!/bin/sh
# SPDX-License-Identifier: MIT
# What counters of the hardware say, played from files as machines write them, with a program that
# is played as well: which events are asked for, bytes and ratios, what is missing and what to do.
set -eu

cat >triad.c <<'EOK'
void triad(int n, double *restrict a, const double *restrict b, const double *c, double s)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i] + s * c[i];
}
EOK
mkdir bin tmp
PATH=$PWD/bin:/usr/bin:/bin XDG_CACHE_HOME=$PWD/cache TMPDIR=$PWD/tmp RFMODEL_CC=$PWD/bin/cc
COLUMNS=400
export PATH XDG_CACHE_HOME TMPDIR RFMODEL_CC COLUMNS

cat >bin/cc <<EOK
#!/bin/sh
case \$1 in --version) echo 'played cc 1.0'; exit ;; esac
while [ \$# -gt 0 ]; do
	case \$1 in -o) out=\$2 ;; esac
	shift
done
cp $PWD/program "\$out"
chmod +x "\$out"
EOK
chmod +x bin/cc
program() { # WHAT IT WRITES OF EVENTS
	cat >program <<EOK
#!/bin/sh
cp "\$1" $PWD/plan
echo 'checksum 0 12ab'
for w in 0.2 0.2 0.2 0.21 0.22; do echo "window \$w 100 1 \$w"; done
printf '$1'
echo done
EOK
}
validate() { # MACHINE OPTION...
	machine=$1
	shift
	"$RFMODEL" validate triad.c -m "$machine" --force -D n=8000000 "$@" >page 2>message
}
fails() { # CODE WORDS MACHINE OPTION...
	code=$1 words=$2 status=0
	shift 2
	validate "$@" || status=$?
	[ "$status" = "$code" ]
	grep -q -e "$words" message || { cat page message; return 1; }
	[ -z "$(ls tmp)" ]
}
row() { # NAME WORDS
	[ "$(sed -n "s/^  $1  *//p" page | tr -s ' ')" = "$2" ] || { cat page; return 1; }
}
lacks() { # WORDS FILE
	if grep -q -e "$1" "$2"; then
		cat "$2"
		return 1
	fi
}
says() {
	grep -q -e "$1" page || { cat page; return 1; }
}

# Of 8000000 iterations an eighth of a line each: 3 million lines of three arrays and one that goes
# back, in ten runs; two controllers, which are added up.
cat >skylake <<'EOK'
count L1D.REPLACEMENT 33000000 10 1
count L1D.M_EVICT 10000000 10 1
count L2_LINES_IN.ALL 30000000 10 0.5
count L2_TRANS.L2_WB 60000000 20 0.75
count CAS_COUNT.RD 18000000 10 1
count CAS_COUNT.RD 18000000 10 1
count CAS_COUNT.WR 10000000 10 1
EOK
program ''
RFMODEL_COUNTERS=skylake validate skylake-sp-6148 --counters perf
row 'L1-L2 load' '24 B/It 26.4 B/It 1.10'
row 'L1-L2 evict' '8 B/It 8 B/It 1.00'
row 'L2-L3 load' '24 B/It 24 B/It 1.00'
row 'L2-L3 evict' '24 B/It 24 B/It 1.00'
row 'L3-MEM load' '24 B/It 28.8 B/It 1.20'
row 'L3-MEM evict' '8 B/It 8 B/It 1.00'
says 'played from skylake: L1D.REPLACEMENT, L1D.M_EVICT, .*CAS_COUNT.WR; they took turns'
says 'the rarest in 50 % of the time'
lacks uncounted page
[ "$(grep -c '^counter ' plan)" = 4 ]
grep -q '^counter L1D.REPLACEMENT 4 337 -1$' plan
grep -q '^counter L2_TRANS.L2_WB 4 16624 -1$' plan

# Ratios of a link decide, and stand in JSON.
status=0
RFMODEL_COUNTERS=skylake validate skylake-sp-6148 --counters perf \
	--fail-if 'ratio.L3-MEM.load > 1.15' || status=$?
[ $status = 1 ]
RFMODEL_COUNTERS=skylake validate skylake-sp-6148 --counters perf \
	--fail-if 'ratio.L3-MEM.load > 1.25'
RFMODEL_COUNTERS=skylake validate skylake-sp-6148 --counters perf \
	--fail-if 'ratio.L1-L2.evict > 1.01'
RFMODEL_COUNTERS=skylake validate skylake-sp-6148 --counters perf --format json
says '"evict_bytes_per_it": 8[,}]'
says '"evict": 1[,}]'

# Other processors have other events, and some have none for a link.
program 'count L2_LINES_IN.ALL 3000000 1 1\n'
validate sapphirerapids-8470-snc --counters perf
grep -q '^counter L2_LINES_IN.ALL 4 7973 -1$' plan
grep -q '^counter L2_LINES_OUT.NON_SILENT 4 550 -1$' plan
row 'L2-L3 load' '24 B/It 24 B/It 1.00'
says 'uncounted L1D.REPLACEMENT, L2_TRANS.L1D_WB, .*CAS_COUNT.WR: this processor has no such'
program 'count ls_any_fills_from_sys 3000000 1 1\n'
validate zen4-9654 --counters perf
row 'L1-L2 load' '24 B/It 24 B/It 1.00'
says 'uncounted L1-L2 evict, L2-L3 load, L2-L3 evict, L3-MEM load, .*: no event is known'
program 'count L1-dcache-load-misses 3000000 1 1\nuncounted LLC-load-misses 2\n'
validate graviton3 --counters perf
says "these are perf's own"
grep -q '^counter L1-dcache-load-misses 3 65536 -1$' plan

# What is forbidden, missing or busy is said with what to do; without any there is no page.
program 'count L1D.REPLACEMENT 3000000 1 1\nuncounted L1D.M_EVICT 16\nuncounted CAS_COUNT.RD 1\n'
validate skylake-sp-6148 --counters perf
says 'L1D.M_EVICT: no counter was free for it (end other programs'
status=0
validate skylake-sp-6148 --counters perf --fail-if 'ratio.L3-MEM.load > 2' || status=$?
[ $status = 2 ]
program 'uncounted L1D.REPLACEMENT 13\n'
fails 5 'the system does not permit it' skylake-sp-6148 --counters perf
grep -q '^hint: sudo sysctl kernel.perf_event_paranoid=2, .*; or take --counters valgrind' message
program 'uncounted L1D.REPLACEMENT 2\n'
fails 5 'shows none to a virtual machine' skylake-sp-6148 --counters perf
grep -q '^hint: .*give the virtual machine a PMU' message
RFMODEL_COUNTERS=nowhere fails 5 'nowhere cannot be read' skylake-sp-6148 --counters perf

# Nobody asked: nothing is counted.
program ''
validate skylake-sp-6148
lacks '^counter ' plan
lacks ' load ' page
