/** Facts of a whole audit that scoring needs in addition to the results. */
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
  const allUnread = whyNoProductRead(evidence);
  return {
    noProductPage,
    sitemapLedNowhere: noProductPage && sitemapLeadsToProducts(find),
    ...(products.state === 'unknown' && products.reason !== 'not-requested' ? { productsUnread: true } : {}),
    ...(homeUnread === undefined ? {} : { homeUnread }),
    ...(allUnread === undefined ? {} : { noProductRead: allUnread }),
  };
}

function whyHomeUnread(evidence: Evidence): string | undefined {
  const { home } = evidence;
  if (home.ok) return undefined;
  const exchange = exchangeOf(evidence, rows(evidence, 'home')[0]?.ref);
  if (exchange) return whyUnread('The home page', exchange);
  return home.reason === 'budget'
    ? 'The home page could not be read: the audit reached its time limit.'
    : 'The home page could not be read.';
}

/** Undefined if a product page was read, or if none was found. */
function whyNoProductRead(evidence: Evidence): string | undefined {
  const products = rows(evidence, 'product');
  const [first] = products;
  if (!first || products.some(({ state }) => state === 'ok')) return undefined;
  const all =
    products.length === 1
      ? 'The only product page in the sample could not be read.'
      : `None of the ${products.length} sampled product pages could be read.`;
  const exchange = exchangeOf(evidence, first.ref);
  return exchange ? `${all} ${whyUnread(products.length === 1 ? 'It' : 'The first', exchange)}` : all;
}

const exchangeOf = ({ traffic }: Evidence, ref: string | undefined): Exchange | undefined =>
  traffic.ok ? traffic.value.find(({ id }) => id === ref) : undefined;

function whyUnread(
  page: string,
  { status, error, blocked, challenge, type, bytes, unparsed }: Exchange,
): string {
  if (blocked) {
    const by = challenge ? ` with a ${challenge.vendor} challenge` : '';
    return `${page} blocked the audit${by}${status === undefined ? '' : ` (status ${status})`}.`;
  }
  if (error) return `${page} could not be read: ${error.message}`;
  if (status !== 200) return `${page} returned status ${status}.`;
  if (unparsed) return `${page} is too large or too complex to read.`;
  if (bytes.truncated) return `${page} exceeds the size limit of the audit.`;
  return `${page} is not a web page${type ? ` (${type})` : ''}.`;
}
