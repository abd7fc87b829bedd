import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { refuse } from '#commerce';
import { attribute, person } from '../../../test/support/web/checkout-person.ts';
import { complete, openShop, type Shop } from '../../../test/support/web/checkout-shop.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

describe('hostile', () => {
  let shop: Shop;
  before(async () => (shop = await openShop()));
  after(() => shop.close());

  const request = (path: string, init?: RequestInit, pages = shop.pages) =>
    pages.request(`https://shop.test${path}`, init);
  const form = 'application/x-www-form-urlencoded';
  const post = (path: string, body: string, type = form) =>
    request(path, { method: 'POST', body, headers: { 'Content-Type': type } });

  describe('the pages and hostile callers', () => {
    test('returns the same 404 for every forged link', async () => {
      const token = await shop.checkout();
      const [id, mark] = token.split('.') as [string, string];
      const other = (await shop.checkout()).split('.')[1];
      const disabled = await openShop({ site: { enabled: false } });
      const answers = await Promise.all([
        request('/checkout/nothing'),
        request(`/checkout/${id}`),
        request(`/checkout/${id}.${other}`),
        request(`/checkout/${id}.${mark.slice(0, -1)}`),
        request(`/checkout/${id}x.${mark}`),
        request('/checkout/%00'),
        request('/checkout/nothing/return'),
        post('/checkout/nothing', 'do=pay'),
        request('/somewhere/else'),
        shop.pages.request(`https://unknown.test/checkout/${token}`),
        disabled.pages.request(`https://shop.test/checkout/${await disabled.checkout()}`),
      ]);
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      for (const answer of answers) assert.equal(answer.status, 404);
      assert.equal(new Set(bodies).size, 1);
      assert.ok(!bodies[0]?.includes('Larch'));
      await disabled.close();
    });

    test('sends headers against caching, framing, indexing, and scripts with every response', async () => {
      const token = await shop.checkout();
      const page = await person(shop.pages).open(`/checkout/${token}`);
      const { body } = page.post('save', { email: 'new@shop.test' });
      const answers = [
        await request(`/checkout/${token}`),
        await post(`/checkout/${token}`, body),
        await post(`/checkout/${token}`, 'x'.repeat(100_000)),
        await request('/checkout/nothing'),
        await request('/order/1.abcdefghijklmnopqrstuv'),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 303, 413, 404, 404],
      );
      for (const { headers, status } of answers) {
        assert.equal(headers.get('referrer-policy'), 'no-referrer');
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(headers.get('x-frame-options'), 'DENY');
        assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('set-cookie'), null);
        if (status === 303) continue;
        const policy = headers.get('content-security-policy') ?? '';
        assert.match(
          policy,
          /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; form-action 'self'; /,
        );
        assert.match(policy, /base-uri 'none'; frame-ancestors 'none'$/);
      }
      assert.ok(
        !page.html.includes('<script') && !/\son\w+=/.test(page.html) && !page.html.includes(' style='),
      );
    });

    test('escapes any input in any field', async () => {
      const token = await shop.checkout();
      const open = () => person(shop.pages).open(`/checkout/${token}`);
      const names = [
        'email',
        'address.group_1.lastName',
        'address.group_1.street',
        'address.group_1.locality',
      ];
      const count = (await open()).elements.filter(
        ({ tagName }) => tagName === 'script' || tagName === 'img',
      );
      assert.equal(count.length, 0);
      const text = fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 90 }),
        fc.constantFrom(
          '"><script>alert(1)</script>',
          `'"><img src=x onerror=alert(1)>`,
          '</title></style>',
          '&lt;&#60;',
        ),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), text, async (name, value) => {
          const page = await (await open()).press('save', { [name]: `a${value}` });
          assert.ok([200, 422].includes(page.status));
          assert.ok(!page.elements.some(({ tagName }) => tagName === 'script' || tagName === 'img'));
          const shown = page.elements.find((one) => attribute(one, 'name') === name);
          const wanted = `a${value}`
            .toWellFormed()
            .replaceAll(/\p{Cc}+/gu, ' ')
            .trim();
          assert.equal(attribute(shown as never, 'value'), wanted);
        }),
        { numRuns: 40 },
      );
    });

    test('escapes titles, codes, and addresses, and renders only http links and images', async () => {
      const own = await openShop({
        site: {
          name: '<b>Shop</b>',
          storefront: 'javascript:alert(1)',
          links: [{ type: 'faq', url: 'javascript:alert(2)' }],
        },
        pictures: 'javascript:alert(3)',
      });
      const token = await own.checkout({
        ...complete,
        lines: [{ variantId: '<script>alert(4)</script>', quantity: 1 }],
        codes: ['"><svg onload=alert(5)>'],
      });
      const page = await person(own.pages).open(`/checkout/${token}`);
      assert.ok(
        !page.html.includes('javascript:') && !page.html.includes('<script') && !page.html.includes('<svg'),
      );
      assert.ok(page.text.includes('<script>alert(4)</script>'), 'shown as text');
      const uncoded = await page.press('uncode."><svg onload=alert(5)>');
      assert.ok(!uncoded.text.includes('alert(5)'));
      await own.close();
    });

    test('rejects a body of one megabyte with and without Content-Length', async () => {
      const path = `/checkout/${await shop.checkout()}`;
      const big = `key=${'k'.repeat(1_000_000)}`;
      assert.equal((await post(path, big)).status, 413);
      const stream = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('x'.repeat(50_000)));
        },
      });
      const streamed = await request(path, {
        method: 'POST',
        body: stream,
        headers: { 'Content-Type': form },
        duplex: 'half',
      } as RequestInit);
      assert.equal(streamed.status, 413);
    });

    test('rejects bodies that are not a checkout form', async () => {
      const path = `/checkout/${await shop.checkout()}`;
      for (const [body, type] of [
        ['{"do":"pay"}', 'application/json'],
        ['do=pay', form],
        ['do=pay&key=short', form],
        [`key=${'a'.repeat(22)}${'&x=1'.repeat(2_000)}`, form],
        ['do=pay', 'text/plain'],
      ] as const) {
        assert.equal((await post(path, body, type)).status, 400, body.slice(0, 40));
      }
    });

    test('ignores fields that are not on the page', async () => {
      const token = await shop.checkout();
      const path = `/checkout/${token}`;
      const page = await person(shop.pages).open(path);
      const extra = {
        state: 'completed',
        total: '1',
        __proto__: 'x',
        'constructor.prototype': 'x',
        'quantity.li_9': '4',
        'address.other.street': 'x',
        'destination.group_1': 'dest_9',
        'option.group_1': 'free',
        'address-of.group_1': 'dest_9',
      };
      const body = `${page.post('save', {}).body}&${new URLSearchParams(extra)}`;
      const after = await person(shop.pages).send(path, body.replace('option.group_1=standard&', ''));
      assert.ok(after.text.includes('€24.90') && after.text.includes('12 Long Lane'));
      assert.equal(({} as Record<string, unknown>)['x'], undefined);
    });

    test('shows an error at a field with too much text and keeps the text', async () => {
      const page = await person(shop.pages).open(`/checkout/${await shop.checkout()}`);
      const street = 'x'.repeat(400);
      const refused = await page.press('save', { 'address.group_1.street': street });
      assert.equal(refused.status, 422);
      assert.ok(refused.text.includes('Enter at most 200 characters.'));
      assert.equal(refused.values()['address.group_1.street'], street);
    });

    test('uses a new form key for each rendering', async () => {
      const path = `/checkout/${await shop.checkout()}`;
      const keys = await Promise.all(
        [1, 2, 3].map(async () => (await person(shop.pages).open(path)).values()['key']),
      );
      assert.equal(new Set(keys).size, 3);
      for (const key of keys) assert.match(key ?? '', /^[\w-]{22}$/);
    });
  });

  describe('the pages while something is down', () => {
    test('returns 503 with Retry-After and a form that repeats the post when the store is down', async () => {
      const own = await openShop();
      const path = `/checkout/${await own.checkout()}`;
      const page = await person(own.pages).open(path);
      own.backend.down = true;
      const closed = await person(own.pages).open(path);
      assert.equal(closed.status, 503);
      assert.equal(closed.headers.get('retry-after'), '7');
      const failed = await page.press('pay', {
        choice: JSON.stringify(['sandbox', 'success']),
        email: 'new@shop.test',
      });
      assert.equal(failed.status, 503);
      assert.ok(failed.text.includes('We don’t know yet whether your last step went through'));
      assert.ok(!/kept as it was|nothing was changed/i.test(failed.text));
      own.backend.down = false;
      const done = await failed.press('Try again');
      assert.ok(done.text.includes('Thank you') && done.text.includes('new@shop.test'));
      assert.equal(own.backend.commits.length, 1);
      await own.close();
    });

    test('returns 503 when the database is down', async () => {
      const own = await openShop();
      const token = await own.checkout();
      const down = async () => refuse({ code: 'store-unavailable', retryAfter: 5 });
      const { checkouts, ...rest } = own.commerce;
      const pages = (await import('./pages.ts')).checkoutPages({
        commerce: { ...rest, checkouts: { ...checkouts, read: down } },
        site: async () => own.site,
        now: () => own.clock.now,
        logger: { error: () => {}, warn: () => {} },
        choices: () => [],
      });
      for (const path of [`/checkout/${token}`, `/checkout/${token}/return`]) {
        const answer = await pages.request(`https://shop.test${path}`);
        assert.equal(answer.status, 503);
        assert.equal(answer.headers.get('retry-after'), '5');
        assert.ok((await answer.text()).includes(`href="${path}"`));
      }
      await own.close();
    });

    test('returns 503 when the database fails before the checkout is read', async () => {
      const own = await openShop({
        pages: {
          choices: () => {
            throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          },
        },
      });
      const path = `/checkout/${await own.checkout()}`;
      const page = await own.pages.request(`https://shop.test${path}?from=1`);
      assert.equal(page.status, 503);
      assert.equal(page.headers.get('retry-after'), '5');
      assert.ok((await page.text()).includes(`href="${path}?from=1"`));
      assert.deepEqual(own.logged, ['checkout page failed']);
      await own.close();
    });

    test('logs an internal error and does not show its message', async () => {
      const own = await openShop({
        pages: {
          choices: () => {
            throw new Error('secret detail');
          },
        },
      });
      const page = await person(own.pages).open(`/checkout/${await own.checkout()}`);
      assert.equal(page.status, 500);
      assert.ok(!page.html.includes('secret'));
      assert.deepEqual(own.logged, ['checkout page failed']);
      await own.close();
    });
  });
});
