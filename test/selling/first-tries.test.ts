/** Typical mistakes of agents at their first attempt, and the answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { release } from './parties.ts';
import { codesOf, complete, home, lamp, lines, shopper, totalOf } from './shopper.ts';

interface Message {
  type: string;
  code: string;
  content: string;
  path?: string;
}

const messagesOf = ({ body }: Answer): Message[] => body.messages ?? [];
const contentOf = (answer: Answer, code: string): string =>
  messagesOf(answer).find((message) => message.code === code)?.content ?? '';

describe('first attempts', () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore();
    agent = await openAgent([]);
  });
  after(async () => {
    await store.close();
    await agent.close();
  });
  const plain = () => shopper(store);
  const official = () =>
    shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header(release) } });

  interface Found {
    id: string;
    title: string;
    variants: { id: string }[];
  }
  async function productWith(fits: (variants: number) => boolean): Promise<Found> {
    const { body } = await plain().call('/api/ucp/discover?limit=100');
    const found = (body.products as Found[]).find(
      ({ id, variants }) => fits(variants.length) && variants.every((variant) => variant.id !== id),
    );
    return found ?? assert.fail('no such product in the store');
  }

  describe('the ID of a product', () => {
    test('returns its variants if there are several, and creates nothing', async () => {
      const product = await productWith((count) => count > 1);
      for (const me of [plain(), official()]) {
        for (const body of [complete([product.id, 1]), complete([lamp, 1], [product.id, 2])]) {
          const answer = await me.create(body);
          assert.equal(answer.status, 200, JSON.stringify(answer.body));
          assert.equal(answer.body.ucp.status, 'error');
          assert.equal(answer.body.line_items, undefined);
          const [message] = messagesOf(answer);
          assert.equal(message?.code, 'variant_ambiguous');
          assert.equal(message?.path, `$.line_items[${body.line_items.length - 1}].item`);
          for (const { id } of product.variants.slice(0, 3)) assert.ok(message?.content.includes(id), id);
        }
      }
    });

    test('is accepted for a product with a single variant', async (context) => {
      const only = await productWith((count) => count === 1).catch(() => undefined);
      if (!only) return context.skip('every product of one variant has its ID in this store');
      const { status, body } = await plain().create(complete([only.id, 1]));
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.line_items[0].item.id, only.variants[0]?.id);
      assert.ok(body.line_items[0].item.price > 0);
    });

    test('is rejected in an update, which changes nothing', async () => {
      const product = await productWith((count) => count > 1);
      const me = plain();
      const made = await me.ready([lamp, 1]);
      const answer = await me.update(made.id, { line_items: lines([product.id, 1]) });
      assert.deepEqual(codesOf(answer.body), ['variant_ambiguous']);
      assert.equal(totalOf((await me.read(made.id)).body), totalOf(made));
    });

    test('is an unavailable item if it is unknown', async () => {
      const { status, body } = await plain().create(complete(['nothing-of-the-kind', 1]));
      assert.equal(status, 201);
      assert.ok(codesOf(body).includes('item_unavailable'));
    });
  });

  describe('an unknown member', () => {
    const typo = { ...complete([lamp, 1]), buyer: { mail: 'a@b.example' }, 'com.example.note': 1 };
    const said = '`buyer.mail` is not a known field and was ignored; did you mean `email`?';

    test('is named in the response of the plain paths and REST', async () => {
      for (const me of [plain(), official()]) {
        const answer = await me.create(typo);
        assert.equal(answer.status, 201);
        assert.deepEqual(
          messagesOf(answer).filter(({ code }) => code === 'unknown_field'),
          [{ type: 'warning', code: 'unknown_field', content: said }],
        );
      }
    });

    test('is named over MCP, also as an argument of the tool', async () => {
      const meta = { 'ucp-agent': { profile: agent.profile(release) }, 'idempotency-key': randomUUID() };
      const call = async () =>
        (
          await store.call('/api/ucp/mcp', {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'create_checkout', arguments: { meta, checkout: typo, chekout: {} } },
          })
        ).body;
      const { result } = await call();
      const told = result.structuredContent.messages.filter(({ code }: Message) =>
        code.startsWith('unknown_'),
      );
      assert.deepEqual(
        told.map(({ content }: Message) => content),
        ['`chekout` is not a known argument and was ignored; did you mean `checkout`?', said],
      );
      assert.equal(result['_meta']?.['idempotent-replayed'], undefined);
      const again = await call();
      assert.deepEqual(again.result.structuredContent, result.structuredContent);
      assert.equal(again.result['_meta']['idempotent-replayed'], true);
    });

    test('is named if something is missing because of it', async () => {
      const { status, body } = await plain().create({ items: lines([lamp, 1]) });
      assert.equal(status, 400);
      assert.match(body.content, /`items` is not a known field and was ignored; did you mean `line_items`\?/);
    });

    test('is named in a query of every path', async () => {
      const me = plain();
      const found = await me.call('/api/ucp/discover?q=lamp&price_mni=1');
      assert.equal(found.status, 200);
      assert.match(contentOf(found, 'unknown_parameter'), /did you mean `price_min`\?$/);
      const { id } = await me.ready();
      const read = await me.call(`/api/ucp/checkout/sessions/${id}?fields=id`);
      assert.match(contentOf(read, 'unknown_parameter'), /^`fields` is not a known parameter/);
      assert.equal((await me.call('/api/ucp/discover?qq=lamp')).status, 400);
    });
  });

  describe('currency beside the context', () => {
    test('sets the currency of prices, also in lowercase, if the store sells in it', async () => {
      for (const currency of ['USD', 'usd']) {
        for (const me of [plain(), official()]) {
          const answer = await me.create({ ...complete([lamp, 1]), currency });
          assert.equal(answer.body.currency, 'USD', JSON.stringify(answer.body.messages));
          assert.deepEqual(
            codesOf(answer.body).filter((code) => code.startsWith('currency')),
            [],
          );
          const again = await me.update(answer.body.id, answer.body);
          assert.equal(again.body.currency, 'USD');
        }
      }
    });

    test('is named in a warning if the store does not sell in it', async () => {
      for (const wish of [{ currency: 'XXX' }, { context: { currency: 'XXX' } }, { currency: '<b>' }]) {
        const answer = await plain().create({ ...complete([lamp, 1]), ...wish });
        assert.equal(answer.status, 201);
        assert.notEqual(answer.body.currency, 'XXX');
        const content = contentOf(answer, 'currency_not_sold');
        assert.ok(content.includes(`prices are in ${answer.body.currency}. Supported currencies: `), content);
        assert.doesNotMatch(content, /</);
      }
    });

    test('is overridden by the context, with a warning', async () => {
      const wish = { currency: 'EUR', context: { currency: 'USD' } };
      const answer = await plain().create({ ...complete([lamp, 1]), ...wish });
      assert.equal(answer.body.currency, 'USD');
      assert.match(contentOf(answer, 'currency_ignored'), /^`currency` EUR was ignored: prices are in USD/);
    });

    test('keeps the rest of the context', async () => {
      const me = plain();
      const made = await me.create({ line_items: lines([lamp, 1]), context: { address_country: 'IE' } });
      const { body } = await me.update(made.body.id, { currency: 'USD' });
      assert.equal(body.currency, 'USD');
      assert.deepEqual(body.context, { address_country: 'IE', currency: 'USD' });
    });
  });

  describe('line_item_ids', () => {
    const method = (ids: string[], more: object = {}) => ({
      fulfillment: { methods: [{ type: 'shipping', line_item_ids: ids, destinations: [home], ...more }] },
    });

    test('are rejected with their path if they match no line, and change nothing', async () => {
      for (const me of [plain(), official()]) {
        const made = await me.ready([lamp, 1]);
        const line_items = made.line_items;
        const [{ id }] = line_items;
        const wrong = [
          [method([id, 'li_99']), '$.fulfillment.methods[0].line_item_ids[1]'],
          [
            method([id], { groups: [{ line_item_ids: [id, id, 'li_99'] }] }),
            '$.fulfillment.methods[0].groups[0].line_item_ids[2]',
          ],
        ] as const;
        for (const [change, path] of wrong) {
          const { status, body } = await me.update(made.id, { line_items, ...change });
          assert.equal(status, 400);
          assert.deepEqual(body.problems, [{ path, text: 'is not the ID of a line item' }]);
          assert.ok(body.content.includes(path));
        }
        assert.equal(totalOf((await me.read(made.id)).body), totalOf(made));
      }
    });

    test('are ignored for a line that the same change removes', async () => {
      const me = official();
      const made = await me.ready([lamp, 1], [lamp, 2]);
      const { body, status } = await me.update(made.id, { ...made, line_items: made.line_items.slice(0, 1) });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.line_items.length, 1);
    });
  });

  describe('a repeated call', () => {
    test('is recognized with any JSON formatting, and marked as repeated', async () => {
      for (const me of [plain(), official()]) {
        const key = { 'idempotency-key': randomUUID() };
        const { line_items, buyer, fulfillment } = complete([lamp, 1]);
        const first = await me.create({ line_items, buyer, fulfillment }, key);
        const again = await me.create({ fulfillment, buyer, line_items }, key);
        assert.equal(again.body.id, first.body.id);
        assert.equal(first.headers.get('idempotent-replayed'), null);
        assert.equal(again.headers.get('idempotent-replayed'), 'true');
      }
    });
  });

  test('lists the sandbox tokens for an unknown token, and counts no decline', async (t) => {
    if (process.env['STORE_PLATFORM']) return t.skip('the sandbox of the platform has tokens of its own');
    const me = official();
    const { id } = await me.ready();
    for (const token of ['pm_sandbox_sucess', 'tok_12345678']) {
      const { status, body } = await me.pay(id, token);
      assert.deepEqual([status, body.code], [400, 'invalid_request']);
      assert.deepEqual(body.problems, [
        { path: '$.payment.instruments[0].credential.token', text: 'is not a sandbox token' },
      ]);
      assert.match(
        body.content,
        /pm_sandbox_success, pm_sandbox_decline, .+ See https?:\S+\/ucp\/handlers\/\S+\/spec\.$/,
      );
    }
    assert.equal((await me.pay(id, 'tok_visa')).body.status, 'completed');
  });

  describe('an unsupported call', () => {
    test('returns the endpoint and the manifest at {origin}/checkout-sessions, except to a browser', async () => {
      const calls: [
        path: string,
        options: { method?: string; headers?: Record<string, string> },
        told: string,
      ][] = [
        ['/checkout-sessions', { method: 'POST' }, '/api/ucp/checkout-sessions'],
        ['/checkout-sessions/chk_1', { method: 'PUT' }, '/api/ucp/checkout-sessions/{id}'],
        [
          '/checkout-sessions/<b>/complete',
          { method: 'POST', headers: { 'UCP-Agent': agent.header(release) } },
          '/api/ucp/checkout-sessions/{id}/complete',
        ],
        ['/checkout-sessions/chk_1', {}, '/api/ucp/checkout-sessions/{id}'],
      ];
      for (const [path, options, told] of calls) {
        const response = await fetch(new URL(path, store.url), options);
        const { code, content } = (await response.json()) as { code: string; content: string };
        assert.deepEqual([response.status, code], [404, 'not_found']);
        assert.ok(content.includes(`Call ${store.url}${told}. `), content);
        assert.ok(content.includes(`${store.url}/.well-known/ucp)`), content);
      }
      const page = await fetch(new URL('/checkout-sessions', store.url), {
        headers: { Accept: 'text/html' },
      });
      assert.equal(page.status, 404);
      assert.doesNotMatch(await page.text(), /api\/ucp/);
    });

    const headers: [header: string | undefined, content: RegExp][] = [
      [undefined, /^The UCP-Agent header is missing\. Send .+ such as UCP-Agent: profile="https:\/\/\S+"\.$/],
      ['version="2026-08-25"', /^The UCP-Agent header has no "profile" member\. Send /],
      [
        'profile="https://agent.example',
        /^The UCP-Agent header is not a valid structured dictionary \(RFC 8941\)\. Send /,
      ],
      ['profile="ftp://agent.example"', /^The profile must be an https URL .+ Send /],
    ];
    for (const [header, content] of headers) {
      test(`explains what UCP-Agent lacks: ${header ?? 'none'}`, async () => {
        const me = shopper(store, {
          surface: 'official',
          headers: header === undefined ? {} : { 'UCP-Agent': header },
        });
        const { status, body } = await me.create({ line_items: lines([lamp, 1]) });
        assert.deepEqual([status, body.code], [400, 'invalid_profile_url']);
        assert.match(body.content, content);
      });
    }

    test('explains where the profile belongs over MCP', async () => {
      const { body } = await store.call('/api/ucp/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_catalog', arguments: { meta: {}, catalog: { query: 'lamp' } } },
      });
      assert.match(
        body.error.message,
        /^meta\["ucp-agent"\]\.profile is missing\. Send .+"ucp-agent": \{"profile"/,
      );
    });
  });
});
