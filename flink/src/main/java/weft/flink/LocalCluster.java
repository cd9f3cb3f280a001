package weft.flink;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;
import weft.ir.problem.WeftException;

/// A cluster inside this JVM, started when it is first needed.
final class LocalCluster {
  private static final int SLOTS = 8;

  private LocalCluster() {}

  private static final class Started {
    private static final MiniCluster CLUSTER = start(new Configuration(), 1);
  }

  /// @param managers of tasks
  static MiniCluster start(Configuration configuration, int managers) {
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.parse("64m"));
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.parse("64m"));
    configuration.set(JobManagerOptions.SLOT_REQUEST_TIMEOUT, Duration.ofSeconds(60));
    var cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(managers)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    try {
      cluster.start();
    } catch (Exception e) {
      throw new IllegalStateException("the cluster inside this program does not start", e);
    }
    return cluster;
  }

  /// Runs a job to its end.
  static void run(StreamGraph job) {
    var thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(LocalCluster.class.getClassLoader());
    try {
      Started.CLUSTER.executeJobBlocking(job.getJobGraph());
    } catch (JobExecutionException e) {
      throw cause(e);
    } catch (InterruptedException e) {
      thread.interrupt();
      throw new IllegalStateException(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /// What a worker said, where it said something of Weft.
  static RuntimeException cause(Throwable problem) {
    for (Throwable each = problem; each != null; each = each.getCause()) {
      if (each instanceof WeftException wrong) {
        return wrong;
      }
    }
    return new IllegalStateException(problem);
  }
}
