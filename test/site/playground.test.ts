import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../api/service.ts';
import { openPlayground, sampleAddress, visitorOf, type PlaygroundService } from './playground-service.ts';

/** Up to the payment. */
async function untilPayment(service: PlaygroundService, transport: string) {
  const visitor = visitorOf(service);
  const manifest = await visitor.post({ step: 'discover', transport });
  assert.match(manifest.meaning, /^Larch and Loom speaks UCP 2026-08-25 over REST and MCP/);
  const found = await visitor.post({ step: 'search', query: 'table lamp' });
  assert.match(found.meaning, /^\d products? with \d+ variants/);
  assert.deepEqual(found.offered, ['create', 'search']);
  assert.ok(found.options.includes('lh-117-bla'), found.options.join());
  const created = await visitor.post({ step: 'create', variant: 'lh-117-bla', quantity: '1' });
  assert.match(created.meaning, /created a checkout.*€89\.00/);
  const addressed = await visitor.post({ step: 'address', ...sampleAddress });
  assert.deepEqual(addressed.options, ['standard-eu', 'express-eu']);
  const delivered = await visitor.post({ step: 'delivery', option: 'express-eu' });
  assert.match(delivered.meaning, /“Express” is selected\. The total is €101\.95/);
  assert.ok(delivered.options.includes('pm_sandbox_decline'));
  return visitor;
}

for (const transport of ['rest', 'mcp'])
  test(`buys over ${transport} from the manifest to the order, after a declined payment`, async (t) => {
    const service = await openPlayground(t);
    const start = await fetch(`${service.url}/playground`);
    assert.equal(start.status, 200);
    assert.match(await start.text(), /value="discover"/);
    const visitor = await untilPayment(service, transport);
    const declined = await visitor.post({ step: 'pay', token: 'pm_sandbox_decline' });
    assert.match(
      declined.meaning,
      /^The payment was declined.*\(payment_failed\) Checkout status: ready_for_complete\.$/,
    );
    assert.deepEqual(declined.offered, ['pay', 'read']);
    assert.equal(service.paid(), 0);
    const paid = await visitor.post({ step: 'pay', token: 'pm_sandbox_success' });
    assert.match(paid.meaning, /^Paid\. The store placed order P\w+\.$/);
    assert.equal(service.paid(), 10_195);
    const order = await visitor.post({ step: 'order' });
    assert.match(order.meaning, /^The order has 1 line item/);
    assert.deepEqual(order.offered, []);
    assert.doesNotMatch(order.page, /aria-current="step"/);
    const agent = transport === 'rest' ? 'UCP-Agent: profile=' : 'ucp-agent&quot;: {';
    assert.ok(order.page.includes(agent));
    assert.ok(order.page.includes(`${service.url}/agent-profile/2026-08-25`));
    assert.match(order.page, /curl -sS/);
  });

test('sends the buyer to the bank for a payment that needs it, and sees the result', async (t) => {
  const service = await openPlayground(t);
  const visitor = await untilPayment(service, 'rest');
  const challenged = await visitor.post({ step: 'pay', token: 'pm_sandbox_challenge' });
  assert.match(challenged.meaning, /requires_escalation/);
  const link = /<a class="button" href="([^"]+)" target="_blank"/.exec(challenged.page)?.[1];
  assert.ok(
    link?.startsWith(`${service.url}/s/demo/checkout/`) || link?.startsWith(`${service.url}/checkout/`),
    link,
  );
  assert.equal((await fetch(link ?? '')).status, 200);
  const read = await visitor.post({ step: 'read' });
  assert.match(read.meaning, /requires_escalation/);
});

test('sends an edited body, and shows the error that an agent gets', async (t) => {
  const service = await openPlayground(t);
  const visitor = visitorOf(service);
  await visitor.post({ step: 'discover', transport: 'rest' });
  await visitor.post({ step: 'search', query: 'lamp' });
  const edited = await visitor.post({ step: 'search', body: '{"query": ' });
  assert.match(edited.meaning, /^The store rejected the request\..*JSON/);
  const again = await visitor.post({ step: 'search', body: '{"query": "lamp", "pagination": {"limit": 1}}' });
  assert.match(again.meaning, /^1 product with/);
  const long = await visitor.post({ step: 'search', body: 'x'.repeat(20_000) });
  assert.equal(long.status, 400);
  assert.match(long.page, /at most 16384 characters/);
});

test('repeats a request of the same page without a second checkout', async (t) => {
  const service = await openPlayground(t);
  const visitor = visitorOf(service);
  await visitor.post({ step: 'discover', transport: 'rest' });
  await visitor.post({ step: 'search', query: 'lamp' });
  const before = visitor.state ?? '';
  const idIn = ({ page }: { page: string }) => /chk_[\w-]+/.exec(page)?.[0];
  const first = await visitor.post({ step: 'create', variant: 'lh-117-bla' });
  const second = await visitor.post({ step: 'create', variant: 'lh-117-bla', state_token: before });
  assert.ok(idIn(first));
  assert.equal(idIn(second), idIn(first));
  assert.match(second.page, /idempotent-replayed/);
});

test('rejects another store, a changed transcript, steps out of order, and forms of other sites', async (t) => {
  const service = await openPlayground(t);
  const { sites } = service.server.selling;
  const demo = await sites.read('demo');
  assert.ok(demo);
  await sites.put({ ...demo, id: 'closed', name: 'Closed', hosts: ['closed.example'], enabled: false });
  const page = async () => (await fetch(`${service.url}/playground`)).text();
  assert.doesNotMatch(await page(), /Closed/);
  for (const store of ['closed', 'nothing', '../demo', 'https://evil.example', '<script>'])
    assert.equal((await visitorOf(service).post({ step: 'discover', store })).status, 303, store);
  const visitor = visitorOf(service);
  await visitor.post({ step: 'discover', store: 'demo' });
  const sealed = visitor.state ?? '';
  const forged = await visitor.post({
    step: 'search',
    state_token: `${sealed.slice(0, -2)}AA`,
    query: 'lamp',
  });
  assert.equal(forged.status, 303);
  const skipped = await visitor.post({ step: 'pay', state_token: sealed, token: 'pm_sandbox_success' });
  assert.equal(skipped.status, 400);
  assert.match(skipped.page, /Take the steps in order/);
  const foreign = await visitor.post({ step: 'search', query: 'lamp' }, { origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  // A store that is turned off during a visit is gone.
  await sites.put({ ...demo, enabled: false });
  assert.equal((await visitor.post({ step: 'search', state_token: sealed, query: 'lamp' })).status, 303);
});

test('escapes what a visitor types', async (t) => {
  const service = await openPlayground(t);
  const visitor = visitorOf(service);
  const hostile = `"><script>alert(1)</script><img src=x onerror=1>\u202e`;
  await visitor.post({ step: 'discover' });
  const answers = [
    await visitor.post({ step: 'search', query: hostile }),
    await visitor.post({ step: 'search', query: 'lamp' }),
    await visitor.post({ step: 'create', variant: hostile }),
    await visitor.post({ step: 'create', body: `{"${hostile}": "</textarea>${hostile}"}` }),
    await visitor.post({ step: 'create', variant: 'lh-117-bla', quantity: hostile }),
    await visitor.post({ step: 'address', ...sampleAddress, first_name: hostile, address_country: '<b>' }),
  ];
  for (const { page } of answers) {
    assert.doesNotMatch(page, /<script>|<img|<b>|onerror=1>/);
    assert.equal(page.split('</textarea>').length, page.split('<textarea').length);
  }
});

test('limits the requests of one network', async (t) => {
  const service = await openPlayground(t);
  const visitor = visitorOf(service);
  for (let at = 0; at < 120; at += 1) {
    const { status } = await visitorOf(service).post({ step: 'search' });
    assert.equal(status, 400);
  }
  const refused = await visitor.post({ step: 'discover' });
  assert.equal(refused.status, 429);
  assert.match(refused.page, /at most 120 requests an hour/);
});

test('offers no store that the sandbox provider does not charge', async (t) => {
  const service = await startService(t);
  const page = await (await fetch(`${service.url}/playground`)).text();
  assert.match(page, /No test store here/);
  assert.match(page, /portico serve --sandbox/);
  assert.equal((await visitorOf(service).post({ step: 'discover' })).status, 303);
  const real = await openPlayground(t, { environment: { STRIPE_API_BASE: 'https://stripe.example' } });
  assert.match(await (await fetch(`${real.url}/playground`)).text(), /No test store here/);
});
