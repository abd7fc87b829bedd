import type { Client } from '../bend.ts';
import type { Release } from '../machine/manifest.ts';
import type { Site } from '../site.ts';
import { findProduct, lookUp, searchCatalogue } from './catalogue.ts';
import { envelope, nothingThere, type Outcome, type Refusal } from './negotiate.ts';

type Node = Record<string, unknown>;

/** One call of an operation, whatever carried it. */
export interface Call {
  site: Site;
  client: Client;
  release: Release;
  /** Payload of the request. */
  content: Node;
}

const most = 10;
const searching = 'dev.ucp.shopping.catalog.search';
const lookingUp = 'dev.ucp.shopping.catalog.lookup';

export function searchOperation({ site, client, release, content }: Call): Outcome | Refusal {
  const { query, filters } = content;
  if (typeof query !== 'string' && typeof filters !== 'object')
    return { status: 400, code: 'invalid_request', content: 'Give a query or filters.' };
  const found = site.faults.has('ucp-search-empty')
    ? []
    : searchCatalogue(site, client, typeof query === 'string' ? query : '');
  const [from, limit] = pageOf(content['pagination']);
  const next = from + limit;
  const more = next < found.length;
  return {
    status: 200,
    body: {
      ucp: envelope(release, searching),
      products: found.slice(from, next),
      pagination: {
        has_next_page: more,
        ...(more ? { cursor: String(next) } : {}),
        total_count: found.length,
      },
    },
  };
}

function pageOf(value: unknown): [from: number, limit: number] {
  const { cursor, limit } = (value ?? {}) as Node;
  const from = typeof cursor === 'string' && /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0;
  return [from, Number.isInteger(limit) ? Math.min(50, Math.max(1, Number(limit))) : most];
}

export function lookUpOperation({ site, client, release, content }: Call): Outcome | Refusal {
  const ids = Array.isArray(content['ids']) ? content['ids'] : [];
  if (ids.length === 0) return { status: 400, code: 'invalid_request', content: 'Give at least one id.' };
  if (ids.length > most)
    return { status: 400, code: 'request_too_large', content: `Give at most ${most} ids.` };
  const texts = ids.filter((id): id is string => typeof id === 'string');
  const products = site.faults.has('ucp-lookup-lost') ? [] : lookUp(site, client, texts);
  return { status: 200, body: { ucp: envelope(release, lookingUp), products } };
}

export function productOperation({ site, client, release, content }: Call): Outcome {
  const { id } = content;
  const product = typeof id === 'string' ? findProduct(site, client, id) : undefined;
  return product
    ? { status: 200, body: { ucp: envelope(release, lookingUp), product } }
    : nothingThere(release, 'No such product.');
}

/** Nothing is kept, so nothing is found. */
export const missingOperation = ({ release }: Pick<Call, 'release'>): Outcome =>
  nothingThere(release, 'Nothing is kept under this id.');

/** Nothing here could pack a parcel. */
export const closed: Refusal = {
  status: 503,
  code: 'service_unavailable',
  content: 'This shop takes no orders.',
};
