package weft.ir;

import weft.ir.problem.WeftException;

/// Stands in a batch for an item that could not be computed, where a run goes on with the others.
public record FailedItem(WeftException why) implements Datum {}
