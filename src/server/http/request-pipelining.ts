/** Requests of one connection, one after the other: HTTP/1.1 lets a caller send many without waiting, and Node would handle all at once. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No client is known that sends so many before it reads an answer. */
const mostWaiting = 100;

type Call = [IncomingMessage, ServerResponse];

/**
 * Calls `handle` for a request when the one before it on the same connection is answered. What is sent behind the hundredth that
 * waits ends the connection. A request that waits when its connection ends, or when an answer ends it, never reaches `handle`.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  /** Of each connection on which a request is handled: those that wait. */
  const lines = new WeakMap<Socket, Call[]>();

  function run([request, response]: Call, waiting: Call[]): void {
    const { socket } = request;
    // It comes for an answer as for a connection that broke.
    response.once('close', () => {
      const next = waiting.shift();
      // Deferred: immediate responses would otherwise follow each other and starve other connections.
      if (next) setImmediate(follow, next, waiting);
      else lines.delete(socket);
    });
    handle(request, response);
  }

  /** Not where the connection broke, or an answer ended it. */
  function follow(call: Call, waiting: Call[]): void {
    if (call[0].socket.writable) run(call, waiting);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = lines.get(socket);
    if (waiting?.length === mostWaiting) socket.destroy();
    else if (waiting) waiting.push([request, response]);
    else {
      const line: Call[] = [];
      lines.set(socket, line);
      run([request, response], line);
    }
  };
}
