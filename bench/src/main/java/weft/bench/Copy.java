package weft.bench;

import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;

/// What memory allows: reads as many columns as a workload and writes as many, block by block, and
/// computes nothing.
final class Copy {
  private static final int BLOCK = 1024;
  private static final int MOST_INPUTS = 5;
  private static final int MOST_OUTPUTS = 12;

  private final Size size;
  private final int threads;
  private final double[][] from;
  private final double[][] to;

  Copy(Size size, int threads) {
    this.size = size;
    this.threads = threads;
    // A few columns stand for many: more than fit any cache.
    this.from = new double[Math.clamp(size.inputs(), 1, MOST_INPUTS)][size.rows()];
    this.to = new double[Math.clamp(size.outputs(), 1, MOST_OUTPUTS)][size.rows()];
  }

  void run() {
    int blocks = (size.rows() + BLOCK - 1) / BLOCK;
    var others = new ArrayList<CompletableFuture<Void>>();
    for (int i = 1; i < threads; i++) {
      int first = (int) ((long) blocks * i / threads);
      int end = (int) ((long) blocks * (i + 1) / threads);
      others.add(CompletableFuture.runAsync(() -> blocks(first, end)));
    }
    blocks(0, blocks / threads);
    others.forEach(CompletableFuture::join);
  }

  private void blocks(int first, int end) {
    for (int b = first; b < end; b++) {
      int start = b * BLOCK;
      int n = Math.min(BLOCK, size.rows() - start);
      for (int i = 0; i < Math.max(size.inputs(), size.outputs()); i++) {
        System.arraycopy(from[i % from.length], start, to[i % to.length], start, n);
      }
    }
  }
}
