/// The questions of the views: a class a group, with what it takes to answer them.
///
/// A page never gets more points than it has pixels for ([weft.studio.view.ThinnedSeries]). Checks
/// find out what the commands do, with places in the text. The catalogue tries feature types and
/// puts them into texts ([weft.studio.view.TypeUse]).
@NullMarked
package weft.studio.view;

import org.jspecify.annotations.NullMarked;
