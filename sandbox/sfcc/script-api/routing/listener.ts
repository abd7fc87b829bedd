/** HTTP in front of the storefront. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tooLarge, tooLongHeader } from './pages.ts';
import { readRequest } from './read-request.ts';
import type { Answer, Storefront } from './storefront.ts';

export const listener =
  (storefront: Pick<Storefront, 'answer'>) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    void answer(storefront, message)
      .then((answered) => send(response, answered, message.method === 'HEAD'))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };

async function answer(storefront: Pick<Storefront, 'answer'>, message: IncomingMessage): Promise<Answer> {
  const request = await readRequest(message);
  if (request === 'head-too-long') return tooLongHeader;
  if (request === 'body-too-large') return tooLarge;
  return storefront.answer(request);
}

function send(response: ServerResponse, { status, headers, body, cookie }: Answer, isHead: boolean): void {
  response.writeHead(status, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }),
  });
  response.end(isHead ? undefined : body);
}
