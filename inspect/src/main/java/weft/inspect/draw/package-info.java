/// # Features in words and pictures
///
/// An [weft.inspect.draw.Explanation] holds what can be said of a set of features before any row is
/// read: the formula of each, its type, what it reads, how long it warms up, what it keeps, and the
/// equations that they are made of. Four forms are made from it and from nothing else, so they
/// agree: [weft.inspect.draw.TextForm], [weft.inspect.draw.JsonForm], [weft.inspect.draw.DotForm]
/// and [weft.inspect.draw.SvgForm].
///
/// The drawing is made in steps: a [weft.inspect.draw.Diagram] says which boxes and links there
/// are, `Layers` which column each box stands in, `Ordering` in which order they stand there (so
/// that few lines cross), `Placing` how high (so that lines are straight), and
/// [weft.inspect.draw.GraphLayout] puts it together. Columns of the table are at the left, features
/// at the right.
@NullMarked
package weft.inspect.draw;

import org.jspecify.annotations.NullMarked;
