import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer } from '../open-store.ts';
import { bothReleases, openShop, type Agent, type Shop } from './agents.ts';
import {
  ann,
  buy,
  codesOf,
  dublin,
  fillIn,
  goods,
  items,
  linesOf,
  messageOf,
  newKey,
  pay,
  readyCheckout,
  startCheckout,
  totalOf,
} from './purchase.ts';
import { rawCall } from './raw.ts';

const persons = ['requires_buyer_input', 'requires_buyer_review'];
const forPersons = ({ body }: Answer) =>
  body.messages.filter(({ severity }: { severity?: string }) => persons.includes(severity ?? ''));

describe('a checkout', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const read = (id: string) => agent().call('get_checkout', { id });
    const escalated = async (): Promise<Answer[]> => {
      const review = await startCheckout(agent(), goods.knife.id);
      const ready = await readyCheckout(agent(), goods.cable.id);
      return [
        review,
        await fillIn(agent(), review),
        await pay(agent(), ready.body.id, 'pm_sandbox_challenge'),
      ];
    };

    test(`[UCP-25] ${release}: is the same after the same steps`, async () => {
      const one = await readyCheckout(agent(), goods.cable.id, [goods.towels.id, 3]);
      const other = await readyCheckout(agent(), goods.cable.id, [goods.towels.id, 3]);
      assert.deepEqual(settledParts(one), settledParts(other));
      const again = await fillIn(agent(), one);
      assert.deepEqual(settledParts(again), settledParts(one));
      assert.deepEqual(settledParts(await read(one.body.id)).totals, settledParts(one).totals);
    });

    test(`[UCP-26a] ${release}: returns an absolute https URL if it needs a person`, async () => {
      for (const { body } of await escalated()) {
        assert.equal(body.status, 'requires_escalation');
        const { text } = await rawCall(`${shop.store.url}/api/ucp/checkout-sessions/${body.id}`, {
          headers: { Host: 'healthy.test', 'UCP-Agent': agent().platform.ucpAgent },
        });
        const { status, continue_url: url } = JSON.parse(text);
        assert.equal(status, 'requires_escalation');
        assert.ok(shop.store.isContinue(url, 'https://healthy.test'), url);
      }
    });

    test(`[UCP-27] ${release}: states what it needs a person for`, async () => {
      for (const answer of await escalated()) {
        assert.ok(forPersons(answer).length > 0);
        assert.ok(forPersons(answer).every(({ content }: { content: string }) => content.length > 10));
      }
    });

    test(`[UCP-29a] ${release}: states what a person must do from the first response`, async () => {
      const made = await startCheckout(agent(), goods.knife.id);
      assert.deepEqual(codesOf(made).toSorted(), ['age-check', 'missing', 'missing']);
      assert.equal(messageOf(made, 'age-check').path, '$.line_items[0]');
    });

    test(`[UCP-26b] [UCP-26c] ${release}: links to its page while open, and not after its end`, async () => {
      const open = await startCheckout(agent(), goods.cable.id);
      const ready = await fillIn(agent(), open);
      const [review] = await escalated();
      for (const answer of [open, ready, review as Answer, await read(ready.body.id)]) {
        assert.ok(shop.store.isContinue(answer.body.continue_url), answer.body.status);
      }
      const canceled = await agent().call('cancel_checkout', { id: ready.body.id });
      const completed = await buy(agent(), goods.cable.id);
      for (const { body } of [
        canceled,
        completed,
        await read(canceled.body.id),
        await read(completed.body.id),
      ]) {
        assert.ok(['canceled', 'completed'].includes(body.status));
        assert.equal(body.continue_url, undefined);
      }
    });

    test(`[UCP-28b] ${release}: never changes after completion`, async () => {
      const paid = await buy(agent(), goods.cable.id);
      const { id } = paid.body;
      const before = await read(id);
      const content = { line_items: items([goods.cable.id, 9]), buyer: { ...ann, first_name: 'Eve' } };
      for (const refused of [
        await agent().call('update_checkout', { id, content }),
        await agent().call('cancel_checkout', { id }),
      ]) {
        assert.deepEqual([refused.status, refused.body.ucp.status], [409, 'error']);
      }
      const again = await pay(agent(), id, 'pm_sandbox_decline', newKey());
      assert.deepEqual([again.body.status, again.body.order], ['completed', paid.body.order]);
      assert.deepEqual((await read(id)).body, before.body);
      assert.deepEqual(before.body.totals, paid.body.totals);
    });

    test(`[UCP-29b] [UCP-29c] ${release}: returns errors with reason and path, as recoverable`, async () => {
      const line_items = items(
        goods.soldOut.id,
        'no-such-thing',
        [goods.cable.id, 19],
        [goods.charger.id, 1],
      );
      const made = await agent().call('create_checkout', { content: { line_items } });
      const at = (code: string) => {
        const { path, severity, type } = messageOf(made, code);
        return [path, severity, type];
      };
      assert.deepEqual(at('out_of_stock'), ['$.line_items[0]', 'recoverable', 'error']);
      assert.deepEqual(at('item_unavailable'), ['$.line_items[1]', 'recoverable', 'error']);
      assert.equal(codesOf(made).filter((code) => code === 'out_of_stock').length, 1);
      const nowhere = await fillIn(
        agent(),
        await startCheckout(agent(), goods.cable.id),
        {},
        {
          ...dublin,
          address_country: 'BR',
        },
      );
      assert.deepEqual(
        [messageOf(nowhere, 'address_undeliverable').severity, nowhere.body.status],
        ['recoverable', 'incomplete'],
      );
      assert.match(messageOf(nowhere, 'address_undeliverable').path, /^\$\.fulfillment\.methods\[0\]/);
      const ready = await readyCheckout(agent(), goods.cable.id);
      const declined = await pay(agent(), ready.body.id, 'pm_sandbox_decline');
      assert.deepEqual(
        [declined.status, declined.body.status, messageOf(declined, 'payment_failed').severity],
        [200, 'ready_for_complete', 'recoverable'],
      );
      assert.equal((await pay(agent(), ready.body.id)).body.status, 'completed');
      const mended = await agent().call('update_checkout', {
        id: made.body.id,
        content: { line_items: linesOf(made).slice(2) },
      });
      assert.ok(!codesOf(mended).includes('out_of_stock') && !codesOf(mended).includes('item_unavailable'));
    });

    test(`[UCP-29d] ${release}: returns an unrecoverable error for a missing checkout, cart, or order`, async () => {
      for (const operation of [
        'get_checkout',
        'get_cart',
        'get_order',
        'cancel_checkout',
        'cancel_cart',
      ] as const) {
        const { status, body } = await agent().call(operation, { id: 'chk_000000000000000000000000' });
        assert.deepEqual([status, body.ucp.status, body.id], [200, 'error', undefined], operation);
        const said = body.messages.map(({ code, severity }: Record<string, string>) => [code, severity]);
        assert.deepEqual(said, [['not_found', 'unrecoverable']], operation);
      }
    });

    test(`[UCP-30a] [UCP-30b] ${release}: can be canceled while open, but not after its end`, async () => {
      const cancel = (id: string) => agent().call('cancel_checkout', { id });
      const [, review, challenged] = (await escalated()) as [Answer, Answer, Answer];
      const open = [
        await startCheckout(agent(), goods.cable.id),
        await readyCheckout(agent(), goods.cable.id),
        review,
        challenged,
      ];
      for (const { body } of open) {
        const canceled = await cancel(body.id);
        assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'], body.status);
        assert.equal((await read(body.id)).body.status, 'canceled');
      }
      const paid = await buy(agent(), goods.cable.id);
      for (const id of [open[0]?.body.id, paid.body.id]) {
        const refused = await cancel(id);
        assert.deepEqual([refused.status, refused.body.ucp.status], [409, 'error']);
        assert.equal(refused.body.messages[0].type, 'error');
      }
    });

    test(`[UCP-34] ${release}: uses the address for delivery and tax, not the context`, async () => {
      const priced = async (context: object | undefined, country: string) => {
        const content = { line_items: items(goods.cable.id), ...(context ? { context } : {}) };
        const made = await agent().call('create_checkout', { content });
        return fillIn(agent(), made, {}, { ...dublin, address_country: country, postal_code: '10115' });
      };
      const plain = await priced(undefined, 'DE');
      const elsewhere = await priced({ address_country: 'IE', postal_code: 'D01' }, 'DE');
      assert.deepEqual(elsewhere.body.totals, plain.body.totals);
      assert.notDeepEqual((await priced({ address_country: 'DE' }, 'IE')).body.totals, plain.body.totals);
      const barred = await priced({ address_country: 'IE' }, 'BR');
      assert.ok(codesOf(barred).includes('address_undeliverable'));
      assert.equal((await pay(agent(), barred.body.id)).body.status, 'incomplete');
    });

    test(`[UCP-35a] ${release}: links to terms, privacy, and returns`, async () => {
      const { body } = await startCheckout(agent(), goods.cable.id);
      const types = body.links.map(({ type }: { type: string }) => type);
      for (const type of ['terms_of_service', 'privacy_policy', 'refund_policy'])
        assert.ok(types.includes(type), type);
      for (const { url } of body.links) assert.equal(new URL(url).protocol, 'https:');
    });

    test(`[UCP-35b] ${release}: has the titles and prices of the catalog`, async () => {
      const ids = [goods.cable.id, goods.lamp.id, 'lh-117-bra', 'tw-132'];
      const found = await agent().call('lookup_catalog', { content: { ids } });
      const products = found.body.products as { title: string; variants: { id: string; price: object }[] }[];
      const { body } = await startCheckout(agent(), ...ids);
      assert.equal(body.line_items.length, ids.length);
      for (const { item } of body.line_items) {
        const product = products.find(({ variants }) => variants.some(({ id }) => id === item.id));
        const variant = product?.variants.find(({ id }) => id === item.id);
        assert.deepEqual(variant?.price, { amount: item.price, currency: body.currency });
        assert.ok(item.title.startsWith(product?.title));
      }
    });

    test(`[UCP-36a] [UCP-36c] ${release}: returns the same with signals and attribution`, async () => {
      const plain = await readyCheckout(agent(), goods.cable.id);
      const signals = {
        'dev.ucp.buyer_ip': '203.0.113.9',
        'dev.ucp.user_agent': 'Mozilla/5.0',
        'com.example.trusted_buyer': { verified: true, age: 99 },
      };
      const attribution = { source: 'example', campaign: 'staff-discount' };
      const made = await startCheckout(agent(), goods.cable.id);
      for (const more of [{ signals }, { attribution }, { signals, attribution }]) {
        const told = await fillIn(agent(), made, more);
        assert.deepEqual(settledParts(told), settledParts(plain));
      }
      const knife = await startCheckout(agent(), goods.knife.id);
      assert.equal((await fillIn(agent(), knife, { signals })).body.status, 'requires_escalation');
    });

    test(`[UCP-37a] ${release}: always lists its payment handlers`, async () => {
      for (const { body } of [
        await startCheckout(agent(), goods.cable.id),
        await buy(agent(), goods.cable.id),
      ]) {
        const [name] = Object.keys(body.ucp.payment_handlers);
        assert.equal(name, 'test.healthy.sandbox_pay');
        assert.equal(body.ucp.payment_handlers[name as string][0].id, 'sandbox');
      }
    });
  }

  test('[UCP-75] rejects a quantity in a unit that the store does not sell in', async () => {
    const agent: Agent = shop.agents['2026-08-25'];
    const make = (quantity_unit: object) =>
      agent.call('create_checkout', {
        content: { line_items: [{ item: { id: goods.cable.id, quantity_unit }, quantity: 250 }] },
        wild: true,
      });
    const refused = await make({ unit: 'KGM', scale: 3 });
    assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_request']);
    assert.equal(refused.body.problems[0].path, '$.line_items[0].item.quantity_unit');
    const pieces = await agent.call('create_checkout', {
      content: {
        line_items: [{ item: { id: goods.cable.id, quantity_unit: { unit: 'C62', scale: 0 } }, quantity: 2 }],
      },
      wild: true,
    });
    assert.equal(totalOf(pieces), 2 * goods.cable.price);
  });
});

/** What does not differ between two checkouts with the same content. */
function settledParts({ body }: Answer): Record<string, unknown> {
  const { id: _id, continue_url: _page, expires_at: _end, ...rest } = body;
  return rest;
}
