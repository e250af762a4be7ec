/* Not C. */
#include <vector>

void clear(std::vector<double> &a)
{
	for (auto &x : a)
		x = 0.0;
}
