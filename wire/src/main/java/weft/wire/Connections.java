package weft.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Connections from this machine, one after the other. It ends when it is closed.
public final class Connections implements LineSource {
  private final ServerSocket server;
  private final Consumer<String> remarks;
  private volatile @Nullable Socket present;
  private volatile boolean closed;

  private Connections(ServerSocket server, Consumer<String> remarks) {
    this.server = server;
    this.remarks = remarks;
  }

  /// @param port 0 takes one that is free
  public static Connections listen(int port, Consumer<String> remarks) throws IOException {
    var server = new ServerSocket();
    try {
      server.bind(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 1);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    return new Connections(server, remarks);
  }

  public int port() {
    return server.getLocalPort();
  }

  @Override
  public int read(byte[] into) throws IOException {
    Socket socket = present;
    try {
      if (socket == null) {
        socket = server.accept();
        present = socket;
        if (closed) {
          socket.close();
        }
      }
      int count = socket.getInputStream().read(into);
      if (count > 0) {
        return count;
      }
    } catch (IOException e) {
      if (closed) {
        return END;
      }
      if (socket == null) {
        throw e;
      }
      remarks.accept("a connection broke off: " + e.getMessage());
    }
    socket.close();
    present = null;
    return closed ? END : PART;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    server.close();
    Socket socket = present;
    if (socket != null) {
      socket.close();
    }
  }
}
