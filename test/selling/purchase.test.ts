/** Whole purchases over HTTP, with every outcome of payment. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Answer, OpenStore } from './open-store.ts';
import { openStore } from './open-store.ts';
import { openAgent, type Agent } from './agent.ts';
import { buyer, codesOf, complete, home, lamp, lines, shopper, totalOf, type Surface } from './shopper.ts';

const releases = ['2026-04-08', '2026-08-25'] as const;

let store: OpenStore;
let agent: Agent;
/** Milliseconds that the store's clock is ahead. */
let ahead = 0;

before(async () => {
  store = await openStore({}, { now: () => Date.now() + ahead });
  agent = await openAgent();
});
after(async () => {
  await agent.close();
  await store.close();
});

async function changeSite(change: object): Promise<void> {
  const { sites } = store.server.selling;
  const site = await sites.read('demo');
  assert.ok(site);
  await sites.put({ ...site, ...change });
}

const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;
const held = (): number => store.psp.ledger().sums['eur']?.held ?? 0;

function shopperOf(surface: Surface, release: (typeof releases)[number]) {
  return shopper(store, {
    surface,
    ...(surface === 'official' ? { headers: { 'UCP-Agent': agent.header(release) } } : {}),
  });
}

for (const release of releases) {
  describe(`the five given paths, primary release ${release}`, () => {
    before(() => changeSite({ primaryRelease: release }));

    test('lead from the manifest to the order, and charge once', async () => {
      const me = shopperOf('given', release);
      const manifest = await me.call('/.well-known/ucp');
      assert.equal(manifest.body.version, '1.0.0');
      assert.equal(manifest.body.ucp.version, release);
      assert.deepEqual(Object.keys(manifest.body.ucp.supported_versions), [
        releases.find((other) => other !== release),
      ]);

      const found = await me.call(`${manifest.body.discovery.endpoint}?q=table+lamp&limit=3`);
      assert.equal(found.status, 200);
      assert.equal(found.body.ucp.version, release);
      const variant: string = found.body.products[0].variants[0].id;

      const made = await me.create({ line_items: lines([variant, 2]) });
      assert.equal(made.status, 201);
      assert.equal(made.body.status, 'incomplete');
      assert.ok(codesOf(made.body).includes('field_required'));
      const { id } = made.body;
      assert.match(id, /^chk_[\w-]{24}$/);
      assert.match(made.body.continue_url, /^http:\/\/127\.0\.0\.1:\d+\/checkout\/chk_/);

      const early = await me.pay(id);
      assert.equal(early.status, 200);
      assert.equal(early.body.status, 'incomplete');
      assert.ok(
        early.body.messages.every(({ severity }: { severity: string }) => severity === 'recoverable'),
      );

      const [line] = made.body.line_items;
      const updated = await me.update(id, {
        line_items: [{ id: line.id, item: { id: line.item.id }, quantity: 2 }],
        buyer,
        fulfillment: { methods: [{ type: 'shipping', line_item_ids: [line.id], destinations: [home] }] },
      });
      assert.equal(updated.status, 200);
      assert.equal(updated.body.status, 'ready_for_complete', JSON.stringify(updated.body.messages));

      const before = captured();
      const paid = await me.pay(id);
      assert.equal(paid.status, 200);
      assert.equal(paid.body.status, 'completed');
      assert.equal(captured() - before, totalOf(updated.body));

      const again = await me.pay(id);
      assert.equal(again.body.order.id, paid.body.order.id);
      assert.equal(captured() - before, totalOf(updated.body));

      const order = await me.order(paid.body.order.id);
      assert.equal(order.status, 200);
      assert.equal(order.body.ucp.version, release);
      assert.equal(order.body.checkout_id, id);
      assert.equal(order.body.orderNo, order.body.id.split('.')[0]);
      assert.equal(order.body.returns.eligible, true);
      assert.equal(totalOf(order.body), totalOf(updated.body));
      assert.equal(order.body.line_items[0].quantity.total, 2);
    });

    test('answer a completed and a canceled checkout with 409 and a reason when they are to change', async () => {
      const me = shopperOf('given', release);
      const done = await me.ready();
      await me.pay(done.id);
      const late = await me.update(done.id, { line_items: lines([lamp, 3]) });
      assert.equal(late.status, 409);
      assert.deepEqual(codesOf(late.body), ['checkout_completed']);
      assert.equal((await me.cancel(done.id)).status, 409);

      const given = await me.ready();
      assert.equal((await me.cancel(given.id)).body.status, 'canceled');
      const after = await me.pay(given.id);
      assert.equal(after.status, 409);
      assert.deepEqual(codesOf(after.body), ['checkout_canceled']);
      assert.equal(after.body.ucp.status, 'error');
    });
  });

  describe(`the official paths for an agent of ${release}`, () => {
    // The other one is primary: what is spoken is the agent's profile alone.
    before(() => changeSite({ primaryRelease: releases.find((other) => other !== release) }));

    test('lead from the cart to the order', async () => {
      const me = shopperOf('official', release);
      const looked = await me.call('/api/ucp/catalog/lookup', { ids: [lamp, 'no-such-thing'] });
      assert.equal(looked.status, 200);
      assert.equal(looked.body.ucp.version, release);
      const product = await me.call('/api/ucp/catalog/product', { id: looked.body.products[0].id });
      assert.equal(product.body.product.id, looked.body.products[0].id);

      const cart = await me.call('/api/ucp/carts', { line_items: lines([lamp, 1]) });
      assert.equal(cart.status, 201);
      assert.deepEqual(Object.keys(cart.body.ucp.capabilities).slice(0, 1), ['dev.ucp.shopping.cart']);
      const made = await me.create({ cart_id: cart.body.id, line_items: [] });
      assert.equal(made.status, 201);
      const same = await me.create({ cart_id: cart.body.id, line_items: [] });
      assert.equal(same.body.id, made.body.id);

      const { line_items: _kept, ...rest } = complete();
      const updated = await me.update(made.body.id, { line_items: lines([lamp, 1]), ...rest });
      assert.equal(updated.body.status, 'ready_for_complete', JSON.stringify(updated.body));
      const paid = await me.pay(made.body.id);
      assert.equal(paid.body.status, 'completed');
      assert.equal(paid.body.ucp.version, release);
      const order = await me.order(paid.body.order.id);
      assert.equal(order.body.ucp.version, release);
      assert.deepEqual(Object.keys(order.body.ucp.capabilities), ['dev.ucp.shopping.order']);
    });

    test('want to be told a profile', async () => {
      const nobody = shopper(store, { surface: 'official' });
      const answer = await nobody.create(complete([lamp, 1]));
      assert.equal(answer.status, 400);
      assert.equal(answer.body.code, 'invalid_profile_url');
    });
  });
}

test('an agent whose version is not spoken, or whose profile is not there, is told so', async () => {
  const agentOf = (profile: string) =>
    shopper(store, { surface: 'official', headers: { 'UCP-Agent': `profile="${profile}"` } });
  const gone = agent.profile('2026-04-08').replace('2026-04-08', '2020-01-01');
  const answer = await agentOf(gone).create(complete([lamp, 1]));
  assert.equal(answer.status, 424);
  assert.equal(answer.body.code, 'profile_unreachable');
});

for (const surface of ['given', 'official'] as const) {
  describe(`payment by the ${surface} paths`, () => {
    const me = () => shopperOf(surface, '2026-08-25');
    before(() => changeSite({ primaryRelease: '2026-08-25' }));

    test('goes on with another token after a decline', async () => {
      const { id, totals } = await me().ready();
      const before = captured();
      const declined = await me().pay(id, 'pm_sandbox_decline');
      assert.equal(declined.status, 200);
      assert.equal(declined.body.status, 'ready_for_complete');
      assert.deepEqual(codesOf(declined.body), ['payment_failed']);
      assert.equal(declined.body.messages[0].severity, 'recoverable');
      assert.equal(captured(), before);
      const paid = await me().pay(id);
      assert.equal(paid.body.status, 'completed');
      assert.equal(captured() - before, totalOf({ totals }));
    });

    test('is refused when the money cannot be taken after the authorisation', async () => {
      const { id } = await me().ready();
      const [before, holding] = [captured(), held()];
      const declined = await me().pay(id, 'pm_sandbox_decline_at_capture');
      assert.notEqual(declined.body.status, 'completed');
      assert.equal(captured(), before);
      assert.equal(held(), holding);
    });

    test('hands a challenge to the buyer, and is completed by the second call', async () => {
      const { id, totals } = await me().ready();
      const before = captured();
      const challenged = await me().pay(id, 'pm_sandbox_challenge');
      assert.equal(challenged.status, 200);
      assert.equal(challenged.body.status, 'requires_escalation');
      assert.deepEqual(codesOf(challenged.body), ['requires_3ds']);
      assert.equal(challenged.body.messages[0].severity, 'requires_buyer_input');
      const early = await me().pay(id, 'pm_sandbox_success');
      assert.equal(early.body.status, 'requires_escalation');
      assert.equal(early.body.continue_url, challenged.body.continue_url);
      await passChallenge(challenged.body.continue_url, 'complete');
      const paid = await me().pay(id, 'pm_sandbox_challenge');
      assert.equal(paid.body.status, 'completed');
      assert.equal(captured() - before, totalOf({ totals }));
    });

    test('fails when the buyer fails the challenge, and may be tried again', async () => {
      const { id } = await me().ready();
      const before = captured();
      const challenged = await me().pay(id, 'pm_sandbox_challenge');
      await passChallenge(challenged.body.continue_url, 'fail');
      const failed = await me().pay(id, 'pm_sandbox_challenge');
      assert.deepEqual(codesOf(failed.body), ['payment_failed']);
      assert.equal(captured(), before);
      assert.equal((await me().pay(id)).body.status, 'completed');
    });

    test('waits for a slow bank', async () => {
      const { id } = await me().ready();
      assert.equal((await me().pay(id, 'pm_sandbox_slow')).body.status, 'completed');
    });

    test('is in progress after a bank that goes on processing, until the recovery asks again', async () => {
      const { id } = await me().ready();
      const paid = await me().pay(id, 'pm_sandbox_processing');
      assert.equal(paid.status, 200);
      assert.equal(paid.body.status, 'complete_in_progress');
      const busy = await me().update(id, { line_items: lines([lamp, 2]) });
      assert.equal(busy.status, 409);
      assert.deepEqual(codesOf(busy.body), ['payment_in_progress']);
      assert.equal((await me().cancel(id)).status, 409);
      assert.equal((await me().read(id)).body.status, 'complete_in_progress');
      await recoverUntil(id, 'completed');
    });

    test('whose confirmation never arrived is in progress, and fails in the end without a charge', async () => {
      const { id } = await me().ready();
      const [before, holding] = [captured(), held()];
      const paid = await me().pay(id, 'pm_sandbox_lost_before');
      assert.equal(paid.body.status, 'complete_in_progress');
      const again = await me().pay(id, 'pm_sandbox_success');
      assert.equal(again.body.status, 'complete_in_progress');
      await recoverUntil(id, 'ready_for_complete');
      assert.deepEqual(codesOf((await me().pay(id, 'pm_sandbox_decline')).body), ['payment_failed']);
      assert.equal(captured(), before);
      assert.equal(held(), holding);
    });

    for (const token of ['pm_sandbox_lost_answer', 'pm_sandbox_server_error']) {
      test(`whose answer was lost ends in one order and one charge: ${token}`, async () => {
        const { id, totals } = await me().ready();
        const before = captured();
        const paid = await me().pay(id, token);
        assert.ok(['completed', 'complete_in_progress'].includes(paid.body.status), paid.body.status);
        await recoverUntil(id, 'completed');
        assert.equal(captured() - before, totalOf({ totals }));
        assert.equal(held(), 0);
      });
    }

    test('of a total that nobody has seen is not taken', async () => {
      const { id, totals } = await me().ready(['lh-117-whi', 1]);
      const before = captured();
      await rePrice('fjord-table-lamp', (amount) => amount + 700);
      try {
        const changed = await me().pay(id);
        assert.equal(changed.status, 200);
        assert.equal(changed.body.status, 'ready_for_complete');
        const [warning] = changed.body.messages;
        assert.deepEqual([warning.type, warning.code], ['warning', 'price_changed']);
        assert.equal(totalOf(changed.body), totalOf({ totals }) + 700);
        assert.equal(captured(), before);
        const paid = await me().pay(id);
        assert.equal(paid.body.status, 'completed');
        assert.equal(captured() - before, totalOf({ totals }) + 700);
      } finally {
        await rePrice('fjord-table-lamp', (amount) => amount - 700);
      }
    });

    test('after a promotion has ended asks once more', async () => {
      const { catalogue } = store.server.selling;
      const terms = await catalogue.terms('demo');
      const made = await me().create({ ...complete([lamp, 1]), discounts: { codes: ['WELCOME10'] } });
      assert.equal(made.body.status, 'ready_for_complete');
      assert.ok(made.body.discounts.applied.length > 0);
      const before = captured();
      await catalogue.writeTerms('demo', {
        ...terms,
        promotions: terms.promotions.map((one) =>
          one.id === 'welcome-10' ? { ...one, until: Date.now() - 1_000 } : one,
        ),
      });
      try {
        const changed = await me().pay(made.body.id);
        assert.ok(codesOf(changed.body).includes('price_changed'));
        assert.equal(totalOf(changed.body), totalOf(made.body) + 1_000);
        assert.equal(captured(), before);
      } finally {
        await catalogue.writeTerms('demo', terms);
      }
    });

    test('by a handler that is not offered, without a credential, or with a card number is refused', async () => {
      const { id } = await me().ready();
      const path = surface === 'given' ? `checkout/sessions/${id}/pay` : `checkout-sessions/${id}/complete`;
      const pay = (content: unknown) => me().call(`/api/ucp/${path}`, content);
      const credential = { type: 'token', token: 'pm_sandbox_success' };
      const other = await pay({ handler_id: 'elsewhere', credential });
      const none = await pay({ handler_id: 'sandbox' });
      const number = await pay({ handler_id: 'sandbox', credential: { number: '4242 4242 4242 4242' } });
      for (const answer of [other, none, number]) {
        assert.equal(answer.status, 400);
        assert.equal(answer.body.code, 'invalid_request');
        assert.match(answer.body.problems[0].path, /^\$\.payment\.instruments\[0\]/);
      }
      assert.equal((await me().read(id)).body.status, 'ready_for_complete');
    });
  });
}

describe('an order', () => {
  test('is read by its marked id, or by its number with the id of its checkout, and not by the number alone', async () => {
    const me = shopper(store);
    const { id } = await me.ready();
    const paid = await me.pay(id);
    const orderId: string = paid.body.order.id;
    const [number = ''] = orderId.split('.');
    assert.equal((await me.order(orderId)).body.orderNo, number);
    assert.equal((await me.order(number, `?checkout_id=${id}`)).body.id, orderId);

    const alone = await me.order(number);
    assert.equal(alone.status, 200);
    assert.equal(alone.body.ucp.status, 'error');
    assert.deepEqual(codesOf(alone.body), ['not_found']);
    const wrong = [
      await me.order(number, '?checkout_id=chk_AAAAAAAAAAAAAAAAAAAAAAAA'),
      await me.order(number, '?checkout_id='),
      await me.order(`${number}.AAAAAAAAAAAAAAAAAAAAAA`),
      await me.order(`${orderId}A`),
      await me.order('NOSUCHNO'),
    ];
    for (const answer of wrong) assert.deepEqual(answer.body, alone.body);
  });
});

describe('GET /api/ucp/discover', () => {
  const discover = (query: string): Promise<Answer> => store.call(`/api/ucp/discover${query}`);

  test('filters by words, category, price, currency and stock', async () => {
    const cheap = await discover('?price_max=2000&currency=USD&limit=50');
    assert.ok(cheap.body.products.length > 0);
    for (const { price_range: range } of cheap.body.products) {
      assert.equal(range.min.currency, 'USD');
      assert.ok(range.min.amount <= 2_000);
    }
    const dear = await discover('?price_min=20000&limit=50');
    for (const { price_range: range } of dear.body.products) assert.ok(range.max.amount >= 20_000);
    const bags = await discover('?category=Bags&limit=50');
    assert.ok(bags.body.products.length > 0 && bags.body.products.length < 30);
    const more = await discover('?category=Bags&category=Lamps&limit=50');
    assert.ok(more.body.products.length > bags.body.products.length);
    const all = await discover('?limit=100&in_stock=false');
    const inStock = await discover('?limit=100&in_stock=true');
    assert.ok(all.body.products.length >= inStock.body.products.length);
    const none = await discover('?q=zzzzqqqqxxxx');
    assert.deepEqual(none.body.products, []);
  });

  test('shows sold-out products unless only those in stock are wanted', async () => {
    const sold = await soldOut('sw-164-13i', 'sw-164-15i');
    try {
      const ids = async (query: string) =>
        (await discover(query)).body.products.map((product: { id: string }) => product.id);
      assert.ok((await ids('?q=laptop+sleeve')).includes('laptop-sleeve'));
      assert.ok((await ids('?q=laptop+sleeve&in_stock=false')).includes('laptop-sleeve'));
      assert.ok(!(await ids('?q=laptop+sleeve&in_stock=true')).includes('laptop-sleeve'));
    } finally {
      await sold.undo();
    }
  });

  for (const limit of [1, 7, 100]) {
    test(`visits every product once by its cursors, ${limit} at a time`, async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await discover(
          `?limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        assert.equal(page.status, 200);
        assert.ok(page.body.products.length <= limit);
        seen.push(...page.body.products.map((product: { id: string }) => product.id));
        cursor = page.body.pagination.has_next_page ? page.body.pagination.cursor : undefined;
      } while (cursor !== undefined);
      assert.equal(new Set(seen).size, seen.length);
      assert.equal(seen.length, await store.server.selling.catalogue.count('demo'));
    });
  }

  test('says that it ignored prices in a currency that the store does not sell in', async () => {
    const { status, body } = await discover('?price_max=1&currency=JPY&limit=5');
    assert.equal(status, 200);
    assert.equal(body.products.length, 5);
    assert.deepEqual(codesOf(body), ['price_filter_ignored']);
  });

  test('names each parameter that is wrong', async () => {
    const wrong: [query: string, names: string[]][] = [
      ['?price_min=cheap', ['price_min']],
      ['?price_max=-1&limit=1.5', ['price_max', 'limit']],
      ['?in_stock=perhaps', ['in_stock']],
      ['?colour=red', ['colour']],
      ['?limit=99999999999999999999', ['limit']],
      ['?cursor=none-of-ours', ['cursor']],
      ['?limit=2&limit=3', ['limit']],
      ['?currency=EURO', ['currency']],
      ['?country=Ireland', ['country']],
      ['?price_min=500&price_max=100', ['price_min']],
    ];
    for (const [query, names] of wrong) {
      const { status, body } = await discover(query);
      assert.equal(status, 400, query);
      assert.equal(body.code, 'invalid_request');
      assert.deepEqual(
        body.problems.map(({ path }: { path: string }) => path),
        names,
        query,
      );
    }
  });
});

/** What the buyer does who follows the link: the hosted page sends them on to their bank. */
async function passChallenge(continueUrl: string, outcome: 'complete' | 'fail'): Promise<void> {
  const { commerce, sites } = store.server.selling;
  const site = await sites.read('demo');
  const handoff = site && commerce.openHandoff(site, continueUrl.split('/').at(-1) ?? '');
  assert.ok(handoff, continueUrl);
  const view = await commerce.checkouts.read(handoff.caller, handoff.id);
  assert.ok(view.ok && view.value.challengeUrl);
  const body = new URLSearchParams({ outcome });
  const answer = await fetch(view.value.challengeUrl, { method: 'POST', body, redirect: 'manual' });
  assert.equal(answer.status, 303);
}

/** Moves the clock over the attempt's lease, again and again, as time does. */
async function recoverUntil(id: string, status: string): Promise<void> {
  const { commerce } = store.server.selling;
  const me = shopper(store);
  for (let round = 0; round < 40; round += 1) {
    const { body } = await me.read(id);
    if (body.status === status) return;
    ahead += 61_000;
    await commerce.maintain();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`The checkout never became ${status}.`);
}

async function productOf(handle: string) {
  const { loadDemoStore } = await import('#backends/embedded');
  const product = (await loadDemoStore()).products.find(({ id }) => id === handle);
  assert.ok(product);
  return product;
}

const priceShift = new Map<string, number>();

async function rePrice(id: string, change: (amount: number) => number): Promise<void> {
  const product = await productOf(id);
  const shift = change(priceShift.get(id) ?? 0);
  priceShift.set(id, shift);
  const variants = product.variants.map((variant) => ({
    ...variant,
    prices: variant.prices.map((price) => ({ ...price, amount: price.amount + shift })),
  }));
  await store.server.selling.catalogue.writeProducts('demo', [{ ...product, variants }]);
}

async function soldOut(...ids: string[]) {
  const product = await productOf('laptop-sleeve');
  const variants = product.variants.map((variant) =>
    ids.includes(variant.id) ? { ...variant, stock: { tracked: true, quantity: 0 } } : variant,
  );
  const { catalogue } = store.server.selling;
  await catalogue.writeProducts('demo', [{ ...product, variants }]);
  return { undo: () => catalogue.writeProducts('demo', [product]) };
}
