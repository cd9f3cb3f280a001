/// # Elementary functions
///
/// `exp log log1p expm1 sin cos tan tanh pow`, written here so that they give the same bits on
/// every machine, in the interpreter and in compiled vectors, always less than 1 ulp from the true
/// value. (An ulp is the distance between neighbouring numbers; the best possible result is within
/// 0.5.)
///
/// **Straight code.** The methods use only operations that IEEE 754 rounds in one way: `+ - * /`, a
/// fused multiply-add, comparisons, whole-number arithmetic on the bits. Instead of branching they
/// compute all cases and [weft.ir.math.Straight#pick pick] one. So the compiled engine can read the
/// bytecode of a method here and write the same operations for a whole vector of numbers: there is
/// one definition. A method that it reads may use local variables, calls of other such methods, `a
/// < b` and its kin as arguments of `pick`, `&` and `|`; no `if`, no loops, no `&&`.
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
/// | `pow` | `e^(y log x)` with the logarithm and its product in two numbers, good to about 66 bits | 0.66 |
/// | `sin`, `cos` | x less the nearest multiple of `pi/2`, in two numbers; beyond 2^30 by as many bits of `2/pi` as it takes | 0.67, 0.67 |
/// | `tan` | sine over cosine, each in two numbers | 0.79 |
///
/// Polynomials go through the Chebyshev points of their interval; their own error is at most 2^-57
/// of the result. Results below the normal range are rounded a second time; the worst found is
/// 0.80.
@NullMarked
package weft.ir.math;

import org.jspecify.annotations.NullMarked;
