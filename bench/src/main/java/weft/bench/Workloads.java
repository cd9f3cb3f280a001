package weft.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import weft.eval.Table;

/// The workloads that are measured, by name.
public final class Workloads {
  private static final int ALPHAS_OF_PEERS = 15;

  private static final Workload W1 =
      new TableWork(
          "W1",
          "12 features over bars of 100 symbols",
          resource("w1.weft"),
          full -> full ? Data.bars(100, 100_000, 0.004) : Data.bars(3, 2_000, 0.004),
          100,
          List.of(
              Peer.threaded("Numba", "w1_numba"),
              Peer.of("NumPy", "w1_numpy"),
              Peer.threaded("Polars", "w1_polars"),
              Peer.of("pandas", "w1_pandas"),
              Peer.threaded("DuckDB", "w1_duckdb")
                  .lacks("no exponential mean: 11 of the features")),
          new PeerTolerance(1e-4, 1e-6));

  private static final Workload W2 = alphas("W2", Integer.MAX_VALUE, List.of());

  private static final Workload W2_PEERS =
      alphas("W2-15", ALPHAS_OF_PEERS, List.of(Peer.of("pandas", "w2_pandas")));

  private static final Workload W3 =
      new TableWork(
          "W3",
          "34 operations, row by row",
          resource("w3.weft"),
          full -> Data.uniforms(4, full ? 10_000_000 : 10_000),
          1,
          List.of(
              Peer.of("NumPy in blocks", "w3_numpy_blocks").reads("w3_numpy.py"),
              Peer.of("NumPy", "w3_numpy"),
              Peer.threaded("Numba", "w3_numba"),
              Peer.threaded("gcc", "w3_gcc").reads("w3.c")),
          new PeerTolerance(1e-12, 1e-6));

  private Workloads() {}

  public static List<Workload> all() {
    return List.of(W1, W2, W2_PEERS, W3, new TwinModel());
  }

  public static Optional<Workload> find(String name) {
    return all().stream().filter(workload -> workload.name().equalsIgnoreCase(name)).findFirst();
  }

  private static Workload alphas(String name, int most, List<Peer> peers) {
    var lines = new ArrayList<String>();
    int count = 0;
    for (String line : resource("alpha101_public.weft").split("\n", -1)) {
      boolean alpha = line.startsWith("alpha");
      if (!alpha || count < most) {
        // What alphas share is not a result.
        lines.add(line.replaceAll("\\b(returns|adv[0-9]+)\\b", "_$1"));
      }
      count += alpha ? 1 : 0;
    }
    return new TableWork(
        name,
        Math.min(most, count) + " alphas over a panel of 1,024 symbols",
        String.join("\n", lines),
        Workloads::panel,
        1024,
        peers,
        new PeerTolerance(1e-6, 1e-2));
  }

  private static Table panel(boolean full) {
    return full ? Data.panel(1024, 2000) : Data.panel(40, 300);
  }

  static String resource(String file) {
    try (var in = Objects.requireNonNull(Workloads.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
