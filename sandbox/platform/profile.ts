/** What a platform publishes about itself, in each release. */
export type PlatformRelease = '2026-01-23' | '2026-04-08' | '2026-08-25';

const shopping = 'dev.ucp.shopping';
const checkout = `${shopping}.checkout`;

/** Name, page and schema of the capability, and what it extends. */
const capabilities: [name: string, page: string, schema: string, parents?: string[]][] = [
  ['checkout', 'checkout', 'checkout'],
  ['cart', 'cart', 'cart'],
  ['order', 'order', 'order'],
  ['catalog.search', 'catalog/search', 'catalog_search'],
  ['catalog.lookup', 'catalog/lookup', 'catalog_lookup'],
  ['fulfillment', 'fulfillment', 'fulfillment', [checkout]],
  ['discount', 'discount', 'discount', [checkout, `${shopping}.cart`]],
];

/** @param keys public JWKs */
export function platformProfile(release: PlatformRelease, webhookUrl: string, keys: readonly object[]) {
  const base = `https://ucp.dev/${release}`;
  const isOld = release < '2026-08-25';
  const isFirst = release === '2026-01-23';
  const pageOf = (page: string, isExtension: boolean) =>
    isOld ? page : `shopping/${isExtension ? 'extensions/' : ''}${page}`;
  // The first of them has neither carts nor catalogs, and an extension has one parent.
  const known = capabilities.filter(([name]) => !isFirst || !/^ca(?:rt|talog)/.test(name));
  const entries = known.map(([name, page, schema, parents]) => [
    `${shopping}.${name}`,
    [
      {
        version: release,
        spec: `${base}/specification/${pageOf(page, parents !== undefined)}`,
        schema: `${base}/schemas/shopping/${schema}.json`,
        ...(parents ? { extends: isFirst ? parents[0] : parents } : {}),
        ...(name === 'order' ? { config: { webhook_url: webhookUrl } } : {}),
      },
    ],
  ]);
  const binding = (transport: string, schema: string) => ({
    version: release,
    transport,
    spec: `${base}/specification/overview`,
    schema: `${base}/services/shopping/${schema}.json`,
  });
  return {
    ucp: {
      version: release,
      services: {
        [shopping]: isFirst
          ? [binding('rest', 'openapi'), binding('mcp', 'openrpc')]
          : [binding('rest', 'rest.openapi'), binding('mcp', 'mcp.openrpc')],
      },
      capabilities: Object.fromEntries(entries) as Record<string, object[]>,
      payment_handlers: {},
    },
    [isOld ? 'signing_keys' : 'keys']: keys,
  };
}
