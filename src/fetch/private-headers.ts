/** Headers that grant access to a non-public storefront: for its own origin, never for another host. */
import { createEraser, type Eraser } from './eraser.ts';
import type { HttpExchange, PrivateHeaders } from './exchange.ts';
import { FetchFailure } from './failure.ts';
import type { RedirectStep } from './redirects.ts';

export interface PrivateHeaderRules {
  /** The request with the headers, if its origin gets them. @throws FetchFailure `bad-url`, `bad-redirect` */
  open(step: RedirectStep, isRedirected: boolean): RedirectStep;
  /** The exchange without the values. */
  erase(exchange: HttpExchange): HttpExchange;
}

export function privateHeaderRules(given: PrivateHeaders): PrivateHeaderRules {
  const { headers } = given;
  const permitted = new Set(given.origins);
  const eraser = eraserOf(given);
  return {
    open(step, isRedirected) {
      if (permitted.has(step.target.url.origin)) return { ...step, headers: merge(step.headers, headers) };
      // A server may copy the value into a link or a redirect, which would pass it on.
      if ([step.target.url.href, step.body ?? '', ...Object.values(step.headers)].some(eraser.isIn))
        throw new FetchFailure(
          isRedirected ? 'bad-redirect' : 'bad-url',
          `The request was not sent because it would send the value of a private header to ${eraser.text(step.target.url.host)}.`,
        );
      return step;
    },
    erase: ({ body, ...exchange }) => ({
      ...eraser.deep(exchange),
      body: eraser.bytes(body, exchange.bytes.truncated),
    }),
  };
}

/** Removes the values of private headers. */
export const eraserOf = ({ headers, secrets }: Pick<PrivateHeaders, 'headers' | 'secrets'>): Eraser =>
  createEraser([...secretsOf(headers), ...(secrets ?? [])]);

/** Whole values, and the tokens within: of `Bearer <token>` the token, of a cookie its value. */
function secretsOf(headers: PrivateHeaders['headers']): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [
    value,
    ...(name.toLowerCase() === 'cookie'
      ? value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
      : value.split(/[\s;,"'{}:]+/)),
  ]);
}

function merge(asked: RedirectStep['headers'], own: PrivateHeaders['headers']): Record<string, string> {
  const names = new Map(Object.keys(own).map((name) => [name.toLowerCase(), name]));
  const kept = Object.entries(asked).filter(([name]) => !names.has(name.toLowerCase()));
  const cookies = Object.entries(asked).flatMap(([name, value]) =>
    name.toLowerCase() === 'cookie' ? [value] : [],
  );
  const cookie = names.get('cookie');
  const joined = cookie && cookies.length ? { [cookie]: [own[cookie], ...cookies].join('; ') } : {};
  return { ...Object.fromEntries(kept), ...own, ...joined };
}
