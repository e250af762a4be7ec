#!/bin/sh
# SPDX-License-Identifier: MIT
# Three references that meet now and then: of uses that samples hardly see there are not less than
# none, and no advice promises more than all misses.
set -eu

cat >meet.c <<'END'
void meet(double *a)
{
	for (int i = 0; i < 3000; i++)
		for (int j = 0; j < 3000; j++)
			a[i * 10007 + j * 10009] =
			    a[j * 10007 + i * 10037] + a[3000 * (j - i) + 100000000];
}
END
"$RFMODEL" meet.c -m skylake-sp-6148 -P lc >page
grep -q 'WHAT TO TRY' page
if grep -n ' -[0-9][0-9]* ' page || grep '[0-9][0-9][0-9][0-9]* %' page | grep -v ' 100 %'; then
	exit 1
fi
