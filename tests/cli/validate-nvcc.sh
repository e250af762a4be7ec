#!/bin/sh
# SPDX-License-Identifier: MIT
# The programs around the kernels of CUDA compile without a warning, whatever comes of running them:
# with nvcc, where there is one.
set -eu

nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc) || {
	echo "there is no nvcc"
	exit 77
}
mkdir tmp
mkdir bin
cat >bin/nvcc <<EOK
#!/bin/sh
exec $nvcc -Xcompiler -Wall,-Wextra -Werror all-warnings "\$@"
EOK
chmod +x bin/nvcc
TMPDIR=$PWD/tmp RFMODEL_NVCC=$PWD/bin/nvcc
export TMPDIR RFMODEL_NVCC
status=0
while read -r file function sizes; do
	# shellcheck disable=SC2086
	"$RFMODEL" validate "$ROOT/kernels/gpu/$file.cu" -m h200 --force --function "$function" \
		$sizes >page 2>message && continue
	grep -q -e 'there is no predicted time' -e 'the loop cannot be run: no GPU can be used' \
		message || {
		echo "$file $function:"
		cat message
		status=1
	}
done <"$ROOT/accuracy/runs/gpu-kernels"
exit $status
