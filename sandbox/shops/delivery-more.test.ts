import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAuthority, type Authority } from '../certificates.ts';
import { startShop, type Fault, type Shop } from './index.ts';
import { ask } from './testing.ts';

describe('delivery faults', () => {
  const shoe = '/products/ridge-trail-shoe';
  let authority: Authority;
  before(async () => {
    authority = await createAuthority();
  });

  async function withFault<T>(faults: Fault[], look: (shop: Shop) => Promise<T>, slowMs = 5): Promise<T> {
    const shop = await startShop({ authority, faults, slowMs, light: true });
    try {
      return await look(shop);
    } finally {
      await shop.close();
    }
  }

  test('no-validators: removes them from files and images, not from pages or the manifest', async () => {
    const paths = ['/robots.txt', '/images/logo.png', '/feeds/products.xml', '/', '/.well-known/ucp'];
    const validators = await withFault(['no-validators'], (shop) =>
      Promise.all(
        paths.map(async (path) => {
          const { headers } = await ask(shop, path);
          return headers.etag !== undefined || headers['last-modified'] !== undefined;
        }),
      ),
    );
    assert.deepEqual(validators, [false, false, false, true, true]);
  });

  test('wrong-304: confirms a version that was not requested', async () => {
    const { status, headers } = await withFault(['wrong-304'], (shop) =>
      ask(shop, '/sitemap.xml', { headers: { 'if-none-match': '"mine"' } }),
    );
    assert.deepEqual([status, headers.etag], [304, '"another"']);
  });

  test('without a fault: returns the full response to a conditional request for another version', async () => {
    const { status } = await withFault([], (shop) =>
      ask(shop, '/sitemap.xml', { headers: { 'if-none-match': '"mine"' } }),
    );
    assert.equal(status, 200);
  });

  test('facts-change: differs on each second visit of a client to a page', async () => {
    const inStock = await withFault(['facts-change'], async (shop) => {
      const seen: boolean[] = [];
      for (const agent of ['a', 'a', 'a', 'b'])
        seen.push(
          (await ask(shop, shoe, { headers: { 'user-agent': agent } })).text.includes('schema.org/InStock'),
        );
      return seen;
    });
    assert.deepEqual(inStock, [true, false, true, true]);
  });

  test('files-session: starts a session with files, not with pages', async () => {
    const cookies = await withFault(['files-session'], (shop) =>
      Promise.all(
        ['/robots.txt', '/'].map(async (path) => (await ask(shop, path)).headers['set-cookie']?.length),
      ),
    );
    assert.deepEqual(cookies, [1, undefined]);
  });

  test('slow-files: delays only robots.txt and llms.txt', async () => {
    const order: string[] = [];
    await withFault(
      ['slow-files'],
      async (shop) => {
        const late = ask(shop, '/robots.txt').then(
          () => order.push('file'),
          () => order.push('closed'),
        );
        await ask(shop, '/').then(() => order.push('page'));
        await shop.close();
        await late;
      },
      60_000,
    );
    assert.deepEqual(order, ['page', 'closed']);
  });

  test('www-open: serves pages under www instead of a redirect', async () => {
    const www = (shop: Shop) => ask(shop, 'https://www.healthy.test/').then(({ status }) => status);
    assert.deepEqual([await withFault(['www-open'], www), await withFault([], www)], [200, 301]);
  });

  test('headers-bare: omits HSTS and the security headers', async () => {
    const names = ['strict-transport-security', 'x-content-type-options', 'referrer-policy'];
    const sent = (faults: Fault[]) =>
      withFault(faults, async (shop) => {
        const { headers } = await ask(shop, '/');
        return names.filter((name) => headers[name] !== undefined);
      });
    assert.deepEqual([await sent(['headers-bare']), await sent([])], [[], names]);
  });

  test('slash-twin: serves the same page with a trailing slash', async () => {
    const twin = (faults: Fault[]) => withFault(faults, (shop) => ask(shop, `${shoe}/`));
    const { status, text } = await twin(['slash-twin']);
    assert.deepEqual(
      [status, text.includes(`<link rel="canonical" href="https://healthy.test${shoe}/">`)],
      [200, true],
    );
    assert.equal((await twin([])).status, 404);
  });
});
