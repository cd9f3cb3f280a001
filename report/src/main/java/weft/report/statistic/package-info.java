/// # Statistics
///
/// What a report counts, over plain arrays of numbers: ranks, correlations, t-values of means that
/// are not independent of each other, distributions, clusters. Each is compared in tests with what
/// pandas, SciPy and statsmodels give.
///
/// A number that does not exist (a correlation with a constant, a mean of nothing) is NaN.
@NullMarked
package weft.report.statistic;

import org.jspecify.annotations.NullMarked;
