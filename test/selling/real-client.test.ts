/** The public client of UCP buys, in both releases: found by its own discovery, over the transport that it prefers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';
import { openUcpCli, type UcpCli } from './ucp-cli.ts';

describe('real client', () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(() => store.close());

  const buyer = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' };
  const address = {
    first_name: 'Ann',
    last_name: 'Lee',
    street_address: '12 Dame Street',
    address_locality: 'Dublin',
    postal_code: 'D02 Y2X8',
    address_country: 'IE',
  };
  const payBy = (token: string) => ({
    payment: {
      instruments: [
        {
          id: 'pi_1',
          handler_id: 'sandbox',
          type: 'card',
          selected: true,
          credential: { type: 'token', token },
        },
      ],
    },
  });

  interface Line {
    id: string;
    item: { id: string };
    quantity: number;
  }

  const totalOf = ({ totals }: { totals: { type: string; amount: number }[] }): number | undefined =>
    totals.find(({ type }) => type === 'total')?.amount;

  /** From a search to a checkout that can be paid, by express delivery. */
  async function fillCheckout(cli: UcpCli) {
    const search = await cli.call(['catalog', 'search'], { query: 'table lamp' });
    const [product] = search.result.products;
    assert.equal(product.title, 'Fjord Table Lamp');
    const detail = await cli.call(['catalog', 'get_product', product.id]);
    const [variant] = detail.result.product.variants;
    const cart = await cli.call(['cart', 'create'], {
      line_items: [{ item: { id: variant.id }, quantity: 2 }],
    });
    assert.equal(totalOf(cart.result), 2 * variant.price.amount);
    const made = await cli.call(['checkout', 'create'], { cart_id: cart.result.id, line_items: [] });
    const { id, line_items: lines } = made.result;
    assert.equal(made.result.status, 'incomplete');
    const line_items = (lines as Line[]).map((line) => ({
      id: line.id,
      item: { id: line.item.id },
      quantity: line.quantity,
    }));
    const line_item_ids = line_items.map((line) => line.id);
    const destinations = [address];
    const addressed = await cli.call(['checkout', 'update', id], {
      line_items,
      buyer,
      fulfillment: { methods: [{ type: 'shipping', line_item_ids, destinations }] },
    });
    assert.equal(addressed.result.status, 'ready_for_complete');
    const [method] = addressed.result.fulfillment.methods;
    const [group] = method.groups;
    assert.deepEqual(
      group.options.map(({ id: option }: { id: string }) => option),
      ['standard-eu', 'express-eu'],
    );
    const express = await cli.call(['checkout', 'update', id], {
      line_items,
      fulfillment: {
        methods: [
          {
            id: method.id,
            type: 'shipping',
            line_item_ids,
            groups: [{ id: group.id, selected_option_id: 'express-eu' }],
          },
        ],
      },
    });
    assert.equal(express.result.status, 'ready_for_complete');
    assert.equal(
      totalOf(express.result),
      (totalOf(addressed.result) ?? 0) + (totalOf(group.options[1]) ?? NaN),
    );
    return express.result;
  }

  /** What a person with a browser would do: open the link, go to the bank, agree. */
  async function passChallenge(continueUrl: string): Promise<void> {
    const page = await (await fetch(continueUrl)).text();
    const bank = /href="([^"]*\/3ds\/[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    assert.ok(bank, 'the page links to the bank');
    const form = await (await fetch(bank)).text();
    assert.match(form, /value="complete"/);
    const answer = await fetch(bank, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'outcome=complete',
    });
    assert.ok(answer.status < 400);
  }

  for (const release of ['2026-08-25', '2026-04-08']) {
    test(`ucp-cli buys by ${release}: discovers, searches, fills a cart, converts it, selects delivery, pays, reads the order`, async () => {
      const cli = await openUcpCli(release, store.url);
      try {
        const found = await cli.call(['discover']);
        assert.equal(found.result.profile.ucp.version, release);
        const checkout = await fillCheckout(cli);
        const done = await cli.call(['checkout', 'complete', checkout.id], payBy('pm_sandbox_success'));
        assert.equal(done.ucp.version, release);
        assert.equal(done.result.status, 'completed');
        const order = await cli.call(['order', 'get', done.result.order.id]);
        assert.equal(totalOf(order.result), totalOf(checkout));
        assert.equal(order.result.currency, checkout.currency);
      } finally {
        await cli.close();
      }
    });

    test(`ucp-cli buys by ${release} after its buyer passed the bank's challenge`, async () => {
      const cli = await openUcpCli(release, store.url);
      try {
        const checkout = await fillCheckout(cli);
        const declined = await cli.call(['checkout', 'complete', checkout.id], payBy('pm_sandbox_decline'));
        assert.equal(declined.result.status, 'ready_for_complete');
        assert.equal(declined.result.messages[0].code, 'payment_failed');
        const escalated = await cli.call(
          ['checkout', 'complete', checkout.id],
          payBy('pm_sandbox_challenge'),
        );
        assert.equal(escalated.result.status, 'requires_escalation');
        assert.equal(escalated.result.messages[0].code, 'requires_3ds');
        await passChallenge(escalated.result.continue_url);
        const done = await cli.call(['checkout', 'complete', checkout.id], payBy('pm_sandbox_challenge'));
        assert.equal(done.result.status, 'completed');
        assert.ok(done.result.order.id);
      } finally {
        await cli.close();
      }
    });
  }
});
