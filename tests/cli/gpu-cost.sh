#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A kernel of ten accesses and three loops costs little more than one of three accesses and none:
# most of either is libclang.  Processor time of five pages each, of which the best of three tries
# counts.
set -eu

cat >ten.cu <<'EOK'
__global__ void ten(double *__restrict__ o, double *__restrict__ p, const double *__restrict__ a,
                    const double *__restrict__ b, const double *__restrict__ c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	int j = blockIdx.y * blockDim.y + threadIdx.y + 1;

	if (i >= n - 1 || j >= n - 1)
		return;
	for (int k = 1; k < n - 1; ++k) {
		int at = (k * n + j) * n + i;
		double s = a[at - 1] + a[at + 1] + a[at - n] + a[at + n] + a[at - n * n] +
		           a[at + n * n];

		for (int l = 0; l < 4; ++l)
			s += b[(l * n + j) * n + i];
		for (int l = 0; l < 3; ++l)
			s *= c[l * n + i];
		o[at] = s;
		p[at] = s * s;
	}
}
EOK
five() {
	for _ in 1 2 3 4 5; do
		"$RFMODEL" "$@" -m v100 >page
	done
}
# Seconds that the children of a shell have used.
cost() {
	(
		five "$@"
		times
	) | tail -1 | tr 'ms' '  ' | awk '{ print 60 * $1 + $2 + 60 * $3 + $4 }'
}
least=
for _ in 1 2 3; do
	ten=$(cost ten.cu -D n=514 --block 32,8 --grid 16,64)
	one=$(cost "$ROOT/kernels/gpu/vector-add.cu" -D n=1000000)
	least=$(echo "$ten $one ${least:-1000}" | awk '{ r = $1 / $2; print r < $3 ? r : $3 }')
done
[ "$(grep -c ' load \| store ' page)" -ge 3 ]
echo "$least" | awk '{ exit !($1 < 2.5) }' || {
	echo "a page of ten accesses takes $least times as long as one of three"
	exit 1
}
