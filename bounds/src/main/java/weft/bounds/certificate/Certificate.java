package weft.bounds.certificate;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import weft.bounds.net.Bend;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A certificate: how each box of a property is proved to hold no violation.
///
/// @param network a digest of the network's chain
/// @param property a digest of the property's cases
/// @param proofs one for each box of the property that holds something, in its order
public record Certificate(String network, String property, List<Proof> proofs) {
  /// How a box is proved.
  ///
  /// @param boxes whether it is split along inputs: then there is one tree; else cells are decided,
  ///   and each case has a tree
  public record Proof(boolean boxes, List<ProofTree> trees) {
    public Proof {
      trees = List.copyOf(trees);
    }
  }

  private static final String NAME = "weft certificate ";
  private static final String HEAD =
      NAME
          + """
          1
          unsat: no input of the property violates it, in real arithmetic on the stored weights
          """;
  private static final Pattern LINES =
      Pattern.compile(
          Pattern.quote(HEAD) + "network ([0-9a-f]{64})\nproperty ([0-9a-f]{64})\n.*",
          Pattern.DOTALL);
  private static final int LENGTH = HEAD.length() + "network \nproperty \n".length() + 128;
  private static final int DIGEST = 32;
  private static final int DEEPEST = 2000;
  private static final int MOST_NODES = 1 << 27;

  public Certificate {
    proofs = List.copyOf(proofs);
  }

  public static Certificate of(ReluChain chain, NetworkProperty property, List<Proof> proofs) {
    return new Certificate(digest(chain), digest(property), proofs);
  }

  public int leaves() {
    return proofs.stream().flatMap(p -> p.trees().stream()).mapToInt(ProofTree::leaves).sum();
  }

  /// Of what was read: every number of the chain.
  public static String digest(ReluChain chain) {
    var sha = sha();
    try (var to =
        new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha))) {
      to.writeInt(chain.inputs());
      for (ReluChain.Layer layer : chain.layers()) {
        to.writeInt(layer.cells());
        for (int j = 0; j < layer.cells(); j++) {
          for (double weight : layer.weights()[j]) {
            to.writeDouble(weight);
          }
          to.writeDouble(layer.bias()[j]);
          Bend bend = layer.bends()[j];
          if (bend.isPiecewiseLinear()) {
            to.writeByte(bend == Bend.RELU ? 1 : 0);
          } else {
            to.writeUTF(bend.name());
            to.writeInt(layer.others()[j]);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  /// Of what was read: every number of the cases, as it is written.
  public static String digest(NetworkProperty property) {
    return HexFormat.of()
        .formatHex(sha().digest(property.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The file.
  public byte[] bytes() {
    var file = new ByteArrayOutputStream();
    String lines = HEAD + "network " + network + "\nproperty " + property + "\n";
    file.writeBytes(lines.getBytes(StandardCharsets.US_ASCII));
    var deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (var to = new DataOutputStream(new DeflaterOutputStream(file, deflater))) {
      to.writeShort(proofs.size());
      for (Proof proof : proofs) {
        to.writeBoolean(proof.boxes());
        to.writeShort(proof.trees().size());
        for (ProofTree tree : proof.trees()) {
          write(to, tree, proof.boxes());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    file.writeBytes(sha().digest(file.toByteArray()));
    return file.toByteArray();
  }

  /// Each node before its parts.
  private static void write(DataOutputStream to, ProofTree tree, boolean boxes) throws IOException {
    switch (tree) {
      case ProofTree.Halves(int along, ProofTree low, ProofTree high, _) -> {
        to.writeByte(1 + along);
        write(to, low, boxes);
        write(to, high, boxes);
      }
      case ProofTree.Signs(int layer, int cell, ProofTree below, ProofTree above, _) -> {
        to.writeByte(1 + layer);
        to.writeShort(cell);
        write(to, below, boxes);
        write(to, above, boxes);
      }
      case ProofTree.Leaf leaf -> {
        to.writeByte(0);
        if (!boxes) {
          to.writeShort(leaf.row());
          to.writeShort(leaf.slopes().length);
          to.write(leaf.slopes());
          to.writeShort(leaf.factors().length);
          for (double factor : leaf.factors()) {
            int written = ProofFactor.written(factor);
            to.writeByte(written >> 16);
            to.writeShort(written);
          }
        }
      }
    }
  }

  /// @throws WeftException where the file is no certificate, of another version, or damaged
  public static Certificate read(byte[] file) {
    var start = new String(file, 0, Math.min(file.length, LENGTH), StandardCharsets.US_ASCII);
    if (!start.startsWith(NAME)) {
      throw bad("this is no certificate");
    }
    int end = Math.max(0, file.length - DIGEST);
    boolean whole =
        Arrays.equals(
            sha().digest(Arrays.copyOf(file, end)), Arrays.copyOfRange(file, end, file.length));
    if (!whole || end < LENGTH) {
      throw bad("the certificate is damaged");
    }
    var lines = LINES.matcher(start);
    if (!lines.matches()) {
      throw bad("the certificate is of another version");
    }
    try (var from =
        new DataInputStream(
            new InflaterInputStream(new ByteArrayInputStream(file, LENGTH, end - LENGTH)))) {
      var proofs = new Reader(from).proofs();
      return new Certificate(lines.group(1), lines.group(2), proofs);
    } catch (IOException e) {
      throw bad("the certificate is damaged");
    }
  }

  private static WeftException bad(String message) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message));
  }

  private static final class Reader {
    private final DataInputStream from;
    private int nodes;

    Reader(DataInputStream from) {
      this.from = from;
    }

    List<Proof> proofs() throws IOException {
      var proofs = new ArrayList<Proof>();
      for (int left = from.readUnsignedShort(); left > 0; left--) {
        boolean boxes = from.readBoolean();
        var trees = new ArrayList<ProofTree>();
        for (int more = from.readUnsignedShort(); more > 0; more--) {
          trees.add(boxes ? boxes(0) : cells(0));
        }
        proofs.add(new Proof(boxes, trees));
      }
      if (from.read() >= 0) {
        throw bad("the certificate goes on after its end");
      }
      return proofs;
    }

    private void count(int depth) {
      if (depth > DEEPEST || ++nodes > MOST_NODES) {
        throw bad("the certificate has too many parts");
      }
    }

    private ProofTree boxes(int depth) throws IOException {
      count(depth);
      int split = from.readUnsignedByte();
      return split == 0
          ? ProofTree.Leaf.BOX
          : new ProofTree.Halves(split - 1, boxes(depth + 1), boxes(depth + 1));
    }

    private ProofTree cells(int depth) throws IOException {
      count(depth);
      int split = from.readUnsignedByte();
      if (split > 0) {
        int cell = from.readUnsignedShort();
        return new ProofTree.Signs(split - 1, cell, cells(depth + 1), cells(depth + 1));
      }
      int row = from.readUnsignedShort();
      var slopes = new byte[from.readUnsignedShort()];
      from.readFully(slopes);
      var factors = new double[from.readUnsignedShort()];
      for (int i = 0; i < factors.length; i++) {
        factors[i] = ProofFactor.read(from.readUnsignedByte() << 16 | from.readUnsignedShort());
      }
      return new ProofTree.Leaf(row, slopes, factors);
    }
  }
}
