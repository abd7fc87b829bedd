/** Slow readers: closes connections that stop reading the response. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface SlowReaderTimeout {
  /** Call for each answer, when it begins. */
  watch(response: ServerResponse): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Resets a connection whose client has not read any byte of the response for `slowReaderMs`. Node's own timeout covers all
 * silence, including long audits and quiet streams, so it is set only while a response waits to be read. Meanwhile the
 * request is not read, because a line now and then would reset the timeout.
 * @param slowReaderMs milliseconds; noticed within two and a half times as long, because the kernel buffers some first
 * @param lookMs interval between checks of open responses
 */
export function closeSlowReaders(slowReaderMs: number, lookMs = slowReaderMs / 2): SlowReaderTimeout {
  const open = new Set<ServerResponse>();
  const unread = new WeakSet<Socket>();
  const readOn = (socket: Socket): void => {
    if (!unread.delete(socket)) return;
    // By now, the timeout may be the one for keep-alive connections.
    if (socket.timeout === slowReaderMs) socket.setTimeout(0);
    socket.resume();
  };
  const look = (): void => {
    for (const { socket, writableLength } of open)
      if (socket && writableLength > 0 && !unread.has(socket)) {
        unread.add(socket);
        socket.pause();
        // Node itself then looks whether the kernel got rid of anything, and starts anew when it did.
        socket.setTimeout(slowReaderMs);
      } else if (socket && writableLength === 0) readOn(socket);
  };
  const timer = setInterval(look, lookMs).unref();
  return {
    watch(response) {
      const { socket } = response.req;
      open.add(response);
      response.once('close', () => {
        open.delete(response);
        readOn(socket);
      });
      // Reset, not closed: the kernel would keep unread data and retry for minutes.
      response.on('timeout', () => socket.resetAndDestroy());
    },
    close: () => clearInterval(timer),
  };
}
