/** Answers in the form in which the browser takes them. */
import type { Route } from 'playwright-core';
import type { HttpExchange } from '#fetch';

export type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** About the transfer, which is over: the body is decoded. Or wishes for requests that nobody would answer. */
const dropped = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'alt-svc',
  'strict-transport-security',
  'nel',
  'report-to',
  'reporting-endpoints',
]);

export function fulfilment({ status = 200, headers, body }: HttpExchange): Fulfilment {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (dropped.has(name)) continue;
    const before = Object.hasOwn(joined, name) ? `${joined[name]}${name === 'set-cookie' ? '\n' : ', '}` : '';
    joined[name] = before + value;
  }
  return { status, headers: joined, body: Buffer.from(body) };
}

/**
 * Each image is this one: its bytes are spared the shop. It has neither size nor ratio of its own, so that the room which
 * the page reserves for the picture stays as it is.
 */
export const picture: Fulfilment = {
  status: 200,
  contentType: 'image/svg+xml',
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' },
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/**
 * The browser would follow a redirect by itself, past us. So we followed it, and this leads the page to the address
 * that gave the answer, or its relative addresses would be wrong.
 */
export const handOver = (url: string): Fulfilment => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  headers: { 'referrer-policy': 'no-referrer' },
  body: `<!doctype html><script>location.replace(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>`,
});
