/** What buyers save on the consent page, and what their link says about prices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredAddresses, openLinkedStore } from '../support/linking/linked-store.ts';
import { bearer } from './parties.ts';
import { openAgent } from './agent.ts';
import { complete, home, lines, shopper } from './shopper.ts';

const email = 'saved@buyer.test';

test('saves the addresses that the buyer saw, even if they order to another one meanwhile', async (t) => {
  const linked = await openLinkedStore();
  t.after(() => linked.close());
  const guest = shopper(linked.store);
  const order = async (street: string): Promise<void> => {
    const { body } = await guest.create({
      ...complete(['sw-159', 1]),
      buyer: { first_name: 'Ada', last_name: 'Quill', email },
      fulfillment: {
        methods: [{ type: 'shipping', destinations: [{ ...home, street_address: street }] }],
      },
    });
    const paid = await guest.pay(body.id);
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
  };
  await order('1 First Row');
  const tokens = await linked.link(await linked.platform(), email, async (page) => {
    await order('2 Second Row');
    return [...offeredAddresses(page), ['address', '0'], ['address', 'unknown']];
  });
  const me = shopper(linked.store, { headers: bearer(tokens.access_token) });
  const { body } = await me.create({ line_items: lines(['sw-159', 1]) });
  const [{ destinations }] = body.fulfillment.methods;
  assert.deepEqual(
    destinations.map((one: { street_address: string }) => one.street_address),
    ['1 First Row'],
  );
});

test('shows the member price beside the regular one in the catalog, without the loyalty extension', async (t) => {
  const linked = await openLinkedStore();
  t.after(() => linked.close());
  const agent = await openAgent([], 'agent', undefined, ['dev.ucp.common.loyalty']);
  t.after(() => agent.close());
  const { access_token: token } = await linked.link(await linked.platform(), email);
  const find = async (headers: Record<string, string>) => {
    const { status, body } = await linked.store.call(
      '/api/ucp/catalog/lookup',
      { ids: ['sw-159'] },
      { headers: { 'UCP-Agent': agent.header('2026-08-25'), ...headers } },
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.loyalty, undefined);
    const [variant] = body.products[0].variants;
    return [variant.price.amount, variant.list_price?.amount];
  };
  assert.deepEqual(await find({}), [16_900, undefined]);
  assert.deepEqual(await find(bearer(token)), [14_900, 16_900]);
});
