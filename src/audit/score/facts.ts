/** The facts of a whole audit that scoring needs beside the results. */
import type { Evidence, Exchange } from '../evidence.ts';
import { answer, rows } from '../requirements.ts';
import type { Result } from '../result.ts';
import { sitemapLeadsToProducts } from './caps.ts';
import type { Find } from './caps.ts';
import type { ScoreFacts } from './standing.ts';

export function scoreFacts(evidence: Evidence, results: readonly Result[]): ScoreFacts {
  const products = answer('product-page', evidence);
  const noProductPage = products.state === 'absent';
  const find: Find = (id) => results.find((result) => result.id === id);
  const homeUnread = whyHomeUnread(evidence);
  return {
    noProductPage,
    sitemapLedNowhere: noProductPage && sitemapLeadsToProducts(find),
    ...(products.state === 'unknown' && products.reason !== 'not-requested' ? { productsUnread: true } : {}),
    ...(homeUnread === undefined ? {} : { homeUnread }),
  };
}

function whyHomeUnread(evidence: Evidence): string | undefined {
  const { home, traffic } = evidence;
  if (home.ok) return undefined;
  const ref = rows(evidence, 'home')[0]?.ref;
  const exchange = traffic.ok ? traffic.value.find(({ id }) => id === ref) : undefined;
  if (exchange) return whyUnread(exchange);
  return home.reason === 'budget'
    ? 'The home page could not be read: the time for the audit ended first.'
    : 'The home page could not be read.';
}

function whyUnread({ status, error, blocked, challenge, type, bytes, unparsed }: Exchange): string {
  if (blocked) {
    const by = challenge ? ` with a challenge by ${challenge.vendor}` : '';
    return `The home page refused the audit${by}${status === undefined ? '' : ` (status ${status})`}.`;
  }
  if (error) return `The home page could not be read: ${error.message}`;
  if (status !== 200) return `The home page answered with status ${status}.`;
  if (unparsed) return 'The home page is too large or too complex to read.';
  if (bytes.truncated) return 'The home page is longer than what is read of a page.';
  return `The home page is not a web page${type ? ` (${type})` : ''}.`;
}
