/** Answers that nobody takes: a caller who asks and never reads would hold its connection, and what was made for it, for ever. */
import type { ServerResponse } from 'node:http';

export interface UntakenAnswers {
  /** Call for each answer, when it begins. */
  watch(response: ServerResponse): void;
  /** Ends the watch. */
  close(): void;
}

/**
 * Cuts the connection of an answer of which not a byte was taken for a while. Node has a time for all silence only, which would
 * end long audits and quiet streams too: so it is set on a connection when an answer is seen to lie there.
 * @param untakenMs milliseconds; it is noticed within two and a half times as long, since the kernel takes some first
 */
export function cutUntakenAnswers(untakenMs: number): UntakenAnswers {
  const open = new Set<ServerResponse>();
  const look = (): void => {
    for (const { socket, writableLength } of open)
      // Node itself then looks whether the kernel got rid of anything, and starts anew when it did.
      if (socket && writableLength > 0 && socket.timeout !== untakenMs) socket.setTimeout(untakenMs);
      else if (socket && writableLength === 0 && socket.timeout === untakenMs) socket.setTimeout(0);
  };
  const timer = setInterval(look, untakenMs / 2).unref();
  return {
    watch(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    close: () => clearInterval(timer),
  };
}
