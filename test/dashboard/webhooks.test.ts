/** The section Webhooks over a real service: made by its forms, tried by a real purchase, looked at in a real browser. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { secret as serviceSecret, startService, until } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { openAgent } from '../selling/agent.ts';
import { lamp, shopper, totalOf } from '../selling/shopper.ts';
import { openReceiver, type Received } from '../event-webhooks/receiver.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { openSelling, textOf, type SellingService } from './selling-service.ts';
import { signIn } from './signed-in.ts';

const everything = {
  site: 'all',
  session_created: 'on',
  checkout_created: 'on',
  payment_settled: 'on',
  order_placed: 'on',
  enabled: 'on',
};

/** By the form, as a person does: the path of the new webhook, and its secret as it is shown once. */
async function add({ owner }: SellingService, url: string, more: Record<string, string> = {}) {
  const made = await owner.post('/dashboard/webhooks/new', { ...everything, url, ...more });
  assert.equal(made.status, 303, await made.clone().text());
  const shown = made.headers.get('location') ?? '';
  const [secret = ''] = /whsec_[A-Za-z0-9+/]+=*/.exec(await (await owner.get(shown)).text()) ?? [];
  assert.notEqual(secret, '');
  return { path: shown.replace(/\/secret$/, ''), shown, secret };
}

const told = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

for (const { name, skip, url } of testDialects()) {
  test(`${name}: sends a purchase as four signed events`, { skip }, async (t) => {
    const selling = await openSelling(t, await url());
    const receiver = await openReceiver(t);
    const { path, shown, secret } = await add(selling, receiver.url, {
      description: 'Orders for the warehouse',
    });
    assert.doesNotMatch(await selling.page(shown), /whsec_/, 'it is shown once');

    const agent = await openAgent([], 'shopping');
    t.after(() => agent.close());
    const me = shopper(selling.store, {
      surface: 'official',
      headers: { 'UCP-Agent': agent.header('2026-08-25') },
    });
    const checkout = await me.ready([lamp, 2]);
    const paid = await me.pay(checkout.id);
    assert.equal(paid.body.status, 'completed');
    await until(() => receiver.received.length === 4);

    const events = receiver.received.map((received) => told(secret, received));
    const shared = { site: 'demo', release: '2026-08-25', agent: agent.profile('2026-08-25') };
    const money = { amount: totalOf(checkout), currency: 'EUR' };
    const number = String(paid.body.order.id).split('.')[0];
    const { session } = events.find(({ type }) => type === 'session_created')?.data ?? {};
    assert.match(String(session), /^ses_/);
    const facts = Object.fromEntries(
      events.map(({ type, data: { id, ...data } }) => {
        assert.match(String(id), /^evt_/);
        return [type, data];
      }),
    );
    assert.deepEqual(facts, {
      session_created: { ...shared, session },
      checkout_created: { ...shared, session, checkoutId: checkout.id, ...money },
      payment_settled: { ...shared, session, checkoutId: checkout.id, orderNumber: number, ...money },
      order_placed: { ...shared, session, checkoutId: checkout.id, orderNumber: number, ...money },
    });
    for (const word of ['Quill', 'ada.quill', 'Lantern Row'])
      assert.ok(!receiver.received.some(({ body }) => body.includes(word)), 'nothing about a person');

    // The receiver has the last one a moment before its answer is written down.
    await until(async () => !/waiting/.test(textOf(await selling.page('/dashboard/webhooks'))));
    const list = textOf(await selling.page('/dashboard/webhooks'));
    assert.match(list, /Orders for the warehouse .* on All stores 4 events .* 100% of 4/);
    const all = textOf(await selling.page(path));
    assert.equal(all.match(/ delivered HTTP 200 1 /g)?.length, 4);
    assert.match(
      textOf(await selling.page(`${path}?type=order_placed`)),
      /order_placed 20\S+ \S+ UTC delivered HTTP 200 1/,
    );
    assert.match(textOf(await selling.page(`${path}?state=dropped`)), /No matching deliveries/);
    // The other kind: the agent's platform was notified of its order.
    await until(() => agent.received.length > 0);
    await until(async () =>
      (await selling.page('/dashboard/webhooks/orders?state=ended')).includes(String(number)),
    );
    assert.match(
      textOf(await selling.page('/dashboard/webhooks/orders?state=ended')),
      /update 1 .* delivered/,
    );
  });
}

test('shows errors at the fields and keeps the input', async (t) => {
  const { owner } = await openSelling(t);
  const wrong = await owner.post('/dashboard/webhooks/new', {
    url: 'http://169.254.169.254/<b>',
    description: 'x'.repeat(121),
    site: 'none',
  });
  assert.equal(wrong.status, 400);
  const page = await wrong.text();
  assert.match(page, /value="http:\/\/169\.254\.169\.254\/&lt;b&gt;"/);
  const text = textOf(page);
  for (const said of ['begins with https', 'at most 120', 'store that exists', 'at least one event'])
    assert.ok(text.includes(said), said);
});

test('sends test events, retries, rotates the secret, and deletes a webhook', async (t) => {
  const selling = await openSelling(t);
  const { owner } = selling;
  const receiver = await openReceiver(t, 500);
  const { path, secret } = await add(selling, receiver.url);
  const pinged = await owner.post(`${path}/ping`);
  assert.equal(pinged.status, 303);
  const delivery = pinged.headers.get('location') ?? '';
  assert.match(textOf(await selling.page(delivery)), /failed.*Test event sent.*HTTP 500 .* thanks/);
  receiver.answer = 200;
  const again = await owner.post(`${delivery.split('?')[0]}/again`);
  assert.match(
    textOf(await selling.page(again.headers.get('location') ?? '')),
    /delivered.*sent again.*Attempts 2/,
  );
  assert.equal(receiver.received.length, 2);
  assert.deepEqual(told(secret, receiver.received[1] as Received).type, 'ping');

  const rotated = await owner.post(`${path}/rotate`);
  const [newer = ''] =
    /whsec_[A-Za-z0-9+/]+=*/.exec(await selling.page(rotated.headers.get('location') ?? '')) ?? [];
  await owner.post(`${path}/ping`);
  for (const key of [secret, newer]) assert.equal(told(key, receiver.received[2] as Received).type, 'ping');
  assert.match(textOf(await selling.page(path)), /Signed with both secrets until/);

  const kept = await owner.post(`${path}/edit`, { url: receiver.url, site: 'demo', order_placed: 'on' });
  assert.equal(kept.status, 303);
  assert.match(textOf(await selling.page(path)), / off .* Store Larch and Loom Events order_placed /);
  const removed = await owner.post(`${path}/remove`);
  assert.match(
    textOf(await selling.page(removed.headers.get('location') ?? '')),
    /Webhook deleted.*No webhooks yet/,
  );
  assert.equal((await owner.get(path)).status, 404);
  assert.equal((await owner.get(delivery)).status, 404);
});

test('lets members view webhooks and owners change them', async (t) => {
  const selling = await openSelling(t);
  const receiver = await openReceiver(t);
  const { path } = await add(selling, receiver.url);
  const member = await signIn(selling.service, 'member');
  assert.equal((await member.get('/dashboard/webhooks')).status, 200);
  assert.equal((await member.get(path)).status, 200);
  for (const refused of ['/new', `${path.slice(19)}/secret`, `${path.slice(19)}/edit`])
    assert.equal((await member.get(`/dashboard/webhooks${refused}`)).status, 403, refused);
  for (const action of ['ping', 'rotate', 'remove', 'edit'])
    assert.equal((await member.post(`${path}/${action}`, everything)).status, 403, action);
  assert.equal((await fetch(selling.store.url + path, { redirect: 'manual' })).status, 303);
  assert.equal(receiver.received.length, 0);
});

test('rejects a loopback URL outside development', async (t: TestContext) => {
  const service = await startService(t, { environment: { SECRET: serviceSecret } });
  const owner = await signIn(service);
  const receiver = await openReceiver(t);
  const answer = await owner.post('/dashboard/webhooks/new', { ...everything, url: receiver.url });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /begins with https/);
});

describe('the webhooks section in a browser', { skip: noBrowser, timeout: 120_000 }, () => {
  test('each page has no faults, and each form works without scripts', async (t) => {
    const selling = await openSelling(t);
    const receiver = await openReceiver(t);
    const { path } = await add(selling, receiver.url, { description: 'Warehouse' });
    receiver.answer = 500;
    const first = (await selling.owner.post(`${path}/ping`)).headers.get('location')?.split('?')[0] ?? '';
    const visitor = await openBrowserAs(t, selling.service, selling.owner);
    const base = '/dashboard/webhooks';
    const inner = ['', '/edit', '/secret', '/rotate', '/remove'].map((page) => path + page);
    assert.deepEqual(
      await visitor.faultsAt([base, `${base}/new`, `${base}/verify`, `${base}/orders`, ...inner, first]),
      [],
    );

    const plain = await openBrowserAs(t, selling.service, selling.owner, { script: false });
    const page = await plain.open(`${base}/new`);
    await page.fill('input[name=url]', 'https://10.0.0.1/');
    await page.click('text=Create webhook >> nth=-1');
    assert.equal(await page.getAttribute('input[name=url]', 'aria-invalid'), 'true');
    await page.fill('input[name=url]', receiver.url);
    await page.uncheck('input[name=session_created]');
    await page.click('button:has-text("Create webhook")');
    assert.match((await page.textContent('#secret')) ?? '', /^whsec_/);
    await page.click('a.button:text-is("Done")');
    receiver.answer = 204;
    await page.click('text=Send test event');
    assert.match((await page.textContent('main')) ?? '', /HTTP 204/);
    await page.click('text=Send again');
    assert.match((await page.textContent('main')) ?? '', /Event sent again/);
    await page.click('nav[aria-label=Breadcrumb] >> a >> nth=1');
    await page.click('a.button:text-is("Edit")');
    await page.fill('input[name=description]', 'Second');
    await page.click('button:has-text("Save")');
    assert.match((await page.textContent('h1')) ?? '', /Second/);
    await page.click('a.button:text-is("Delete")');
    await page.click('button:text-is("Delete webhook")');
    assert.match((await page.textContent('main')) ?? '', /Webhook deleted/);
    assert.deepEqual(plain.complaints, []);
  });
});
