/** Request body still arriving after the response: read up to a limit, for clients that send everything first. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** As much again as the largest content that is taken, and somewhat more. */
const maxBytes = 2 * 1024 * 1024;

/** More may come than is read: a long content, or one of unknown length (RFC 9112, section 6.3). */
export const outlastsDrain = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBytes);

/**
 * Stops reading at the limit. Node would keep reading until the adapter closes the connection
 * half a second later: half a gigabyte on a fast network, and garbage collection pauses for all requests.
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
    // A body that a route reads is not discarded.
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
