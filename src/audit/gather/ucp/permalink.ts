/** The permalink by which an agent hands over a buyer. Loading it creates a cart, so it needs the storefront's proven owner. */
import { capabilityOf, asObject, asText } from '#manifest';
import type { Page, Reason, UcpPermalink, UcpSearch } from '../../evidence.ts';
import { below, readServiceAnswer } from '../services/service-call.ts';
import type { Reply, GatherSession } from '../session.ts';
import type { Agreed } from './agreed.ts';

export interface PermalinkInput {
  session: GatherSession;
  owner: boolean;
  agreed: Agreed;
  products: readonly Page[];
  search: UcpSearch | undefined;
}

const name = 'dev.ucp.shopping.permalink';
/** A reserved name (RFC 2606): a redirect there is an open redirect. */
const foreignPlace = '//example.org';

export async function tryPermalink(
  input: PermalinkInput,
): Promise<{ permalink: UcpPermalink } | { reason: Reason } | undefined> {
  const [entry] = capabilityOf(input.agreed.document, name);
  if (!entry) return undefined;
  if (!input.owner) return { reason: 'not-requested' };
  const endpoint = asText(asObject(entry['config'])?.['endpoint']);
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  const item = itemOf(input);
  // The check reports what is wrong with the URL itself.
  if (endpoint === undefined || !url || !/^https?:$/.test(url.protocol)) return undefined;
  if (item === undefined) return { reason: 'failed' };
  const first = await ask(input.session, 'permalink', permalinkTo(endpoint, item, '/'));
  const location = first.sent ? locationOf(first) : undefined;
  const [landing, foreign] = await Promise.all([
    location && new URL(location).origin === url.origin
      ? ask(input.session, 'permalink-landing', location)
      : undefined,
    ask(input.session, 'permalink-foreign', permalinkTo(endpoint, item, foreignPlace)),
  ]);
  return {
    permalink: {
      endpoint: endpoint.slice(0, 500),
      item,
      first: readServiceAnswer(first).call,
      ...(landing ? { landing: readServiceAnswer(landing).call } : {}),
      foreign: readServiceAnswer(foreign).call,
    },
  };
}

/** The variant's ID in the catalog, which a checkout accepts; else the SKU of a page. */
function itemOf({ search, products }: PermalinkInput): string | undefined {
  const found = search?.products.flatMap(({ variants }) => variants).find(({ id }) => id !== undefined)?.id;
  const sku = products.flatMap(({ facts: { product } }) => [
    product?.group?.variants[0]?.sku,
    product?.sku,
    product?.offers[0]?.sku,
  ]);
  return found ?? sku.find((one) => one !== undefined && one.trim() !== '')?.slice(0, 200);
}

/** Compact items: plain where the grammar allows, else in base64url after a tilde (permalink.openapi.json). */
function permalinkTo(endpoint: string, item: string, onward: string): string {
  const token = /^[A-Za-z0-9._-]+$/.test(item) ? item : `~${Buffer.from(item).toString('base64url')}`;
  return `${below(endpoint, `/${token}:1`)}?continue_to=${encodeURIComponent(onward)}`;
}

const ask = (session: GatherSession, key: string, url: string): Promise<Reply> =>
  session.ask({
    row: 'ucp-rest',
    key,
    purpose: 'ucp-permalink',
    url,
    client: 'browser',
    redirects: 0,
    // The owner is proven, so robots.txt does not apply.
    free: true,
  });

function locationOf({ exchange }: Reply & { sent: true }): string | undefined {
  const { status = 0, headers, url } = exchange;
  const location = headers.find(([key]) => key === 'location')?.[1];
  const target = status >= 300 && status < 400 && location ? URL.parse(location, url) : null;
  return target && /^https?:$/.test(target.protocol) ? target.href : undefined;
}
