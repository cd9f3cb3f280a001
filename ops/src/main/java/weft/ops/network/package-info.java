/// # Networks
///
/// Ops that trained models are made of: convolutions and poolings, which are contractions
/// ([weft.ir.form.Contracts]), and what is written out in smaller ops: activations, norms.
///
/// A tensor of a convolution or pooling has items first, then channels, then places: `[N,C,H,W]`,
/// with one, two, three or more dimensions of places.
@NullMarked
package weft.ops.network;

import org.jspecify.annotations.NullMarked;
