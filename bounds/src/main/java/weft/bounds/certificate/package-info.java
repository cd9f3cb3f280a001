/// Certificates: files that say how a proof that a property can't be violated is made, so that
/// somebody else can check it. Here is what stands in them ([weft.bounds.certificate.Certificate]);
/// the prover writes them, [weft.bounds.check] checks them.
@NullMarked
package weft.bounds.certificate;

import org.jspecify.annotations.NullMarked;
