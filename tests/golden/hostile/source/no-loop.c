/* A function without a loop. */
double add(double a, double b)
{
	return a + b;
}
