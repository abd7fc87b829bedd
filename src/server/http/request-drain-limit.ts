/** Content that goes on to come after its answer: read to a limit, for those who read no answer before they have sent all. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** As much again as the largest content that is taken, and somewhat more. */
const maxBytes = 2 * 1024 * 1024;

/** More may come than is read: a long content, or one of unknown length (RFC 9112, section 6.3). */
export const outlastsDrain = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBytes);

/**
 * Stops reading where more than that comes. Node would read on as fast as it is sent, until the adapter ends the connection
 * half a second later: half a gigabyte on a fast network, and with it pauses of the garbage collector for everybody.
 */
export function limitRequestDrain(request: IncomingMessage, response: ServerResponse): void {
  // Before `finish`, at which Node begins to throw away what comes, without a limit.
  response.once('prefinish', () => {
    if (request.complete) return;
    let left = maxBytes;
    request.on('data', (part: Uint8Array) => {
      left -= part.byteLength;
      if (left < 0) request.pause();
    });
    // Content that somebody reads is not thrown away.
    request.read(0);
    if (!response.shouldKeepAlive) closeInStages(request);
  });
}

/** Closed at once, a connection on which content still comes is reset, and its caller may lose the answer (RFC 9112, section 9.6). */
function closeInStages(request: IncomingMessage): void {
  const { socket } = request;
  // Node calls it when the answer is written.
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    socket.end();
    request.once('close', () => socket.destroySoon());
  };
}
