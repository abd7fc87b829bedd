/**
 * Calls of every MCP tool, for clients in any language. In arguments, `{{uuid}}` is a new UUID, and `{{create_cart.id}}` a member
 * of the structured answer to the last call of that tool.
 */
export interface McpCall {
  tool: string;
  arguments: Record<string, unknown>;
}

export interface McpEndpoint {
  name: string;
  path: string;
  transport: 'http' | 'sse';
  calls: McpCall[];
}

/** With all capabilities, the newest first. */
export const releases = ['2026-08-25', '2026-04-08'] as const;
/** With checkouts and order notices alone. */
export const checkoutReleases = ['2026-01-23'] as const;
export const allReleases = [...releases, ...checkoutReleases];
export type JudgedRelease = (typeof allReleases)[number];

export const buyer = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' };

export const destination = (release: JudgedRelease) => ({
  id: 'd1',
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '12 Dame Street',
  address_locality: 'Dublin',
  postal_code: 'D02 Y2X8',
  address_country: 'IE',
  ...(release === '2026-08-25' ? { type: 'shipping_address' } : {}),
});

export const lines = (quantity: number) => ({ line_items: [{ item: { id: 'tw-133-whi' }, quantity }] });

/** All that a purchase at the demo store needs. */
export const wholeCheckout = (release: JudgedRelease, quantity = 1) => ({
  ...lines(quantity),
  buyer,
  fulfillment: {
    methods: [{ type: 'shipping', destinations: [destination(release)], selected_destination_id: 'd1' }],
  },
});

const payWith = (token: string) => ({
  payment: {
    instruments: [{ id: 'i1', handler_id: 'sandbox', type: 'card', credential: { type: 'token', token } }],
  },
});
export const payment = payWith('pm_sandbox_success');

/** @param shop audited; one shop may be audited only a few times an hour */
const auditCalls = (base: string, shop: string): McpCall[] => [
  { tool: 'list_checks', arguments: {} },
  { tool: 'list_checks', arguments: { category: 'structured-data', limit: 300 } },
  { tool: 'explain_check', arguments: { id: 'robots-default-open' } },
  { tool: 'validate_ucp_manifest', arguments: { manifest: { version: '1.0.0', name: 'Shop' } } },
  { tool: 'validate_ucp_manifest', arguments: { url: `${base}/.well-known/ucp` } },
  {
    tool: 'generate_ucp_manifest',
    arguments: { name: 'Shop', domain: 'shop.example', platform: 'salesforce' },
  },
  { tool: 'probe_ucp_endpoint', arguments: { url: 'https://healthy.test' } },
  { tool: 'audit_site', arguments: { url: `https://${shop}.test` } },
  { tool: 'get_report', arguments: { id: '{{audit_site.reportId}}' } },
  {
    tool: 'get_report',
    arguments: {
      id: '{{audit_site.reportId}}',
      status: ['pass', 'warn', 'fail', 'not-applicable', 'unknown'],
      limit: 100,
    },
  },
  { tool: 'suggest_fixes', arguments: { reportId: '{{audit_site.reportId}}' } },
  { tool: 'suggest_fixes', arguments: { checks: ['robots-default-open'], platform: 'shopify' } },
  {
    tool: 'submit_inquiry',
    arguments: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      message: 'Written by a test.',
      confirmedByUser: true,
    },
  },
];

function storeCalls(agent: string, release: JudgedRelease): McpCall[] {
  const call = (tool: string, given: Record<string, unknown>): McpCall => ({
    tool,
    arguments: {
      meta: { 'ucp-agent': { profile: `${agent}/${release}` }, 'idempotency-key': '{{uuid}}' },
      ...given,
    },
  });
  // Where there are no carts and catalogs, their tools return the reason, which is judged like any answer.
  const cart = { id: release === '2026-01-23' ? 'no-such-cart' : '{{create_cart.id}}' };
  const checkout = { id: '{{create_checkout.id}}' };
  return [
    call('search_catalog', { catalog: { query: 'lamp', pagination: { limit: 3 } } }),
    call('lookup_catalog', { catalog: { ids: ['tw-133-whi', 'no-such-id'] } }),
    call('get_product', { catalog: { id: 'laptop-sleeve' } }),
    call('create_cart', { cart: lines(1) }),
    call('get_cart', cart),
    call('update_cart', { ...cart, cart: lines(2) }),
    call('cancel_cart', cart),
    call('create_checkout', { checkout: lines(1) }),
    call('cancel_checkout', checkout),
    call('create_checkout', { checkout: wholeCheckout(release) }),
    call('get_checkout', checkout),
    call('update_checkout', { ...checkout, checkout: wholeCheckout(release, 2) }),
    call('complete_checkout', { ...checkout, checkout: payment }),
    call('get_order', { id: '{{complete_checkout.order.id}}' }),
    call('get_order', { id: 'no-such-order' }),
  ];
}

/** Every MCP endpoint of the service, over every transport and UCP release. */
export const endpoints = (base: string, agent: string, shop: string): McpEndpoint[] => [
  { name: 'audit over HTTP', path: '/api/mcp', transport: 'http', calls: auditCalls(base, shop) },
  { name: 'audit over SSE', path: '/api/mcp/sse', transport: 'sse', calls: auditCalls(base, shop) },
  ...allReleases.map((release): McpEndpoint => ({
    name: `store, ${release}`,
    path: '/api/ucp/mcp',
    transport: 'http',
    calls: storeCalls(agent, release),
  })),
];

export const triedOf = (asked: readonly McpEndpoint[]): string =>
  `${asked.flatMap(({ calls }) => calls).length} calls, each tool of ${asked.map(({ name }) => name).join('; ')}`;
