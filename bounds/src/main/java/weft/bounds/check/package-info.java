/// The checker of certificates: whether a tree of splits proves that a property of a network can't
/// be violated. It shares the readers of networks and properties with the prover and nothing else:
/// bounds, boxes and roundings are its own, so that a mistake of the prover is no mistake of it.
///
/// [weft.bounds.check.Claim] is what is to be proved, [weft.bounds.check.Enclosure] bounds it over
/// a part, in [weft.bounds.check.RoundedEnclosure] or without rounding in
/// [weft.bounds.check.ExactEnclosure], and [weft.bounds.check.CertificateCheck] goes through the
/// parts of a [weft.bounds.certificate.Certificate].
@NullMarked
package weft.bounds.check;

import org.jspecify.annotations.NullMarked;
