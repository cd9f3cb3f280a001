/// # Elementary functions
///
/// The kernels of [weft.ir.algebra.Unary] and [weft.ir.algebra.Binary], written here so that they
/// give the same bits on every machine, in the interpreter and in compiled vectors, always less
/// than 1 ulp from the true value. (An ulp is the distance between neighbouring numbers; the best
/// possible result is within 0.5.)
///
/// **Straight code.** The methods use only operations that IEEE 754 rounds in one way: `+ - * /`, a
/// fused multiply-add, comparisons, whole-number arithmetic on the bits. Instead of branching they
/// compute all cases and [weft.ir.math.Straight#pick pick] one. So the compiled engine can read the
/// bytecode of a method here and write the same operations for a whole vector of numbers: there is
/// one definition. A method that it reads may use local variables, calls of other such methods, `a
/// < b` and its kin as arguments of `pick`, `&` and `|`; no `if`, no loops, no `&&`. It may say
/// `isRare(x) ? a : b`: b is read, and a vector with a rare argument is computed one by one.
///
/// **Two numbers for one.** Where a double is too short, a value is the sum of two: the nearest
/// double and what it misses. `s = a + b` misses `b - (s - a)` if a is the larger; `p = a * b`
/// misses `fma(a, b, -p)`; both are exact.
///
/// | functions | method | worst error found, ulp |
/// |---|---|---|
/// | `exp` | `x = k ln 2 + r`, so `e^x = 2^k e^r`; a polynomial of degree 12 for `e^r`, `1 + r` added in two numbers | 0.60 |
/// | `expm1` | the same with `2^k - 1` kept apart and `r + r²/2` in two numbers | 0.60 |
/// | `tanh` | `-t / (2 + t)` with `t = expm1(-2x)`, numerator and denominator in two numbers | 0.54 |
/// | `log` | `x = 2^k m` with m around 1, `f = m - 1`, `s = f / (2 + f)`; `f - f²/2` in two numbers, the rest a polynomial in `s²` | 0.60 |
/// | `log1p` | the same for the rounded `1 + x`, corrected by what the rounding lost | 0.60 |
/// | `log2`, `log10` | the logarithm of m to about 66 bits, in two numbers, times that of e | 0.51, 0.51 |
/// | `pow` | `e^(y log x)` with the logarithm and its product in two numbers, good to about 66 bits | 0.66 |
/// | `sin`, `cos` | x less the nearest multiple of `pi/2`, in two numbers; beyond 2^30 by as many bits of `2/pi` as it takes | 0.67, 0.67 |
/// | `tan` | sine over cosine, each in two numbers | 0.79 |
/// | `asin`, `acos` | a polynomial in `x²` up to 1/2; beyond by the sine of half the angle that is missing, `sqrt((1 - x) / 2)` in two numbers | 0.63, 0.60 |
/// | `atan`, `atan2` | the quotient of the smaller by the larger; from `tan(pi/8)` on that of their difference by their sum; in two numbers | 0.74, 0.73 |
/// | `sinh`, `cosh` | `e^x` and `e^-x` from one `expm1`, in two numbers | 0.55, 0.53 |
/// | `asinh`, `acosh`, `atanh` | `log1p` of the sum, its argument in two numbers | 0.58, 0.63, 0.62 |
/// | `cbrt` | a polynomial, Halley's step, Newton's step with the cube in two numbers | 0.51 |
/// | `erf` | `x` times a polynomial in `x²` up to 0.7; a polynomial around 1; from 1.3 on `1 - e^-x² g(1 / (x + 2))` | 0.76 |
///
/// Polynomials go through the Chebyshev points of their interval; their own error is at most 2^-57
/// of the result. Results below the normal range are rounded a second time; the worst found is
/// 0.80.
@NullMarked
package weft.ir.math;

import org.jspecify.annotations.NullMarked;
