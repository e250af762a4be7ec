/* SPDX-License-Identifier: MIT
 * A product of matrices in records, each with sizes of its own. */
struct matrix {
	int rows, columns;
	double *data;
};

void product(const struct matrix *A, const struct matrix *B, struct matrix *C)
{
	for (int i = 0; i < A->rows; i++)
		for (int j = 0; j < B->columns; j++)
			for (int k = 0; k < A->columns; k++)
				C->data[i * C->columns + j] += A->data[i * A->columns + k] *
							       B->data[k * B->columns + j];
}
