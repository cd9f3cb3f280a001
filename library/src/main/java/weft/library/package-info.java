/// # Feature types and projects
///
/// A feature type is a computation with names left open: inputs, parameters, one or more outputs, a
/// formula. It is a YAML file ([weft.library.FeatureType]). A registry holds those that are shipped
/// and those of the user ([weft.library.Registry]). A project ([weft.library.Project]) names
/// features: a type each, with columns or other features for its inputs and values for its
/// parameters; together they are one graph.
@NullMarked
package weft.library;

import org.jspecify.annotations.NullMarked;
