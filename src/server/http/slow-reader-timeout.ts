/** Answers that nobody takes: a caller who asks and never reads would hold its connection, and what was made for it, for ever. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface SlowReaderTimeout {
  /** Call for each answer, when it begins. */
  watch(response: ServerResponse): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Resets the connection of an answer of which not a byte was taken for a while. Node has a time for all silence only, which would
 * end long audits and quiet streams too: so it is set on a connection when an answer is seen to lie there, and the caller is not
 * read until it is taken, since a line now and then would be no silence.
 * @param slowReaderMs milliseconds; it is noticed within two and a half times as long, since the kernel takes some first
 * @param lookMs between two looks at the answers that are open
 */
export function closeSlowReaders(slowReaderMs: number, lookMs = slowReaderMs / 2): SlowReaderTimeout {
  const open = new Set<ServerResponse>();
  const unread = new WeakSet<Socket>();
  const readOn = (socket: Socket): void => {
    if (!unread.delete(socket)) return;
    // The time of connections that are kept alive may stand there by now.
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
      // Not only closed: the kernel would keep what lies there, and try to be rid of it, for minutes.
      response.on('timeout', () => socket.resetAndDestroy());
    },
    close: () => clearInterval(timer),
  };
}
