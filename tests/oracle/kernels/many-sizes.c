/* SPDX-License-Identifier: MIT */
void thirty_offsets(int n, int k0, int k1, int k2, int k3, int k4, int k5, int k6, int k7, int k8, int k9, int k10, int k11, int k12, int k13, int k14, int k15, int k16, int k17, int k18, int k19, int k20, int k21, int k22, int k23, int k24, int k25, int k26, int k27, int k28, int k29, const double *a, double *s)
{
	for (int i = 0; i < n; i++)
		s[i] = a[i + k0] + a[i + k1] + a[i + k2] + a[i + k3] + a[i + k4] + a[i + k5] + a[i + k6] + a[i + k7] + a[i + k8] + a[i + k9] + a[i + k10] + a[i + k11] + a[i + k12] + a[i + k13] + a[i + k14] + a[i + k15] + a[i + k16] + a[i + k17] + a[i + k18] + a[i + k19] + a[i + k20] + a[i + k21] + a[i + k22] + a[i + k23] + a[i + k24] + a[i + k25] + a[i + k26] + a[i + k27] + a[i + k28] + a[i + k29];
}
