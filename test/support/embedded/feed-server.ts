/** A server of feeds on this machine, with faults that can be switched. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { TestContext } from 'node:test';

export interface FeedServer {
  url: string;
  /** What is served. */
  content: string | Buffer;
  /** Instead of it. */
  fault?: 'error' | 'cut' | 'silent' | 'elsewhere' | 'to-http' | undefined;
  gzip: boolean;
  /** `user:password`, or `name: value` of a header. */
  wants?: string | undefined;
  /** Headers of each request. */
  asked: IncomingHttpHeaders[];
  /** Lets each answer wait until it resolves. */
  gate?: Promise<void> | undefined;
}

export async function startFeedServer(t: Pick<TestContext, 'after'>): Promise<FeedServer> {
  const server = createServer((request, response) => {
    void answer().catch(() => response.destroy());
    async function answer(): Promise<void> {
      state.asked.push(request.headers);
      await state.gate;
      const { fault, content, wants } = state;
      if (fault === 'silent') return;
      if (fault === 'error') return void response.writeHead(503).end('try again later');
      if (fault === 'elsewhere')
        return void response
          .writeHead(302, { location: `${state.url.replace('127.0.0.1', 'localhost')}?moved` })
          .end();
      if (fault === 'to-http')
        return void response.writeHead(302, { location: 'http://feeds.example/feed.csv' }).end();
      if (wants !== undefined && !isLetIn(request.headers, wants)) return void response.writeHead(401).end();
      const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
      if (!fault && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
      const body = state.gzip ? gzipSync(content) : Buffer.from(content);
      const head = { etag, ...(state.gzip ? { 'content-encoding': 'gzip' } : {}) };
      response.writeHead(200, { ...head, 'content-length': body.length });
      if (fault === 'cut') {
        response.write(body.subarray(0, body.length / 2));
        return void setImmediate(() => response.destroy());
      }
      response.end(body);
    }
  });
  const state: FeedServer = { url: '', content: '', gzip: false, asked: [] };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.csv`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}

function isLetIn({ authorization, ...headers }: IncomingHttpHeaders, wants: string): boolean {
  const [name = '', value] = wants.split(': ');
  if (value !== undefined) return headers[name.toLowerCase()] === value;
  return authorization === `Basic ${Buffer.from(wants).toString('base64')}`;
}

/** Products as CSV: `{ assam: '6.90 40' }` is price and stock by id. */
export const csvOf = (products: Record<string, string>): string =>
  [
    'product_id,title,description,price,stock',
    ...Object.entries(products).map(([id, facts]) => {
      const [price, stock] = facts.split(' ');
      return `${id},Tea ${id},Good.,${price},${stock}`;
    }),
  ].join('\n');
