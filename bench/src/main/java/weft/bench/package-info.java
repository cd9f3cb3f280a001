/// # Benchmarks
///
/// What the compiled engine is measured by: [weft.bench.Workloads], on data that anyone can make
/// again ([weft.bench.Data]). [weft.bench.Bench] lets Weft, a plain copy and the peers take turns;
/// a peer is a Python script in the folder `peers` and a process that is told in lines of text what
/// to do. [weft.bench.Measure] has smaller figures. Everything goes into a [weft.bench.Report],
/// which is printed, saved, compared with another, or drawn into `docs/performance.md`.
///
/// `weft bench` runs them.
@NullMarked
package weft.bench;

import org.jspecify.annotations.NullMarked;
