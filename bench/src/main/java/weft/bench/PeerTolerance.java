package weft.bench;

/// How far results may be from ours and still count as equal. Peers add and remove values of a
/// window one after the other, so their sums drift, where ours start anew in each window. Where a
/// program compares or ranks, a last digit decides between two values. And pandas finds some
/// correlation in a window that is constant, where there is none, which moves the ranks of others.
///
/// @param relative to the larger of the value and the mean size of the column's values
/// @param share of the rows that may be further away
public record PeerTolerance(double relative, double share) {}
