/** Feed and terms of a store in Chromium: both pages in both themes and two widths, and filled by hand without a script. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { feedStore } from '#storage';
import { secret, until } from '../api/service.ts';
import { csvOf, startFeedServer } from '../support/embedded/feed-server.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const base = '/dashboard/stores/demo';

const ended = ({ service }: StoreWorld, count: number): Promise<void> =>
  until(async () => {
    const runs = await feedStore(service.database, { secret, isConfigured: true }).runs('demo');
    return runs.filter(({ status }) => status !== 'running').length >= count;
  });

describe('feed and terms in a browser', { skip: noBrowser }, () => {
  test('every page has no accessibility or layout faults', { timeout: 240_000 }, async (t) => {
    const server = await startFeedServer(t);
    const world = await openStores(t, { pace: 0.01 });
    const { owner, service } = world;
    const visitor = await openBrowserAs(t, service, owner);
    assert.deepEqual(await visitor.faultsAt([`${base}/feed`, `${base}/terms`]), []);
    server.content = csvOf({ assam: '6.90 40', mint: '4.90 70' });
    await owner.post(`${base}/feed`, { url: server.url, everyHours: '12', access: 'none' });
    await ended(world, 1);
    assert.deepEqual(await visitor.faultsAt([`${base}/feed`, base]), []);
    await owner.post(`${base}/feed/import`, { removals: '1000000' });
    await ended(world, 2);
    const long = 'a-very-long-identifier-of-a-product-that-has-no-place-to-break-at-all';
    server.content = csvOf({ assam: '7.50 12', [long]: '1.00 1', mint: 'nothing 1' });
    await owner.post(`${base}/feed/import`);
    await ended(world, 3);
    assert.deepEqual(await visitor.faultsAt([`${base}/feed`]), []);
    const page = await visitor.open(`${base}/feed`);
    await page.fill('[name="url"]', 'nothing');
    await page.click('text="Save"');
    assert.equal(await page.locator('#url-error').isVisible(), true);
    assert.deepEqual(await visitor.faultsOf(page), []);
  });

  test('edits terms without scripts', { timeout: 240_000 }, async (t) => {
    const world = await openStores(t);
    const { owner, service } = world;
    const { catalogue } = service.server.selling;
    const terms = await catalogue.terms('demo');
    await catalogue.writeTerms('demo', {
      ...terms,
      shipping: terms.shipping.slice(0, 2),
      taxes: terms.taxes.slice(0, 2),
    });
    const plain = await openBrowserAs(t, service, owner, { script: false });
    const page = await plain.open(`${base}/terms`, { width: 360, colorScheme: 'light' });
    await page.click('text="Add delivery method"');
    await page.fill('[name="shipping.2.title"]', 'Same day');
    await page.fill('[name="shipping.2.days.min"]', '0');
    await page.fill('[name="shipping.2.days.max"]', '0');
    await page.click('.save-bar button');
    assert.match((await page.textContent('.notice.bad')) ?? '', /Delivery method 3, price/);
    await page.fill('[name="shipping.2.price.EUR"]', '9.90');
    await page.check('[name="taxes.1.remove"]');
    await page.click('.save-bar button');
    assert.match((await page.textContent('main')) ?? '', /shipping same-day/);
    await page.click('text="Save"');
    assert.match((await page.textContent('main')) ?? '', /Saved\./);
    const after = await catalogue.terms('demo');
    assert.deepEqual([after.shipping.at(-1)?.id, after.taxes.length], ['same-day', 1]);

    const visitor = await openBrowserAs(t, service, owner);
    const wrong = await visitor.open(`${base}/terms`);
    await wrong.fill('[name="homeCountry"]', '??');
    await wrong.fill('[name="taxes.0.rate"]', 'much');
    await wrong.click('.save-bar button');
    assert.equal(await wrong.locator('#homeCountry-error').isVisible(), true);
    assert.deepEqual(await visitor.faultsOf(wrong), []);
    await wrong.fill('[name="homeCountry"]', 'GB');
    await wrong.fill('[name="taxes.0.rate"]', '20');
    await wrong.click('.save-bar button');
    await wrong.waitForSelector('text="Review changes"');
    assert.deepEqual(await visitor.faultsOf(wrong), []);
  });
});
