/**
 * Agents of these tests are on loopback, which no cartridge would fetch. A proxy in front of the instance gives them public names,
 * for every caller: a test, or another project's client.
 */
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceDouble } from '../../sandbox/sfcc/script-api/contract.ts';

/** No longer than what it stands for: profiles have a greatest length. */
export const named = (text: string): string =>
  text.replace(/http:\/\/127\.0\.0\.1:(\d+)(?=\/)/g, 'https://p$1.ag.com');

/** The way back: of an address, or all in a text. */
export const onLoopback = (text: string): string =>
  text.replace(/https:\/\/p(\d+)\.ag\.com/g, 'http://127.0.0.1:$1');

/** What the instance reads at such a name. */
export const profiles: ServiceDouble = async ({ url }) => {
  const there = onLoopback(url);
  if (there === url) return { status: 404, text: '' };
  const answer = await fetch(there, { redirect: 'manual' });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: named(await answer.text()),
  };
};

const withNames = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  headers['ucp-agent'] === undefined
    ? headers
    : { ...headers, 'ucp-agent': named(String(headers['ucp-agent'])) };

export interface Front {
  origin: string;
  close(): Promise<void>;
}

/** @param behind origin of the instance */
export async function openFront(behind: string): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    const onward = request(
      behind + url,
      { method, headers: withNames(incoming.headers), setHost: false, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
