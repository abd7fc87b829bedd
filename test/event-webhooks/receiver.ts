/** A receiver of webhooks on loopback that behaves as configured. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
}

/** `hang` never answers; `close` breaks the connection; a number is the status. */
export type Answer = number | 'hang' | 'close' | ((response: ServerResponse) => void);

export interface Receiver {
  url: string;
  received: Received[];
  /** What it does next, and from then on. */
  answer: Answer;
}

/** Closed when the test ends. */
export async function openReceiver(t: Pick<TestContext, 'after'>, answer: Answer = 200): Promise<Receiver> {
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const receiver: Receiver = { url, received: [], answer };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const headers = request.headers as Record<string, string>;
    receiver.received.push({ headers, body, path: request.url ?? '' });
    const { answer } = receiver;
    if (answer === 'hang') return;
    if (answer === 'close') return void request.socket.destroy();
    if (typeof answer === 'function') return answer(response);
    response.writeHead(answer, { location: `${url}/elsewhere` }).end('thanks');
  }
  return receiver;
}
