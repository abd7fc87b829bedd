import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy, htmlReply, jsonReply, textReply, type Route } from './shop-server.ts';
import { audit, open, reasonOf, valueOf } from '../../../test/support/audit/try-shop.ts';

test('sends the user agents of bots only with a key, and after everything else', async () => {
  const manifest: Route = ({ path }) =>
    path === '/.well-known/ucp' ? jsonReply({ ucp: { version: '2026-04-08' } }) : undefined;
  const anonymous = await open(manifest, healthy);
  await audit(anonymous);
  const isBot = ({ agent }: { agent: string }): boolean => /ChatGPT|Claude|Perplexity|OAI-/.test(agent);
  assert.equal(anonymous.hits.filter(isBot).length, 0);
  const shop = await open(manifest, healthy);
  const evidence = await audit(shop, { keyed: true });
  assert.equal(shop.hits.findIndex(isBot), shop.hits.length - 6);
  assert.ok(shop.hits.slice(-6).every(isBot));
  assert.deepEqual(
    valueOf(evidence, 'ucp').fetches.map(({ client }) => client),
    ['agent', 'browser', 'curl', 'empty', 'agent', 'bot:ChatGPT-User'],
  );
});

test('detects a manifest that differs between clients', async () => {
  const shop = await open(({ path, agent }) => {
    if (path !== '/.well-known/ucp') return undefined;
    if (agent.startsWith('Agent')) return { status: 403, body: 'no' };
    return agent.startsWith('curl')
      ? textReply('{"version":"1","ucp":{"b":1,"a":2}}', 'application/json')
      : textReply('{"ucp":{"a":2,"b":1},"version":"1"}', 'application/json');
  }, healthy);
  const { state, shape, fetches } = valueOf(await audit(shop), 'ucp');
  assert.deepEqual([state, shape], ['present', 'official']);
  const [agent, browser, curl] = fetches;
  assert.equal(agent?.json, undefined);
  assert.equal(browser?.json, curl?.json);
  assert.notEqual(browser?.ordered, curl?.ordered);
});

test('requests the manifest by HEAD once, only if there is one, apart from its other fetches', async () => {
  const shop = await open(
    ({ path }) => (path === '/.well-known/ucp' ? jsonReply({ ucp: { version: '2026-04-08' } }) : undefined),
    healthy,
  );
  const evidence = await audit(shop);
  const heads = valueOf(evidence, 'traffic').filter(
    ({ method, url }) => method === 'HEAD' && url.endsWith('/.well-known/ucp'),
  );
  assert.deepEqual(
    heads.map(({ id, purpose, client, status }) => [id, purpose, client, status]),
    [['ucp-head', 'ucp-head', 'agent', 200]],
  );
  assert.ok(!valueOf(evidence, 'ucp').fetches.some(({ ref }) => ref === 'ucp-head'));
  const none = await open(healthy);
  await audit(none);
  assert.ok(!none.hits.some(({ method, path }) => method === 'HEAD' && path === '/.well-known/ucp'));
});

test('requests a file that blocks the declared agent as a browser instead of curl', async () => {
  const shop = await open(
    ({ path, agent }) =>
      path === '/robots.txt' && agent.startsWith('Agent') ? { status: 403, body: 'no' } : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  assert.deepEqual(
    valueOf(evidence, 'machineReplays').map(({ file, client, sameKind }) => [file, client, sameKind]),
    [
      ['robots', 'browser', false],
      ['sitemap', 'curl', true],
    ],
  );
});

test('calls the discovery endpoint of a flat manifest once', async () => {
  const shop = await open(({ path }) => {
    if (path === '/.well-known/ucp')
      return jsonReply({
        version: '1',
        capabilities: { product_discovery: true },
        discovery: { endpoint: '/api/discover' },
      });
    return path.startsWith('/api/discover')
      ? jsonReply({ products: [{ name: 'Kettle', price: 3 }] })
      : undefined;
  }, healthy);
  const evidence = await audit(shop);
  assert.equal(valueOf(evidence, 'ucpProbe').flatDiscovery?.products, 1);
  assert.equal(shop.hits.filter(({ path }) => path.startsWith('/api/discover')).length, 1);
});

test('treats a catch-all page as neither a file nor a manifest', async () => {
  const shop = await open(healthy, () =>
    htmlReply('Shop', '<main><p>Welcome to the shop, take a look around.</p></main>'),
  );
  const evidence = await audit(shop);
  assert.equal(valueOf(evidence, 'ucp').state, 'absent');
  for (const file of Object.values(valueOf(evidence, 'files')))
    assert.equal(file?.state, 'absent', file?.url);
  assert.equal(valueOf(evidence, 'acp').state, 'absent');
  assert.equal(valueOf(evidence, 'policies').imprint.found, 'none');
  assert.equal(valueOf(evidence, 'baseline').root.status, 200);
});

test('does not treat a plain text catch-all as a file', async () => {
  const shop = await open(healthy, () =>
    textReply('This address is not in use, please go back to the start of the shop.'),
  );
  for (const file of Object.values(valueOf(await audit(shop), 'files')))
    assert.equal(file?.state, 'absent', file?.url);
});

test('reads files that exist', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/llms.txt')
      return textReply(
        `# Shop\n- [Terms](${origin}/pages/terms)\n- [MCP](${origin}/api/mcp)\n- [Care](${origin}/care)\n`,
        'text/markdown',
      );
    if (path === '/care') return htmlReply('Care', '<h1>Care</h1>');
    if (path === '/.well-known/acp.json') return jsonReply({ version: '1' });
    return path === '/.well-known/tdmrep.json' ? textReply('[{"location":', 'application/json') : undefined;
  }, healthy);
  const evidence = await audit(shop);
  const files = valueOf(evidence, 'files');
  assert.equal(files.llmsTxt?.state, 'ok');
  assert.deepEqual([files.tdmrep?.state, files.tdmrep?.json], ['ok', undefined]);
  assert.deepEqual(valueOf(evidence, 'acp').json, { version: '1' });
  assert.deepEqual(
    valueOf(evidence, 'mcp').candidates.map(({ via }) => via),
    ['llms'],
  );
  assert.deepEqual(
    valueOf(evidence, 'targets').map(({ why, url }) => [why, new URL(url).pathname]),
    [
      ['llms', '/api/mcp'],
      ['llms', '/care'],
    ],
  );
});

test('obeys robots.txt: lists disallowed URLs and never fetches them', async () => {
  const shop = await open(
    ({ path }) =>
      path === '/robots.txt'
        ? textReply(
            'User-agent: AgentReadinessAudit\nDisallow: /products\nDisallow: /search\nDisallow: /cart\nDisallow: /llms.txt\n',
          )
        : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  assert.ok(!shop.hits.some(({ path }) => /^\/(?:products|search|cart|llms)/.test(path)));
  assert.deepEqual(valueOf(evidence, 'products'), []);
  const rows = valueOf(evidence, 'sample').filter(({ role }) => role === 'product');
  assert.deepEqual(
    rows.map(({ state, disallowed, ref }) => [state, disallowed, ref]),
    Array.from({ length: 3 }, () => ['failed', true, 'robots']),
  );
  assert.equal(valueOf(evidence, 'cart').disallowed, true);
  assert.equal(valueOf(evidence, 'files').llmsTxt, undefined);
  assert.equal(valueOf(evidence, 'listings').length, 2);
});

test('reads only the entry page and robots.txt where robots.txt disallows everything', async () => {
  const shop = await open(
    ({ path }) => (path === '/robots.txt' ? textReply('User-agent: *\nDisallow: /\n') : undefined),
    healthy,
  );
  const evidence = await audit(shop);
  assert.deepEqual(shop.hits.map(({ path }) => path).toSorted(), ['/', '/robots.txt', '/robots.txt']);
  assert.equal(valueOf(evidence, 'home').id, 'home');
  assert.equal(valueOf(evidence, 'robots').groups.length, 1);
});

test('stops after robots.txt fails or is rate limited', async () => {
  for (const status of [503, 429]) {
    const shop = await open(
      ({ path }) => (path === '/robots.txt' ? { status, body: '' } : undefined),
      healthy,
    );
    const evidence = await audit(shop);
    assert.ok(shop.hits.every(({ path }) => path === '/' || path === '/robots.txt'));
    assert.equal(valueOf(evidence, 'robots').state, 'unreachable');
    for (const name of ['baseline', 'sitemaps', 'files', 'acp', 'ucp'] as const)
      assert.equal(reasonOf(evidence, name), 'failed', name);
  }
});

test('stops after a 503 challenge in place of robots.txt, but not after a 403 one', async () => {
  const challenged =
    (status: number): Route =>
    ({ path }) =>
      path === '/robots.txt'
        ? {
            status,
            headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' },
            body: '<p>Wait</p>',
          }
        : undefined;
  const closed = await open(challenged(503), healthy);
  const stopped = await audit(closed);
  assert.ok(closed.hits.every(({ path }) => path === '/' || path === '/robots.txt'));
  assert.equal(valueOf(stopped, 'robots').state, 'blocked');
  assert.equal(reasonOf(stopped, 'sitemaps'), 'blocked');
  const walled = await audit(await open(challenged(403), healthy));
  assert.equal(valueOf(walled, 'robots').state, 'blocked');
  assert.equal(valueOf(walled, 'products').length, 3);
});

test('keeps a blocked home page as evidence, notes it in the sample, and tries it with the browser client', async () => {
  const shop = await open(
    ({ path, agent }) =>
      path === '/' && agent.startsWith('Agent') ? { status: 403, body: 'no' } : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  assert.equal(reasonOf(evidence, 'home'), 'blocked');
  assert.equal(valueOf(evidence, 'sample').find(({ role }) => role === 'home')?.state, 'blocked');
  assert.ok(valueOf(evidence, 'replays').some(({ page, client }) => page === 'home' && client === 'browser'));
  assert.equal(valueOf(evidence, 'products').length, 3);
});

test('keeps a blocked product in the sample, but not a page of another type', async () => {
  const refused = await open(
    ({ path, agent }) =>
      path.startsWith('/products/') && agent.startsWith('Agent') ? { status: 403, body: 'no' } : undefined,
    healthy,
  );
  const evidence = await audit(refused);
  assert.deepEqual(valueOf(evidence, 'products'), []);
  assert.deepEqual(
    valueOf(evidence, 'sample')
      .filter(({ role }) => role === 'product')
      .map(({ state }) => state),
    ['blocked', 'blocked', 'blocked'],
  );
  assert.ok(
    valueOf(evidence, 'replays').some(({ page, client }) => page === 'product' && client === 'browser'),
  );
  const first = valueOf(evidence, 'sample').find(({ role }) => role === 'product')?.url ?? '';
  const path = new URL(first).pathname;
  const gift = await open(
    (hit) => (hit.path === path ? htmlReply('Gift card terms', '<main><h1>Terms</h1></main>') : undefined),
    healthy,
  );
  const pages = valueOf(await audit(gift), 'products');
  assert.ok(pages.length <= 3 && pages.every(({ url }) => !url.endsWith(path)));
});
