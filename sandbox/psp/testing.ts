import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Psp } from './psp.ts';

export type Fields = Record<string, string | number | boolean>;

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of the API, read member by member in tests
  body: any;
}

export interface Client {
  post(path: string, fields?: Fields, key?: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Makes an unconfirmed payment of 2,500 minor units and answers its id. */
  intent(fields?: Fields): Promise<string>;
  /** Makes a payment page for 2,500 minor units, captured by hand, and answers it. */
  session(fields?: Fields): Promise<Answer['body']>;
}

/** Of a page that the API takes. */
export const sessionFields: Readonly<Fields> = {
  mode: 'payment',
  'allowed_payment_method_types[0]': 'card',
  'line_items[0][quantity]': 1,
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': 2_500,
  'line_items[0][price_data][product_data][name]': 'Order N-1',
  'payment_intent_data[capture_method]': 'manual',
  'payment_intent_data[metadata][reference]': 'r-1',
  success_url: 'https://shop.example/back?order=1&x=2',
  cancel_url: 'https://shop.example/back',
};

/** A client of the API over the platform's own fetch. */
export function createClient({ url, secretKey }: Pick<Psp, 'url' | 'secretKey'>): Client {
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { authorization: `Bearer ${secretKey}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(url + path, { ...init, headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const post: Client['post'] = (path, fields = {}, key) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  return {
    post,
    get: (path) => ask(path, {}),
    async intent(fields = {}) {
      const answer = await post('/v1/payment_intents', {
        amount: 2_500,
        currency: 'eur',
        capture_method: 'manual',
        ...fields,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.id as string;
    },
    async session(fields = {}) {
      const answer = await post('/v1/checkout/sessions', { ...sessionFields, ...fields });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

export interface Inbox {
  url: string;
  received: { signature: string; body: string; at: number }[];
  /** Resolves when so many deliveries are there. */
  wait(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A receiver of webhooks. @param statusOf the answer to the nth delivery, from 0 */
export async function openInbox(statusOf: (index: number) => number = () => 200): Promise<Inbox> {
  const received: Inbox['received'] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      response.writeHead(statusOf(received.length)).end();
      received.push({ signature, body, at: Date.now() });
      for (const { count, done } of waiting) if (received.length >= count) done();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    wait: (count) =>
      new Promise((done) => (received.length >= count ? done() : void waiting.push({ count, done }))),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
