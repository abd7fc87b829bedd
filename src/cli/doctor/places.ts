/** A read-only request for every path that a manifest advertises. */
import { asObject, capabilityOf, flatDiscoveryUrl, shoppingBindings } from '#manifest';
import { isSameSite } from '#ucp';
import type { DoctorManifest } from './manifest.ts';
import { mcpAccept } from './mcp.ts';
import type { DoctorRequest } from './place.ts';
import type { DoctorVisit } from './calls/visit.ts';

export interface AdvertisedPlace extends DoctorRequest {
  /** What the answer should be: products, any answer of the protocol, or that there is no such thing. */
  expects: 'products' | 'answer' | 'not-found' | 'tools';
  /** Of the official binding: the caller has to name a profile. */
  official: boolean;
}

export interface Surface {
  /** `https://shop.example/api/ucp`: of the official REST binding. */
  rest?: string;
  mcp?: string;
  /** Address of `discover`. */
  discover?: string;
  /** The plain paths: the URL of `discover` without its last segment. */
  plain?: string;
  /** By the official part, else by the flat members. */
  offers: { search: boolean; lookup: boolean; checkout: boolean; cart: boolean; order: boolean };
}

/** An ID that no store uses. */
export const unknownId = 'portico-doctor-unknown';

export function surfaceOf(visit: DoctorVisit, { document, url, agreed }: DoctorManifest): Surface {
  const bindings = agreed ? shoppingBindings(agreed.document, agreed.from) : [];
  const endpointOf = (wanted: string): string | undefined =>
    bindings.find(({ transport }) => transport === wanted)?.endpoint.replace(/\/+$/, '');
  const [rest, mcp] = [endpointOf('rest'), endpointOf('mcp')];
  const discover = flatDiscoveryUrl(document, url);
  const plain =
    discover !== undefined && /\/discover\/?$/.test(discover)
      ? discover.replace(/\/discover\/?$/, '')
      : undefined;
  const path = visit.name(url);
  const all = [rest, mcp, discover].filter((one) => one !== undefined);
  if (all.length === 0)
    visit.notes.fail('endpoints', path, 'The manifest declares no endpoint that can be called.');
  const native = all.filter((one) => visit.isOwnNative(one));
  const foreign = all.filter(
    (one) => !native.includes(one) && !isSameSite(new URL(one).hostname, new URL(visit.origin).hostname),
  );
  if (foreign.length)
    visit.notes.warn(
      'endpoints',
      path,
      `Endpoints on another site’s host: ${foreign.join(', ')}.${foreign.some(visit.isNative) ? ` ${whoseNative}` : ''}`,
    );
  else if (all.length)
    visit.notes.ok(
      'endpoints',
      path,
      `Endpoints: ${all.length}, all on this site${native.length ? ' or of its Salesforce instance' : ''}.`,
    );
  const flat = asObject(document['capabilities']) ?? {};
  const has = (name: string, plainName?: string): boolean =>
    agreed
      ? capabilityOf(agreed.document, `dev.ucp.shopping.${name}`).length > 0
      : plainName !== undefined && flat[plainName] !== undefined && flat[plainName] !== false;
  return {
    ...(rest === undefined ? {} : { rest }),
    ...(mcp === undefined ? {} : { mcp }),
    ...(discover === undefined ? {} : { discover }),
    ...(plain === undefined ? {} : { plain }),
    offers: {
      search: has('catalog.search', 'product_discovery'),
      lookup: has('catalog.lookup'),
      checkout: has('checkout', 'checkout'),
      cart: has('cart'),
      order: has('order', 'order_tracking'),
    },
  };
}

const whoseNative =
  'Salesforce’s own UCP is the store’s only if --salesforce names the same instance, organization, and site.';

/** A search without input must be rejected, so this one asks for everything that has a price. */
const searchInput = { filters: { price: { min: 0 } }, pagination: { limit: 5 } };

export function advertisedPlaces({ rest, mcp, discover, plain, offers }: Surface): AdvertisedPlace[] {
  const get = (url: string, what: string, official: boolean): AdvertisedPlace => ({
    url,
    what,
    official,
    kind: 'api',
    expects: 'not-found',
  });
  const post = (
    url: string,
    what: string,
    content: unknown,
    expects: AdvertisedPlace['expects'],
  ): AdvertisedPlace => ({
    url,
    what,
    official: true,
    kind: 'api',
    expects,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
  const found: AdvertisedPlace[] = [];
  if (discover !== undefined)
    found.push({ ...get(withQuery(discover), 'discover products', false), expects: 'products' });
  if (plain !== undefined) {
    if (offers.checkout)
      found.push(get(`${plain}/checkout/sessions/${unknownId}`, 'read an unknown checkout', false));
    if (offers.order) found.push(get(`${plain}/orders/${unknownId}`, 'read an unknown order', false));
  }
  if (rest !== undefined) {
    if (offers.search)
      found.push(post(`${rest}/catalog/search`, 'search the catalog', searchInput, 'products'));
    if (offers.lookup) {
      found.push(post(`${rest}/catalog/lookup`, 'look up a product', { ids: [unknownId] }, 'answer'));
      found.push(post(`${rest}/catalog/product`, 'read an unknown product', { id: unknownId }, 'not-found'));
    }
    if (offers.checkout)
      found.push(get(`${rest}/checkout-sessions/${unknownId}`, 'read an unknown checkout', true));
    if (offers.cart) found.push(get(`${rest}/carts/${unknownId}`, 'read an unknown cart', true));
    if (offers.order) found.push(get(`${rest}/orders/${unknownId}`, 'read an unknown order', true));
  }
  if (mcp !== undefined)
    found.push({
      ...post(mcp, 'list the tools', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, 'tools'),
      accept: mcpAccept,
    });
  const seen = new Set<string>();
  return found.filter(
    ({ method = 'GET', url }) => !seen.has(`${method} ${url}`) && seen.add(`${method} ${url}`),
  );
}

function withQuery(discover: string): string {
  const url = new URL(discover);
  url.searchParams.set('in_stock', 'true');
  url.searchParams.set('limit', '5');
  return url.href;
}
