/* A plane and its extents in one record: the sizes are members. */
struct grid {
	int nx, ny;
	double *old, *new;
};

void sweep(struct grid *g, double s)
{
	for (int j = 1; j < g->ny - 1; ++j)
		for (int i = 1; i < g->nx - 1; ++i)
			g->new[j * g->nx + i] = s * (g->old[j * g->nx + i - 1] + g->old[j * g->nx + i + 1] +
			                             g->old[(j - 1) * g->nx + i] +
			                             g->old[(j + 1) * g->nx + i]);
}
