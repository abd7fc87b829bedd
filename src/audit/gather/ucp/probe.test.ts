import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UcpProbe } from '../../evidence.ts';
import type { GatherOptions } from '../index.ts';
import { healthy, jsonReply, type Hit, type ShopReply, type Route } from '../shop-server.ts';
import { audit, open, reasonOf, valueOf } from '../../../../test/support/audit/try-shop.ts';

const search = 'dev.ucp.shopping.catalog.search';
type Binding = { transport: string; endpoint: string };

const profile =
  (bindings: (origin: string) => Binding[], over: object = {}, capabilities: object = { [search]: [{}] }) =>
  (origin: string) => ({
    ucp: {
      version: '2026-08-25',
      services: { 'dev.ucp.shopping': bindings(origin) },
      capabilities,
      payment_handlers: {},
      ...over,
    },
  });
const rest = (origin: string): Binding => ({ transport: 'rest', endpoint: `${origin}/ucp/v1` });
const mcp = (origin: string): Binding => ({ transport: 'mcp', endpoint: `${origin}/mcp` });
const at =
  (path: string, answer: (origin: string, hit: Hit) => ShopReply): Route =>
  (hit, origin) =>
    hit.path === path ? answer(origin, hit) : undefined;
const manifest = (made: (origin: string) => object): Route =>
  at('/.well-known/ucp', (origin) => jsonReply(made(origin)));

/** The product of the small shop, whichever is asked for. */
const product = (name: string, amount: unknown = 1000) => ({
  id: name,
  title: name,
  description: { plain: name },
  price_range: { min: { amount, currency: 'EUR' }, max: { amount, currency: 'EUR' } },
  variants: [
    {
      id: 'v1',
      sku: 'SKU-0',
      title: name,
      description: { plain: name },
      price: { amount, currency: 'EUR' },
      availability: { available: true, status: 'in_stock' },
    },
  ],
});
const found = (...products: object[]): ShopReply => jsonReply({ ucp: { version: '2026-08-25' }, products });

async function probe(
  routes: Route[],
  options: Partial<GatherOptions> = {},
): Promise<{ value: UcpProbe; hits: Hit[] }> {
  const shop = await open(...routes, healthy);
  const evidence = await audit(shop, { profileBase: 'https://agent.test/p', maxRequests: 120, ...options });
  return { value: valueOf(evidence, 'ucpProbe'), hits: shop.hits };
}
const sentTo = (hits: Hit[], path: string) => hits.filter((hit) => hit.path === path);

test('requests a nonexistent checkout from a REST service, and searches once with our profile of its release', async () => {
  const { value, hits } = await probe([
    manifest(profile((origin) => [rest(origin)])),
    at('/ucp/v1/catalog/search', (_, { body }) =>
      found(product((JSON.parse(body) as { query: string }).query)),
    ),
    at('/ucp/v1/checkout-sessions/00000000', () => ({
      ...jsonReply({ code: 'not_found', content: 'None.' }),
      status: 404,
    })),
  ]);
  assert.deepEqual(value.agreed, { release: '2026-08-25', profile: 'https://agent.test/p/2026-08-25' });
  assert.deepEqual(
    value.bindings?.map(({ transport, json, said }) => [transport, json, said?.code]),
    [['rest', true, 'not_found']],
  );
  const [sent, ...more] = sentTo(hits, '/ucp/v1/catalog/search');
  assert.equal(more.length, 0);
  assert.equal(sent?.headers['ucp-agent'], 'profile="https://agent.test/p/2026-08-25"');
  assert.match(
    String(sent?.headers['request-id']),
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
  );
  const { query, pagination } = JSON.parse(sent?.body ?? '') as { query: string; pagination: object };
  assert.match(query, /^[A-Z][a-z]+ 1\d\d$/);
  assert.deepEqual(pagination, { limit: 10 });
  const [tried] = value.search?.tries ?? [];
  assert.deepEqual([tried?.found, tried?.release, tried?.query], [1, '2026-08-25', query]);
  assert.deepEqual(value.search?.products[0]?.lacks, []);
});

test('repeats only a search without results, with one word', async () => {
  const ask = (answer: (query: string) => ShopReply) =>
    probe([
      manifest(profile((origin) => [rest(origin)])),
      at('/ucp/v1/catalog/search', (_, { body }) => answer((JSON.parse(body) as { query: string }).query)),
    ]);
  const second = await ask((query) => (query.includes(' ') ? found() : found(product(query))));
  assert.deepEqual(
    second.value.search?.tries.map((one) => one.found),
    [0, 1],
  );
  const nothing = await ask(() => found());
  assert.deepEqual(
    nothing.value.search?.tries.map((one) => one.found),
    [0, 0],
  );
  const broken = await ask(() => ({
    ...jsonReply({ code: 'version_unsupported', content: 'No.' }),
    status: 422,
  }));
  assert.deepEqual(
    broken.value.search?.tries.map(({ said }) => said?.code),
    ['version_unsupported'],
  );
  const refused = await ask(() =>
    jsonReply({
      ucp: { version: '2026-08-25', status: 'error' },
      messages: [{ type: 'error', code: 'capabilities_incompatible' }],
    }),
  );
  assert.deepEqual(
    refused.value.search?.tries.map(({ said, unlisted }) => [said?.code, unlisted]),
    [['capabilities_incompatible', true]],
  );
});

test('searches by MCP if there is no REST, with the profile in the arguments', async () => {
  const { value, hits } = await probe([
    manifest(profile((origin) => [mcp(origin)])),
    at('/mcp', (_, { method, body }) => {
      if (method !== 'POST') return { status: 405 };
      const message = JSON.parse(body) as { method: string };
      const result =
        message.method === 'tools/call'
          ? {
              structuredContent: { ucp: { version: '2026-08-25' }, products: [product('Lantern')] },
              content: [],
            }
          : message.method === 'tools/list'
            ? { tools: [] }
            : { supportedVersions: ['2026-07-28'] };
      return jsonReply({ jsonrpc: '2.0', id: 1, result });
    }),
  ]);
  const call = sentTo(hits, '/mcp').find(({ body }) => body.includes('tools/call'));
  const { params } = JSON.parse(call?.body ?? '') as {
    params: { name: string; arguments: { meta: object; catalog: object } };
  };
  assert.equal(params.name, 'search_catalog');
  assert.deepEqual(params.arguments.meta, { 'ucp-agent': { profile: 'https://agent.test/p/2026-08-25' } });
  assert.equal(call?.headers['mcp-name'], 'search_catalog');
  assert.deepEqual(
    [value.search?.transport, value.search?.tries[0]?.found, value.search?.tries[0]?.unstructured],
    ['mcp', 1, undefined],
  );
  // Its life is known from the handshake already.
  assert.equal(value.bindings?.[0]?.ref, 'mcp-tools-list');
});

test('reads an MCP result without structured content from its text, and marks it', async () => {
  const { value } = await probe([
    manifest(profile((origin) => [mcp(origin)])),
    at('/mcp', () =>
      jsonReply({
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: JSON.stringify({ products: [product('Lantern')] }) }] },
      }),
    ),
  ]);
  assert.deepEqual([value.search?.tries[0]?.unstructured, value.search?.tries[0]?.found], [true, 1]);
});

test('tries endpoints without a public profile, and does not call the catalog', async () => {
  const shop = await open(manifest(profile((origin) => [rest(origin)])), healthy);
  const evidence = await audit(shop);
  const { bindings, search, missing, agreed } = valueOf(evidence, 'ucpProbe');
  assert.deepEqual(
    [bindings?.length, search, missing, agreed],
    [1, undefined, { search: 'not-requested' }, { release: '2026-08-25' }],
  );
  assert.equal(shop.hits.find(({ path }) => path.endsWith('/00000000'))?.headers['ucp-agent'], undefined);
  assert.equal(valueOf(evidence, 'mode').profileBase, undefined);
});

test('uses an older release if only that is common, at the endpoints of its own profile', async () => {
  const older = (origin: string) =>
    profile(() => [{ transport: 'rest', endpoint: `${origin}/old` }], { version: '2026-04-08' })(origin);
  const { value, hits } = await probe([
    manifest((origin) =>
      profile(() => [rest(origin)], {
        version: '2027-01-01',
        supported_versions: { '2026-04-08': `${origin}/.well-known/ucp/2026-04-08` },
      })(origin),
    ),
    at('/.well-known/ucp/2026-04-08', (origin) => jsonReply(older(origin))),
    at('/old/catalog/search', () =>
      jsonReply({ ucp: { version: '2026-04-08' }, products: [product('Lantern')] }),
    ),
  ]);
  assert.equal(value.agreed?.release, '2026-04-08');
  assert.equal(value.search?.tries[0]?.release, '2026-04-08');
  assert.equal(
    sentTo(hits, '/old/catalog/search')[0]?.headers['ucp-agent'],
    'profile="https://agent.test/p/2026-04-08"',
  );
});

test('distinguishes no common release from no declared search', async () => {
  const none = await probe([manifest(profile((origin) => [rest(origin)], { version: '2026-01-23' }))]);
  assert.deepEqual(
    [none.value.missing?.search, none.value.agreed, none.value.bindings?.length],
    ['failed', undefined, 1],
  );
  const undeclared = await probe([manifest(profile((origin) => [rest(origin)], {}, {}))]);
  assert.deepEqual([undeclared.value.search, undeclared.value.missing], [undefined, undefined]);
  assert.equal(undeclared.hits.filter(({ method }) => method === 'POST').length, 0);
});

test('obeys robots.txt for services too', async () => {
  const { value, hits } = await probe([
    at('/robots.txt', () => ({
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /ucp/',
    })),
    manifest(profile((origin) => [rest(origin)])),
  ]);
  assert.deepEqual([value.bindings?.[0]?.reason, value.missing?.search], ['not-requested', 'not-requested']);
  assert.equal(hits.filter(({ path }) => path.startsWith('/ucp/')).length, 0);
});

test('reads hostile responses within limits', async () => {
  const many = Array.from({ length: 3000 }, () => ({
    ...product('x'.repeat(5000), 1.5),
    variants: Array.from({ length: 80 }, () => null),
  }));
  const answers: ShopReply[] = [
    found(...many.slice(0, 100)),
    {
      headers: { 'content-type': 'application/json' },
      body: `{"products":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    },
    jsonReply({ products: { length: 5 } }),
    jsonReply(null),
  ];
  for (const answer of answers) {
    const { value } = await probe([
      manifest(profile((origin) => [rest(origin)])),
      at('/ucp/v1/catalog/search', () => answer),
    ]);
    const products = value.search?.products ?? [];
    assert.ok(
      products.length <= 20 &&
        products.every(({ variants, title = '' }) => variants.length <= 50 && title.length <= 500),
    );
    assert.ok(JSON.stringify(value).length < 100_000);
  }
});

const permalink = 'dev.ucp.shopping.permalink';
const withPermalink = (origin: string) =>
  profile(() => [rest(origin)], {}, { [permalink]: [{ config: { endpoint: `${origin}/buy` } }] })(origin);

test('loads a permalink only for a verified owner', async () => {
  const routes = [manifest(withPermalink)];
  const stranger = await probe(routes);
  assert.equal(stranger.value.missing?.permalink, 'not-requested');
  assert.equal(stranger.hits.filter(({ path }) => path.startsWith('/buy')).length, 0);
});

test('follows a permalink to its landing page, and tries it with a redirect to another site', async () => {
  const buy: Route = ({ path }, origin) => {
    const url = path.startsWith('/buy/') ? new URL(path, origin) : undefined;
    const onward = url?.searchParams.get('continue_to') ?? '';
    return url && { status: 303, headers: { location: onward === '/' ? '/cart' : onward } };
  };
  const { value, hits } = await probe([manifest(withPermalink), buy], { owner: true });
  const tried = hits.filter(({ path }) => path.startsWith('/buy')).map(({ path }) => path);
  assert.match(tried[0] ?? '', /^\/buy\/SKU-\d+:1\?continue_to=%2F$/);
  assert.match(tried[1] ?? '', /continue_to=%2F%2Fexample\.org$/);
  assert.equal(tried.length, 2);
  assert.match(value.permalink?.item ?? '', /^SKU-\d+$/);
  assert.ok(value.permalink?.first.ref && value.permalink.landing?.ref && value.permalink.foreign?.ref);
});

test('requests a flat manifest as before, and skips one without any service', async () => {
  const flat = await probe([
    manifest(() => ({
      version: '1.0.0',
      capabilities: { product_discovery: true },
      discovery: { endpoint: '/api/discover' },
    })),
    ({ path }) =>
      path.startsWith('/api/discover') ? jsonReply({ products: [{ name: 'Lantern', price: 1 }] }) : undefined,
  ]);
  assert.deepEqual([flat.value.flatDiscovery?.products, flat.value.bindings], [1, undefined]);
  const shop = await open(
    at('/.well-known/ucp', () => jsonReply({ hello: 'world' })),
    healthy,
  );
  assert.equal(reasonOf(await audit(shop), 'ucpProbe'), 'not-requested');
});
