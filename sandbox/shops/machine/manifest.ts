import type { Site } from '../site.ts';
import { accountScopes } from './agents.ts';
import { bendCapabilities, handlerConfig, shownKey } from './bend-profile.ts';
import { bendRules } from './bend-rules.ts';

type Node = Record<string, unknown>;

/** Releases that the shop speaks, newest first. */
export const releases = ['2026-08-25', '2026-04-08'] as const;
export type Release = (typeof releases)[number];

/** The official profile of one release. The leaf of an older release names no further ones. */
export function profile(site: Site, release: Release): Node {
  const base = `https://ucp.dev/${release}`;
  const entry = (name: string, file: string, more: Node = {}): Node[] => [
    {
      version: release,
      spec: `${base}/specification/${name}`,
      schema: `${base}/schemas/${file}.json`,
      ...more,
    },
  ];
  const service = (transport: 'rest' | 'mcp', path: string, schema: string): Node => ({
    version: release,
    transport,
    spec: `${base}/specification/overview`,
    schema: `${base}/services/shopping/${schema}.json`,
    endpoint: site.origin + path,
  });
  const checkout = { extends: 'dev.ucp.shopping.checkout' };
  const config = { scopes: Object.fromEntries(accountScopes.map((scope) => [scope, {}])) };
  const older = release === releases[0] ? releases.slice(1) : [];
  const ucp: Node = {
    version: release,
    ...(older.length
      ? {
          supported_versions: Object.fromEntries(
            older.map((v) => [v, `${site.origin}/.well-known/ucp/${v}`]),
          ),
        }
      : {}),
    services: {
      'dev.ucp.shopping': [
        service('rest', '/ucp/v1', 'rest.openapi'),
        service('mcp', '/ucp/mcp', 'mcp.openrpc'),
      ],
    },
    capabilities: bendCapabilities(site, release, {
      'dev.ucp.shopping.checkout': entry('checkout', 'shopping/checkout'),
      'dev.ucp.shopping.cart': entry('cart', 'shopping/cart'),
      'dev.ucp.shopping.order': entry('order', 'shopping/order'),
      'dev.ucp.shopping.catalog.search': entry('catalog/search', 'shopping/catalog_search'),
      'dev.ucp.shopping.catalog.lookup': entry('catalog/lookup', 'shopping/catalog_lookup'),
      'dev.ucp.shopping.fulfillment': entry('fulfillment', 'shopping/fulfillment', checkout),
      'dev.ucp.shopping.discount': entry('discount', 'shopping/discount', checkout),
      'dev.ucp.shopping.buyer_consent': entry('buyer-consent', 'shopping/buyer_consent', checkout),
      'dev.ucp.common.identity_linking': entry('identity-linking', 'common/identity_linking', { config }),
    }),
    payment_handlers: {
      'com.google.pay': [{ id: 'google_pay', version: '2026-01-23', ...handlerConfig(site) }],
    },
  };
  return { ucp, [release === '2026-04-08' ? 'signing_keys' : 'keys']: [shownKey(site)] };
}

/** The flat fields that simple clients read. */
export function flatFields(site: Site): Node {
  const { faults } = site;
  return {
    version: '1.0.0',
    ...(faults.has('flat-no-name') ? {} : { name: site.seller.name }),
    capabilities: {
      product_discovery: true,
      checkout: true,
      ...(faults.has('flat-capability-missing') ? {} : { payment: true, order_tracking: true }),
    },
    discovery: { endpoint: '/api/ucp/discover' },
    checkout: {
      mode: 'agent_delegated',
      ...(faults.has('flat-no-providers') ? {} : { providers: ['google_pay', 'paypal'] }),
    },
  };
}

/** /.well-known/ucp: the official profile with the flat fields beside it. */
export function manifestText(site: Site): string {
  const { faults } = site;
  if (faults.has('manifest-neither'))
    return JSON.stringify({ store: site.seller.name, apis: [`${site.origin}/api`] });
  const flat = flatFields(site);
  const whole = faults.has('manifest-flat-only')
    ? flat
    : { ...bendRules(site, profile(site, releases[0])), ...flat };
  const text = JSON.stringify(whole);
  return faults.has('manifest-broken-json') ? text.slice(0, text.length - 40) : text;
}
