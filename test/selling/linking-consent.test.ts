/** What buyers save on the consent page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredAddresses, openLinkedStore } from '../support/linking/linked-store.ts';
import { bearer } from './parties.ts';
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
