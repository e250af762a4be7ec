#ifndef N_H
#define N_H
#define SCALE 3.0
#endif
