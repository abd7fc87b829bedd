/** The section Agents over a real service: a real purchase, real refusals, and what the pages make of them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { protocolErrors, businessRefusals } from '#ucp';
import { siteStore } from '#storage';
import { openKeys } from '#web';
import { explainRefusal, refusalKeys } from '../../src/web/dashboard/agents/refusal-words.ts';
import { secret, until } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { openAgent } from '../selling/agent.ts';
import { complete, lamp, shopper } from '../selling/shopper.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { openSelling, textOf, type SellingService } from './selling-service.ts';

/** One purchase by a named agent, one by a key, one visit, and calls that are refused in different ways. */
async function trade({ store }: SellingService, profile: string, key: string): Promise<void> {
  const named = shopper(store, { surface: 'official', headers: { 'UCP-Agent': profile } });
  const first = await named.ready([lamp, 1]);
  assert.equal((await named.pay(first.id)).body.status, 'completed');
  const declined = await named.ready([lamp, 1]);
  assert.notEqual((await named.pay(declined.id, 'pm_sandbox_decline')).body.status, 'completed');
  const proven = shopper(store, { headers: { Authorization: `Bearer ${key}` } });
  const second = await proven.ready([lamp, 2]);
  assert.equal((await proven.pay(second.id)).body.status, 'completed');
  const nobody = shopper(store);
  await nobody.read('chk_nothing-of-this-name');
  await nobody.create({ line_items: 'many' });
  await shopper(store, { surface: 'official' }).create(complete());
  await shopper(store, { headers: { Authorization: 'Bearer ptc_test_wrong' } }).create(complete());
}

for (const { name, skip, url } of testDialects()) {
  test(`${name}: the pages show a purchase, its agent, and rejected requests`, { skip }, async (t) => {
    const selling = await openSelling(t, await url());
    const agent = await openAgent([], 'shopping');
    t.after(() => agent.close());
    const { key } = await keyOf(selling);
    await trade(selling, agent.header('2026-08-25'), key);
    const { page } = selling;

    const funnel = textOf(await page('/dashboard/agents?site=demo&days=7'));
    // Named: one session; by key: one; nobody: one. Three checkouts of two sessions, which both paid.
    assert.match(
      funnel,
      /Sessions 3 With a checkout 2 With an order 2 Conversion 67% Revenue in EUR €[\d.,]+/,
    );
    assert.match(
      funnel,
      /Checkout 2 67% of sessions Paid 2 67% of sessions 100% of the step before Ordered 2 67% of sessions 100% of/,
    );
    assert.match(funnel, /claimed/);
    assert.match(funnel, /buying for a test verified by key/);
    assert.match(funnel, /Unnamed agent/);
    assert.match(funnel, /UTC/);

    const theirs = textOf(
      await page(`/dashboard/agents?agent=${encodeURIComponent(agent.profile('2026-08-25'))}`),
    );
    assert.match(theirs, /Sessions 1 With a checkout 1 With an order 1 Conversion 100%/);

    const sessions = textOf(await page('/dashboard/agents/sessions'));
    assert.match(
      sessions,
      /Checkout €[\d.]+ immediately Paid €[\d.]+ immediately Order \w+ immediately Checkout/,
    );
    assert.match(sessions, /Browsed/);

    const refused = textOf(await page('/dashboard/agents/refusals'));
    for (const code of [
      'invalid_request',
      'invalid_profile_url',
      'unauthorized',
      'resource_not_found',
      'payment_not_made',
    ])
      assert.match(refused, new RegExp(`${code} 1 `), code);
    assert.match(
      refused,
      /127\.0\.0\.1:\d+\/shopping\/2026-08-25\.json claimed complete_checkout payment_not_made 1/,
    );
    const rows = await selling.service.database.db.selectFrom('refusalDay').selectAll().execute();
    assert.equal(rows.length, 5);
    const other = textOf(await page('/dashboard/agents?site=no-such-store'));
    assert.match(other, /Sessions 3 /, 'an unknown store is all stores');
  });
}

const keyOf = ({ service }: SellingService): Promise<{ key: string }> =>
  openKeys(service.database, secret).create({ client: 'buying for a test' });

test('counts rejected MCP calls and requests that are too large', async (t) => {
  const selling = await openSelling(t);
  const { store } = selling;
  await fetch(`${store.url}/api/ucp/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_cart', arguments: {} },
    }),
  });
  await fetch(`${store.url}/api/ucp/carts`, { method: 'POST', body: 'x'.repeat(2_000_000) }).catch(
    () => undefined,
  );
  await until(async () => (await selling.page('/dashboard/agents/refusals')).includes('get_cart'));
  assert.match(textOf(await selling.page('/dashboard/agents/refusals')), /Unnamed agent create_cart/);
});

test('lists rejected agents with reason and count, and requests that a lenient store serves', async (t) => {
  const selling = await openSelling(t);
  const { store } = selling;
  const agent = await openAgent([], 'order-only', ['order']);
  t.after(() => agent.close());
  const call = () =>
    shopper(store, {
      surface: 'official',
      headers: { 'UCP-Agent': agent.header('2026-08-25') },
    }).create(complete([lamp, 1]));
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await call();
    assert.deepEqual([status, body.ucp.status], [200, 'error']);
  }
  const away = textOf(await selling.page('/dashboard/agents/refusals'));
  assert.match(
    away,
    /Rejected agents .*order-only\S* claimed The agent’s profile .* capabilities_incompatible 2 /,
  );
  assert.doesNotMatch(away, /Undeclared capabilities/);
  const sites = siteStore(selling.service.database);
  const demo = await sites.read('demo');
  assert.ok(demo);
  await sites.put({ ...demo, negotiation: 'lenient' });
  await until(async () => (await call()).status === 201);
  const served = textOf(await selling.page('/dashboard/agents/refusals'));
  assert.match(served, /Undeclared capabilities .*order-only\S* claimed create_checkout 1 /);
});

test('saves rejections when the service stops', async (t) => {
  const selling = await openSelling(t);
  await selling.store.call('/api/ucp/checkout/sessions/chk_nothing');
  await selling.store.server.close(0);
  const rows = await selling.service.database.db.selectFrom('refusalDay').select(['code', 'count']).execute();
  assert.deepEqual(rows, [{ code: 'resource_not_found', count: 1 }]);
});

test('each rejection code has texts for the merchant and the agent', () => {
  const codes = [...Object.keys(protocolErrors), ...businessRefusals].sort();
  assert.deepEqual(Object.keys(refusalKeys).sort(), codes);
  for (const code of codes)
    for (const text of Object.values(explainRefusal(code) ?? {})) assert.match(text, /\.$/);
});

describe('the agents section in a browser', { skip: noBrowser, timeout: 120_000 }, () => {
  test('has no faults, empty or full, and filters without scripts', async (t) => {
    const selling = await openSelling(t);
    const paths = ['/dashboard/agents', '/dashboard/agents/sessions', '/dashboard/agents/refusals'];
    const visitor = await openBrowserAs(t, selling.service, selling.owner);
    assert.deepEqual(await visitor.faultsAt(paths), []);
    const agent = await openAgent([], 'shopping');
    t.after(() => agent.close());
    await trade(selling, agent.header('2026-08-25'), (await keyOf(selling)).key);
    assert.deepEqual(await visitor.faultsAt([...paths, '/dashboard/agents?site=demo&days=90']), []);

    const plain = await openBrowserAs(t, selling.service, selling.owner, { script: false });
    const page = await plain.open('/dashboard/agents');
    await page.selectOption('select[name=days]', '7');
    await page.selectOption('select[name=site]', 'demo');
    await page.click('button:text-is("Apply")');
    assert.match(page.url(), /\/dashboard\/agents\?site=demo&days=7$/);
    await page.click('text=Show as table');
    assert.equal(await page.locator('details table tbody tr').count(), 7);
    await page.click('.wide a >> nth=0');
    await page.waitForSelector('text=Show all agents');
    await page.click('text=Sessions >> nth=0');
    assert.deepEqual(plain.complaints, []);
  });
});
