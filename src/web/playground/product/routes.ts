/** `/playground/product?url=`: what an agent reads of a product page. */
import type { Env, Hono } from 'hono';
import { TargetError } from '#audit';
import { callerNetwork, Problem } from '#http';
import { readRequestClient } from '../../accounts/request-client.ts';
import { admitScan } from '../../admission/visitors.ts';
import type { WebDeps } from '../../deps.ts';
import { siteAddress } from '../../site/address.ts';
import { readAddress } from '../../site/scan/read-address.ts';
import { emptyReadingPage, failedReadingPage, limitedReadingPage, readingPage } from './page.ts';
import type { ProductVisit } from './read.ts';

const uncached = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export function addProductReading<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/playground/product', async (c) => {
    const origin = siteAddress(deps, c.req.url);
    const given = c.req.query('url');
    const { tokens } = deps.playground;
    const examples = tokens.length > 0 ? demoProducts : [];
    if (given === undefined)
      return c.html(emptyReadingPage(origin, { examples }), 200, { 'Cache-Control': 'public, max-age=300' });
    const address = readAddress(given);
    if ('error' in address)
      return c.html(
        emptyReadingPage(origin, { typed: given, error: address.error, examples }),
        400,
        uncached,
      );
    const { url } = address;
    const box = { typed: url, examples };
    // Another site must not make a browser read pages: only the filled form is shown.
    if (!isOwnVisit(c.req.raw)) return c.html(emptyReadingPage(origin, box), 200, uncached);
    try {
      const network = callerNetwork(readRequestClient(c).address);
      const visit = await readWithinLimits(deps, network, url, c.req.raw.signal);
      return c.html(readingPage(origin, box, visit), 200, uncached);
    } catch (error) {
      if (error instanceof TargetError)
        return c.html(failedReadingPage(origin, box, error.code, error.message), 422, uncached);
      if (!(error instanceof Problem)) throw error;
      const { kind, options } = error;
      const page = limitedReadingPage(origin, box, kind.title, options.detail);
      return c.html(page, kind.status, { ...uncached, ...options.headers });
    }
  });
}

/** Pages of the demo storefronts that the sandbox starts. */
const demoProducts = [
  'https://healthy.test/products/fjord-table-lamp',
  'https://drifting.test/products/fjord-table-lamp',
];

/** Typed, bookmarked, or linked from our pages. Programs do not send the header. */
const isOwnVisit = ({ headers }: Request): boolean =>
  ['none', 'same-origin', null].includes(headers.get('sec-fetch-site')) &&
  !/prefetch|prerender/.test(headers.get('sec-purpose') ?? '');

async function readWithinLimits(
  deps: WebDeps,
  network: string,
  url: string,
  signal: AbortSignal,
): Promise<ProductVisit> {
  const held = await admitScan(deps, network, url);
  try {
    return await deps.playground.read(url, AbortSignal.any([signal, deps.stopping]));
  } catch (error) {
    await held.refund();
    throw error;
  } finally {
    held.release();
  }
}
