#!/bin/sh
# SPDX-License-Identifier: MIT
# Functions of scripts that count with an ncu which is played.

# play_ncu METRICS: bin/ncu knows the metrics of that file, keeps in `asked` what it was called
# with, answers with the file `log`, and runs the program.
play_ncu() {
	cat >bin/ncu <<EOK
#!/bin/sh
case \$1 in --query-metrics) cat "$1"; exit ;; esac
echo "\$@" >$PWD/asked
for word; do
	case \$word in
	--log-file=*) cp $PWD/log "\${word#*=}" ;;
	--*) ;;
	*) break ;;
	esac
	shift
done
exec "\$@"
EOK
	chmod +x bin/ncu
}
