package weft.ops.model;

/// A step that a trained model computes in, as people see it.
///
/// @param op what it does
/// @param result the type of what comes out, with names of dimensions that are free
/// @param parameters how many numbers of it were trained
/// @param products multiplications that are added up, for a row
public record ModelLayer(String name, String op, String result, long parameters, long products) {}
