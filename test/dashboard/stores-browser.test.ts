/** Stores and their orders in Chromium: every page in both themes and two widths, and every form filled by hand, without a script. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linkingClients } from '#storage';
import { noBrowser, openBrowserAs } from './browser.ts';
import { scapiConnection } from './platform-site.ts';
import { leaveAtTheBank, loseRefund, openStores } from './stores-world.ts';

const base = '/dashboard/stores/demo';

describe('stores in a browser', { skip: noBrowser }, () => {
  test('every page has no accessibility or layout faults', { timeout: 240_000 }, async (t) => {
    const world = await openStores(t);
    const { service, owner, buy } = world;
    const visitor = await openBrowserAs(t, service, owner);
    const number = await buy(2);
    assert.deepEqual(await visitor.faultsAt([base, `${base}/go-live`, `${base}/manifest`]), []);
    await owner.post(`${base}/go-live`);
    await owner.post(`${base}/go-live/checkout`);
    await owner.post(`${base}/manifest`, { release: '' });
    await service.server.selling.operations.ship(number, {
      lines: [{ id: await lineOf(service, number), quantity: 1 }],
      carrier: 'Post',
    });
    await world.change({
      partners: [{ id: 'acme', keys: ['k1'], profiles: ['https://agents.acme.example/ucp/*'] }],
      identityLinking: {},
    });
    await service.server.selling.googleFeed.renew({ id: 'demo' }, 'test');
    const { client } = await linkingClients(service.database).add({
      site: 'demo',
      name: 'Acme',
      redirectUrls: ['https://acme.example/oauth/callback'],
    });
    const pages = [
      `${base}/partners`,
      ...['new', 'new?preset=google', 'edit/acme', 'key/acme', 'remove/acme', 'linking/new'].map(
        (page) => `${base}/partners/${page}`,
      ),
      `${base}/partners/linking/revoke/${client.id}`,
      '/dashboard/stores',
      base,
      `${base}/off`,
      `${base}/preferences`,
      `${base}/manifest`,
      `${base}/manifest?release=2026-04-08`,
      `${base}/go-live`,
      `${base}/payments/${await leaveAtTheBank(service)}/end`,
      `${base}/payments`,
      `${base}/orders`,
      `${base}/orders/${number}`,
      `${base}/credentials`,
      `${base}/changes`,
      ...['ship', 'deliver', 'cancel', 'refund', 'return'].map(
        (action) => `${base}/orders/${number}/${action}`,
      ),
    ];
    assert.deepEqual(await visitor.faultsAt(pages), []);
    const refund = await loseRefund(world, number);
    const settle = [`${base}/orders/${number}`, `${base}/orders/${number}/refunds/${refund}/settle`];
    assert.deepEqual(await visitor.faultsAt(settle), []);
  });

  test(
    'pages with differences, with errors, and empty pages have no faults',
    { timeout: 120_000 },
    async (t) => {
      const { service, owner, change } = await openStores(t);
      const visitor = await openBrowserAs(t, service, owner);
      await owner.post(`${base}/manifest`, { release: '' });
      await change({ name: 'Another name', enabled: false });
      assert.deepEqual(await visitor.faultsAt([`${base}/manifest`, `${base}/orders`, base]), []);
      await change({ backend: 'scapi', connection: scapiConnection });
      await owner.post(`${base}/credentials`, { name: 'slas-client-secret', do: 'keep', value: 'a-secret' });
      const platform = ['', '/orders', '/preferences', '/credentials', '/changes'].map((page) => base + page);
      assert.deepEqual(await visitor.faultsAt(platform), []);
      const page = await visitor.open(`${base}/preferences`);
      await page.click('#money > summary');
      await page.click('#paymentHandlers > summary');
      await page.fill('[name="country"]', 'Ireland');
      await page.fill('[name="paymentHandlers.0.config"]', '{');
      await page.click('.save-bar button');
      assert.equal(await page.locator('#country-error').isVisible(), true);
      assert.deepEqual(await visitor.faultsOf(page), []);
      await change({ name: 'Changed meanwhile' });
      await page.fill('[name="country"]', 'IE');
      await page.fill('[name="paymentHandlers.0.config"]', '{}');
      await page.click('.save-bar button');
      assert.match((await page.textContent('.notice.warn')) ?? '', /Another member changed this store/);
      assert.deepEqual(await visitor.faultsOf(page), []);
    },
  );

  test(
    'edits preferences without scripts: adds a row, shows an error, then saves',
    { timeout: 60_000 },
    async (t) => {
      const { service, owner, site } = await openStores(t);
      const visitor = await openBrowserAs(t, service, owner, { script: false });
      const page = await visitor.open(`${base}/preferences`, { width: 360, colorScheme: 'dark' });
      await page.fill('[name="name"]', 'By hand');
      // Enter saves; it does not add a row.
      await page.press('[name="name"]', 'Enter');
      assert.match(page.url(), /said=saved/);
      assert.equal((await site()).name, 'By hand');
      await page.click('#links > summary');
      await page.click('#links button[value="add:links"]');
      await page.fill('[name="links.6.url"]', 'no address');
      await page.check('[name="links.0.remove"]');
      await page.check('#agentPolicy-known');
      await page.uncheck('[name="capabilities.payment"]');
      await page.click('.save-bar button');
      await page.click('.notice.bad a');
      assert.match(page.url(), /#links\.6\.url$/);
      await page.fill('[name="links.6.url"]', 'https://shop.example/more');
      await page.selectOption('[name="links.6.type"]', 'faq');
      await page.click('.save-bar button');
      assert.match((await page.textContent('.notice.good')) ?? '', /Saved/);
      const saved = await site();
      assert.deepEqual(
        [saved.agentPolicy, saved.capabilities.payment, saved.links.length],
        ['known', false, 5],
      );
      assert.deepEqual(saved.links.at(-1), { type: 'faq', url: 'https://shop.example/more' });
      assert.deepEqual(visitor.complaints, []);
    },
  );

  test(
    'shows the fields of the chosen backend without a script, and keeps those of the others',
    { timeout: 60_000 },
    async (t) => {
      const { service, owner, site } = await openStores(t);
      const visitor = await openBrowserAs(t, service, owner, { script: false });
      const page = await visitor.open(`${base}/preferences`, { width: 390, colorScheme: 'light' });
      const isShown = (name: string) => page.isVisible(`[name="${name}"]`);
      assert.match((await page.textContent('#connection > summary')) ?? '', /Portico \(embedded\)/);
      await page.click('#connection > summary');
      assert.deepEqual([await isShown('scapi.site'), await isShown('ocapi.site')], [false, false]);
      await page.check('#backend-scapi');
      await page.fill('[name="scapi.site"]', 'RefArch');
      await page.check('#backend-ocapi');
      assert.deepEqual([await isShown('scapi.site'), await isShown('ocapi.site')], [false, true]);
      await page.fill('[name="ocapi.host"]', 'https://shop.example');
      await page.click('.save-bar button');
      // Refused, and nothing that was typed is lost.
      assert.equal(await page.isVisible('[id="ocapi.clientId-error"]'), true);
      assert.equal(await page.inputValue('[name="ocapi.host"]'), 'https://shop.example');
      assert.equal(await page.isVisible('[name="country"]'), false);
      assert.equal(await page.inputValue('[name="country"]'), 'IE');
      await page.check('#backend-scapi');
      assert.equal(await page.inputValue('[name="scapi.site"]'), 'RefArch');
      await page.check('#backend-embedded');
      await page.click('.save-bar button');
      assert.match(page.url(), /said=saved/);
      const saved = await site();
      assert.deepEqual([saved.backend, saved.links.length, saved.country], ['embedded', 5, 'IE']);
      assert.deepEqual(visitor.complaints, []);
    },
  );

  test(
    'turns a store off and on, checks it, tries it, and compares it with buttons',
    { timeout: 90_000 },
    async (t) => {
      const { service, owner, site } = await openStores(t);
      const visitor = await openBrowserAs(t, service, owner, { script: false });
      const page = await visitor.open('/dashboard/stores');
      await page.click('text=Larch and Loom');
      await page.click('a.button:text-is("Turn off")');
      await page.click('button:text-is("Turn off")');
      assert.equal((await site()).enabled, false);
      await page.click('text=Turn on');
      assert.equal((await site()).enabled, true);
      await page.click('nav.tabs >> text=Go-live');
      await page.click('text=Run checks');
      assert.match((await page.textContent('.probes')) ?? '', /The manifest is reachable/);
      await page.click('button:text-is("Test checkout")');
      assert.match((await page.textContent('main')) ?? '', /A checkout was started and canceled/);
      await page.click('nav.tabs >> text=Manifest');
      await page.click('text=Compare with live');
      assert.match((await page.textContent('main')) ?? '', /The live manifest is identical/);
      assert.deepEqual(visitor.complaints, []);
    },
  );

  test('ships an order manually: edits the form once, then confirms', { timeout: 60_000 }, async (t) => {
    const { service, owner, buy } = await openStores(t);
    const number = await buy(3);
    const visitor = await openBrowserAs(t, service, owner, { script: false });
    const page = await visitor.open(`${base}/orders`);
    await page.click(`text=${number}`);
    await page.click('text=Ship items');
    await page.fill('[name="carrier"]', 'Post');
    await page.click('button:text-is("Continue")');
    await page.click('button:text-is("Edit")');
    assert.equal(await page.inputValue('[name="carrier"]'), 'Post');
    await page.fill('[name="line.0"]', '2');
    await page.click('button:text-is("Continue")');
    assert.match((await page.textContent('.facts')) ?? '', /2 of 3/);
    await page.click('button:text-is("Ship items")');
    assert.match((await page.textContent('.notice.good')) ?? '', /Items marked as shipped/);
    await page.click('a.button:text-is("Refund")');
    await page.fill('[name="amount"]', '1.00');
    await page.fill('[name="reason"]', 'Late');
    await page.click('button:text-is("Continue")');
    await page.click('button:text-is("Refund")');
    assert.match((await page.textContent('main')) ?? '', /Refund[\s\S]*−€1\.00, completed, Late/);
    assert.deepEqual(visitor.complaints, []);
  });
});

async function lineOf(
  service: Awaited<ReturnType<typeof openStores>>['service'],
  number: string,
): Promise<string> {
  const found = await service.server.selling.operations.show(number);
  return found?.order.lines[0]?.id ?? '';
}
