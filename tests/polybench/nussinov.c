/* SPDX-License-Identifier: MIT
 *
 * Folding of a ribonucleic acid by dynamic programming, from the last row upward.
 */
#ifndef N
#define N 180
#endif

typedef char base;

#define match(b1, b2)     (((b1) + (b2)) == 3 ? 1 : 0)
#define max_score(s1, s2) ((s1 >= s2) ? s1 : s2)

void nussinov(base seq[N], int table[N][N])
{
	for (int i = N - 1; i >= 0; i--) {
		for (int j = i + 1; j < N; j++) {
			if (j - 1 >= 0)
				table[i][j] = max_score(table[i][j], table[i][j - 1]);
			if (i + 1 < N)
				table[i][j] = max_score(table[i][j], table[i + 1][j]);
			if (j - 1 >= 0 && i + 1 < N) {
				if (i < j - 1)
					table[i][j] =
					    max_score(table[i][j],
					              table[i + 1][j - 1] + match(seq[i], seq[j]));
				else
					table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);
			}
			for (int k = i + 1; k < j; k++)
				table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
		}
	}
}
