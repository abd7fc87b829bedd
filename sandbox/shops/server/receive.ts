import type { Incoming, Outgoing } from './delivery.ts';

export interface SeenRequest {
  method: string;
  /** Absolute, with the host name that was asked for. */
  url: string;
  userAgent: string;
}

export interface Received {
  request: Incoming;
  response: Outgoing;
  url: URL;
  /** At most as long as the limit; then `whole` is false. */
  body: Buffer;
  whole: boolean;
}

const mostSeen = 20_000;

/** Reads requests with their bodies, one after the other; each is written down in `seen`, of which the newest are kept. */
export function receive(
  host: string,
  { seen, maxBody, answer }: { seen: SeenRequest[]; maxBody: number; answer: (received: Received) => void },
) {
  return (request: Incoming, response: Outgoing, secure: boolean): void => {
    const url = urlOf(host, request, secure);
    if (seen.length >= mostSeen) seen.splice(0, mostSeen / 2);
    seen.push({
      method: request.method ?? '',
      url: url.href,
      userAgent: request.headers['user-agent'] ?? '',
    });
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      if (size < maxBody) parts.push(part.subarray(0, maxBody - size));
      size += part.length;
    });
    request.on('error', () => {});
    response.on('error', () => {});
    request.on('end', () =>
      answer({ request, response, url, body: Buffer.concat(parts), whole: size <= maxBody }),
    );
  };
}

function urlOf(host: string, request: Incoming, secure: boolean): URL {
  const path = request.url?.startsWith('/') ? request.url : '/';
  const url = new URL(`${secure ? 'https' : 'http'}://${host}${path}`);
  const asked = request.headers[':authority'] ?? request.headers.host ?? host;
  url.hostname = String(asked).replace(/:\d+$/, '');
  return url;
}
