/// # Benchmarks
///
/// What the compiled engine is measured by ([weft.bench.Workload]), on data that anyone can make
/// again ([weft.bench.Data]). `weft bench` runs them.
@NullMarked
package weft.bench;

import org.jspecify.annotations.NullMarked;
