/* W3 in C: gcc turns the loop into vectors, with the functions of its vector library. */

#include <math.h>

void chain(const double *restrict x0, const double *restrict x1, const double *restrict x2,
           const double *restrict x3, double *restrict out, long from, long to) {
  for (long i = from; i < to; i++) {
    double t1 = x0[i] * 2.5 + 1;
    double t3 = x1[i] * exp(-t1) + x2[i];
    double t4 = pow(t1, 1.7);
    double t5 = t4 / (1 + t4);
    double t6 = x3[i] > 0.5 ? t5 : t3;
    double t7 = t6 * 100 - x2[i] * 7.5;
    double t8 = 1 / (1 + exp(-0.05 * (t7 - 40)));
    double t9 = t8 < 0.3 ? t8 * 0.5 : t8 + 0.1;
    double t10 = pow(x0[i] + 0.5, 0.8) * t9;
    double t11 = t10 / (t5 + 0.25);
    double t12 = t11 > 1 ? 1 + (t11 - 1) * 0.2 : t11;
    out[i] = t12 * x1[i] + t3;
  }
}
