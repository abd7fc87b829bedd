import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput, isBlocking, sealCredential, type CheckoutInput, type ShopContext } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { createEmbeddedBackend } from './backend.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { loadDemoStore } from './demo.ts';
import { createLedger } from '../../../sandbox/sfcc/world/ledger.ts';

const now = Date.parse('2026-08-01T10:00:00Z');
const site = 'demo';

for (const { name, skip, open } of testDialects()) {
  test(`${name}: sells from the demo store: search, quote, payment, shipment, return`, { skip }, async () => {
    const database = await open();
    const demo = await loadDemoStore();
    const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://demo.test' });
    await catalogue.writeCategories(site, demo.categories);
    await catalogue.writeTerms(site, demo.terms);
    await catalogue.writeProducts(site, demo.products);
    const ledger = createLedger();
    const backend = createEmbeddedBackend({
      database,
      catalogue,
      processor: ledger.processor,
      now: () => now,
      facts: () => ({ handlers: demo.site.paymentHandlers, review: demo.site.review }),
      currencies: demo.site.currencies,
    });
    const { locale, country, currencies } = demo.site;
    const context: ShopContext = {
      site,
      currency: currencies[0] ?? '',
      locale,
      country,
      eligibility: [],
      now,
    };
    const page = await backend.search({ inStock: true, limit: 20 }, context);
    const variants = page.products.flatMap((product) => product.variants);
    const variant = variants.find(({ availability }) => (availability.quantity ?? 0) >= 2);
    assert.ok(variant, 'something is in stock');
    const left = variant.availability.quantity ?? 0;

    const address = {
      street: '1 Main St',
      locality: 'Springfield',
      postalCode: '62701',
      region: 'IL',
      country,
    };
    const input: CheckoutInput = {
      ...emptyInput(),
      lines: [{ id: 'l1', variantId: variant.id, quantity: 2 }],
      buyer: { email: 'ada@shop.test', firstName: 'Ada', lastName: 'Byron' },
      groups: [
        {
          id: 'g1',
          lineIds: [],
          method: 'shipping',
          destinations: [{ id: 'd1', type: 'address', address }],
          selectedDestinationId: 'd1',
        },
      ],
    };
    const unchosen = await backend.quote(input, context);
    const optionId = unchosen.groups[0]?.options[0]?.id;
    assert.ok(optionId, JSON.stringify(unchosen.problems));
    const chosen = { ...input, groups: input.groups.map((group) => ({ ...group, optionId })) };
    const quote = await backend.quote(chosen, context);
    assert.deepEqual(quote.problems.filter(isBlocking), []);
    const prepared = await backend.prepare({
      reference: 'att-1',
      checkoutId: 'c1',
      input: chosen,
      quote,
      context,
      handlerId: 'card',
      returnUrl: 'https://demo.test/back',
      permalink: 'https://demo.test/orders/{number}',
    });
    assert.ok(prepared.ok);
    const seen = async () => (await backend.products([variant.id], context))[0]?.variants;
    const shown = async () => (await seen())?.find(({ id }) => id === variant.id)?.availability.quantity ?? 0;
    assert.equal(await shown(), left - 2, 'what is held is not offered');
    const credential = sealCredential({ token: 'good' });
    const amount = quote.totals.total;
    const outcome = await backend.commit({ ref: prepared.ref, credential, amount, deadline: now + 9_000 });
    assert.ok(outcome.outcome === 'placed');
    const { number } = outcome.order;
    assert.equal(await shown(), left - 2);
    assert.ok((await backend.ship(number, { carrier: 'DHL', trackingNumber: '1' })).ok);
    const back = await backend.return(number, { lines: [{ id: 'l1', quantity: 1 }], restock: true });
    assert.ok(back.ok && (back.order.adjustments[0]?.amount ?? 0) < 0);
    assert.equal(await shown(), left - 1);
    assert.deepEqual(await backend.order(prepared.ref), back.order);
    await database.close();
  });
}
