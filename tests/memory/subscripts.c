/* Hundreds of references of one array, hardly two of which are a whole number of turns apart. */
#define ONE(c, k)      a[(c) * i + (k)] += a[(k) * i];
#define TEN(k)                                                                                     \
	ONE(1, k) ONE(2, k + 1) ONE(3, k + 2) ONE(4, k + 3) ONE(5, k + 4)                          \
	ONE(11, k + 5) ONE(12, k + 6) ONE(13, k + 7) ONE(14, k + 8) ONE(15, k + 9)
#define HUNDRED(k)                                                                                 \
	TEN(k) TEN(k + 10) TEN(k + 20) TEN(k + 30) TEN(k + 40)                                     \
	TEN(k + 50) TEN(k + 60) TEN(k + 70) TEN(k + 80) TEN(k + 90)

void subscripts(int N, double *a)
{
	for (int i = 0; i < N; i++) {
		HUNDRED(0)
		HUNDRED(100)
		HUNDRED(200)
		HUNDRED(300)
		HUNDRED(400)
		HUNDRED(500)
	}
}
