"use strict";
// Speaks the language server protocol with `weft lsp`: JSON in frames over two streams.

const { spawn } = require("child_process");

class Client {
  /**
   * @param {string} command the weft command
   * @param {string[]} args its arguments
   * @param {(method: string, params: any) => void} onNotification what the server says unasked
   * @param {(problem: string) => void} onEnd the server could not be started, or ended by itself
   */
  constructor(command, args, onNotification, onEnd) {
    this.next = 1;
    this.waiting = new Map();
    this.buffer = Buffer.alloc(0);
    this.onNotification = onNotification;
    this.stopped = false;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    const ended = (problem) => {
      for (const { reject } of this.waiting.values()) reject(new Error(problem));
      this.waiting.clear();
      if (!this.stopped) {
        this.stopped = true;
        onEnd(problem);
      }
    };
    this.process.on("error", (e) => ended(`weft could not be started: ${e.message}`));
    this.process.on("exit", (code) => ended(`weft lsp ended with exit code ${code}`));
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (chunk) => this.take(chunk));
  }

  request(method, params) {
    if (this.stopped) return Promise.reject(new Error("weft lsp is not running"));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ jsonrpc: "2.0", id, method, params });
    });
  }

  notify(method, params) {
    if (!this.stopped) this.send({ jsonrpc: "2.0", method, params });
  }

  async stop() {
    if (this.stopped) return;
    await this.request("shutdown", {}).catch(() => {});
    this.stopped = true;
    this.send({ jsonrpc: "2.0", method: "exit" });
    this.process.stdin.end();
  }

  send(message) {
    const content = Buffer.from(JSON.stringify(message), "utf8");
    this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.process.stdin.write(content);
  }

  take(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const header = /Content-Length: *(\d+)/i.exec(this.buffer.subarray(0, end).toString("ascii"));
      const length = Number(header[1]);
      if (this.buffer.length < end + 4 + length) return;
      const content = this.buffer.subarray(end + 4, end + 4 + length).toString("utf8");
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.answer(JSON.parse(content));
    }
  }

  answer(message) {
    if (message.method !== undefined) {
      this.onNotification(message.method, message.params);
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    this.waiting.delete(message.id);
    if (message.error !== undefined) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.result);
  }
}

module.exports = { Client };
