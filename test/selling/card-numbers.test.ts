/** A card number in any text that an agent or a buyer sends is refused or masked before it is written, and never repeated. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { ownStoreOnly } from './platform.ts';
import { complete, home, lamp, lines, shopper } from './shopper.ts';

const number = '4242 4242 4242 4242';
const digits = /4242[\s-]?4242[\s-]?4242[\s-]?4242/;

describe('card numbers in text', { skip: ownStoreOnly }, () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(async () => {
    const [stored, log] = [await store.everythingStored(), store.log.join('\n')];
    await store.close();
    assert.ok(!digits.test(stored), 'stored');
    assert.ok(!digits.test(log), 'logged');
  });

  const destination = (address: object) => ({
    fulfillment: { methods: [{ type: 'shipping', destinations: [{ ...home, ...address }] }] },
  });
  const contents: [where: string, content: object, path: string][] = [
    ['a name', { buyer: { email: 'a@b.example', first_name: `Ann ${number}` } }, '$.buyer.first_name'],
    ['an email address', { buyer: { email: '4242424242424242@b.example' } }, '$.buyer.email'],
    ['a telephone number', { buyer: { email: 'a@b.example', phone_number: number } }, '$.buyer.phone_number'],
    [
      'a street',
      destination({ street_address: number }),
      '$.fulfillment.methods[0].destinations[0].street_address',
    ],
    ['the intent', { context: { intent: `pay with ${number}` } }, '$.context.intent'],
    ['a code', { discounts: { codes: ['4242-4242-4242-4242'] } }, '$.discounts.codes[0]'],
    ['attribution', { attribution: { campaign: number } }, '$.attribution.campaign'],
    ['a member name', { attribution: { [number]: 'x' } }, '$.attribution'],
    [
      'a signal that is a number',
      { signals: { 'com.example.x': 4_242_424_242_424_242 } },
      "$.signals['com.example.x']",
    ],
    ['an unknown item', { line_items: lines(['4242424242424242', 1]) }, '$.line_items[0].item.id'],
    ['an unknown member', { note: { text: [number] } }, '$.note.text[0]'],
  ];
  for (const [where, content, path] of contents)
    test(`${where}: are rejected with their path`, async () => {
      const me = shopper(store);
      const { id } = await me.ready();
      const answers = [await me.create({ ...complete([lamp, 1]), ...content }), await me.update(id, content)];
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code, body.problems?.[0].path], [400, 'invalid_request', path]);
        assert.doesNotMatch(JSON.stringify(body), digits);
      }
    });

  test('are rejected in an idempotency key', async () => {
    const me = shopper(store);
    const headers = { 'Idempotency-Key': '4242-4242-4242-4242' };
    const { status, body } = await me.create(complete([lamp, 1]), headers);
    assert.deepEqual([status, body.problems[0].path], [400, 'Idempotency-Key']);
    assert.equal((await me.create(complete([lamp, 1]), { 'Idempotency-Key': randomUUID() })).status, 201);
  });

  test('are masked in a request ID and a path in the log', async () => {
    const me = shopper(store);
    const read = await me.call('/api/ucp/orders/4242424242424242', undefined, 'GET', {
      'Request-Id': '4242424242424242',
    });
    assert.equal(read.status, 200);
    assert.ok(store.log.some((line) => line.includes('card number removed')));
  });

  test('are masked in input on the page', async () => {
    const me = shopper(store);
    const { continue_url: url } = await me.ready();
    const page = await (await fetch(url)).text();
    const key = /name="key" value="([\w-]{22})"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ key, do: 'save', email: 'ann@buyer.example', first_name: number });
    const saved = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    assert.ok(saved.status < 500, String(saved.status));
    assert.doesNotMatch(await saved.text(), digits);
    assert.doesNotMatch(await (await fetch(url)).text(), digits);
  });
});
