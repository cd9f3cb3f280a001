package weft.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import picocli.CommandLine.Option;
import weft.bounds.certificate.Certificate;
import weft.bounds.check.CertificateCheck;
import weft.bounds.net.ReluChain;
import weft.bounds.property.NetworkProperty;
import weft.bounds.search.ProofRecorder;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.files.TableFiles;
import weft.ir.problem.WeftException;

/// What `weft verify` does with certificates: it writes them, or checks one that is there.
@SuppressWarnings("NullAway.Init")
public final class CertificateOptions {
  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "where it is unsat, writes a proof that --check takes; with --instances a folder for them")
  private Optional<Path> certificate;

  @Option(
      names = "--check",
      paramLabel = "FILE",
      description =
          "searches nothing, but checks a certificate: accepted, or refused with exit code 1; with"
              + " --instances those of a folder")
  private Optional<Path> check;

  @Option(
      names = "--exact",
      paramLabel = "LEAVES",
      description =
          "with --check: leaves that are bounded without any rounding; all, a number of them such as"
              + " 50, or one such as @17")
  private Optional<String> exact;

  /// What was found of a certificate.
  ///
  /// @param word accepted, refused or none
  public record Checked(String word, String said) {
    public boolean accepted() {
      return word.equals("accepted");
    }
  }

  public boolean checks() {
    return check.isPresent();
  }

  /// Whether there are files of certificates, to be written or read.
  public boolean areKept() {
    return certificate.isPresent() || check.isPresent();
  }

  public void complete() {
    if (check.isPresent() && certificate.isPresent()) {
      throw Wrong.usage("--check takes no --certificate", "write it first, then check it");
    }
    if (exact.isPresent() && check.isEmpty()) {
      throw Wrong.usage("--exact is about --check", "weft verify --check FILE --exact all ...");
    }
  }

  public Optional<ProofRecorder> recorder(ReluChain chain, NetworkProperty property) {
    return certificate.map(_ -> new ProofRecorder(chain, property));
  }

  /// Writes what was recorded, and says so.
  ///
  /// @param name of a file in a folder; empty where the path is the file
  public String write(ProofRecorder recorder, String name) {
    var proof = recorder.certificate();
    var bytes = proof.bytes();
    Path to = certificate.orElseThrow().resolve(name);
    if (!name.isEmpty()) {
      folder(certificate.orElseThrow());
    }
    Unwritten.during(() -> TableFiles.writeBytes(to, bytes));
    return String.format(
        Locale.ROOT, "certificate: %d leaves in %d bytes", proof.leaves(), bytes.length);
  }

  /// Makes a folder, where it is not there.
  public static void folder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new Unwritten(new WeftException(Wrong.file(folder, "can't be made", e)));
    }
  }

  /// Checks a certificate.
  ///
  /// @param name of a file in a folder, which may not be there; empty where the path is the file
  public Checked check(ReluChain chain, NetworkProperty property, String name, int threads) {
    Path file = check.orElseThrow().resolve(name);
    if (!name.isEmpty() && !Files.exists(file)) {
      return new Checked("none", "there is no " + file);
    }
    long start = System.nanoTime();
    var proof = Certificate.read(read(file));
    var exactly = leaves(proof.leaves());
    var why = new CertificateCheck(threads, exactly).refused(chain, property, proof);
    if (why.isPresent()) {
      return new Checked("refused", why.get());
    }
    int count = 0;
    for (int i = 0; i < proof.leaves(); i++) {
      count += exactly.test(i) ? 1 : 0;
    }
    return new Checked(
        "accepted",
        String.format(
            Locale.ROOT,
            "unsat is proved by %d leaves%s, checked in %.2f s",
            proof.leaves(),
            count == 0 ? "" : " (%d of them without rounding)".formatted(count),
            (System.nanoTime() - start) / 1e9));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be read", e));
    }
  }

  /// Some of so many leaves, evenly, or one.
  private IntPredicate leaves(int all) {
    String some = exact.orElse("0");
    if (some.equals("all")) {
      return _ -> true;
    }
    if (!some.matches("@?[0-9]{1,9}")) {
      throw Wrong.usage(
          "--exact can't be '" + some + "'", "--exact all, --exact 50 or --exact @17");
    }
    int number = Integer.parseInt(some.replace("@", ""));
    if (!some.startsWith("@")) {
      return leaf -> (long) (leaf + 1) * number / all > (long) leaf * number / all;
    }
    if (number >= all) {
      throw Wrong.usage("there is no leaf " + number, "leaves are counted from 0 to " + (all - 1));
    }
    return leaf -> leaf == number;
  }
}
