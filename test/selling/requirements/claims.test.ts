import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { lacks } from '../platform.ts';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { codesOf, fillIn, goods, items, linesOf, pay, startCheckout, totalOf } from './purchase.ts';

const gold = 'com.example.loyalty_gold';
const unknown = 'org.other.student';

describe('discounts and claims', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
    const { terms } = await loadDemoStore();
    const forGold = {
      id: 'gold-5',
      title: '5 % off for gold members',
      customerGroups: ['gold'],
      effect: { kind: 'percentage', of: 'lines', basisPoints: 500 },
      priority: 60,
    } as const;
    const promotions = [...terms.promotions, { ...forGold, customerGroups: ['gold'] }];
    await shop.store.merchant.catalogue.writeTerms('demo', { ...terms, promotions });
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const claim = (...eligibility: string[]) =>
      agent().call('create_checkout', {
        content: { line_items: items(goods.charger.id), context: { eligibility } },
        // One of them has not even the form of a claim.
        wild: true,
      });
    const withCodes = (...codes: string[]) =>
      agent().call('create_checkout', {
        content: { line_items: items(goods.charger.id, [goods.towels.id, 2]), discounts: { codes } },
      });

    test(`[UCP-32a] [UCP-32b] ${release}: ignore an unknown claim, and block nothing`, async () => {
      const plain = await startCheckout(agent(), goods.charger.id);
      const claimed = await claim(unknown, 'not a claim');
      assert.equal(claimed.status, 201);
      assert.deepEqual([claimed.body.totals, claimed.body.status], [plain.body.totals, plain.body.status]);
      const ready = await fillIn(agent(), claimed);
      assert.equal(ready.body.status, 'ready_for_complete');
      assert.equal((await pay(agent(), ready.body.id)).body.status, 'completed');
    });

    test(
      `[UCP-32e] [UCP-32f] ${release}: return a warning for a claim that is not accepted`,
      { skip: lacks('claims') },
      async () => {
        const { body } = await claim(gold, unknown);
        const said = body.messages.filter(({ path = '' }: { path?: string }) => path.startsWith('$.context'));
        assert.deepEqual(
          said.map(({ type, code, path }: Record<string, string>) => [type, code, path]),
          [
            ['info', 'eligibility_accepted', '$.context.eligibility[0]'],
            ['warning', 'eligibility_not_accepted', '$.context.eligibility[1]'],
          ],
        );
        assert.deepEqual(body.context.eligibility, [gold, unknown]);
      },
    );

    test(
      `[UCP-49a] ${release}: give a provisional discount for an accepted claim`,
      { skip: lacks('claims') },
      async () => {
        const { body } = await claim(gold);
        const { title: _title, priority: _priority, ...rest } = body.discounts.applied[0];
        assert.deepEqual(rest, {
          amount: 395,
          automatic: true,
          provisional: true,
          eligibility: gold,
          allocations: [{ path: '$.line_items[0]', amount: 395 }],
        });
        const plain = await startCheckout(agent(), goods.charger.id);
        assert.deepEqual(plain.body.discounts.applied, []);
        const cart = await agent().call('create_cart', {
          content: { line_items: items(goods.charger.id), context: { eligibility: [gold] } },
        });
        assert.equal(cart.body.discounts.applied[0].provisional, true);
      },
    );

    test(
      `[UCP-32c] [UCP-32d] [UCP-49b] ${release}: reject a payment with an unverified claim, and change nothing`,
      { skip: lacks('claims') },
      async () => {
        const ready = await fillIn(agent(), await claim(gold));
        assert.equal(ready.body.status, 'ready_for_complete');
        const refused = await pay(agent(), ready.body.id);
        const said = refused.body.messages.find(
          ({ code }: { code: string }) => code === 'eligibility_invalid',
        );
        assert.deepEqual([said?.severity, said?.path], ['recoverable', '$.context.eligibility[0]']);
        const { messages: _before, expires_at: _until, ...before } = ready.body;
        const { messages: _after, expires_at: _then, ...after } = refused.body;
        for (const member of ['status', 'totals', 'line_items', 'discounts', 'order'])
          assert.deepEqual(after[member], before[member], member);
        const without = await fillIn(agent(), ready, { context: { eligibility: [] } });
        assert.deepEqual(without.body.discounts.applied, []);
        assert.equal((await pay(agent(), ready.body.id)).body.status, 'completed');
      },
    );

    test(`[UCP-50a] ${release}: return a warning with code and reason for a rejected code`, async () => {
      const made = await withCodes('NOSUCH', 'SUMMER26', 'WELCOME10');
      assert.deepEqual(made.body.discounts.codes, ['NOSUCH', 'SUMMER26', 'WELCOME10']);
      const refused = made.body.messages.filter(({ code }: { code: string }) =>
        code.startsWith('discount_code'),
      );
      assert.deepEqual(
        refused.map(({ type, code, path }: Record<string, string>) => [type, code, path]),
        [
          ['warning', 'discount_code_invalid', '$.discounts.codes[0]'],
          [
            'warning',
            lacks('code-faults') ? 'discount_code_invalid' : 'discount_code_expired',
            '$.discounts.codes[1]',
          ],
        ],
      );
      const cleared = await agent().call('update_checkout', {
        id: made.body.id,
        content: { line_items: linesOf(made), discounts: { codes: [] } },
      });
      assert.ok(codesOf(cleared).every((code) => !code.startsWith('discount_code')));
      assert.equal(totalOf(cleared, 'discount'), undefined);
    });

    test(`[UCP-50b] [UCP-50c] ${release}: allocate discounts that sum up, in the lines as in the totals`, async () => {
      const made = await withCodes('welcome10');
      const { applied } = made.body.discounts as { applied: Applied[] };
      assert.equal(applied.length, 2);
      for (const { amount, allocations } of applied) {
        assert.ok(amount > 0 && allocations.length > 0);
        assert.equal(sum(allocations), amount);
        for (const { path } of allocations) assert.match(path, /^\$\.line_items\[[01]\]$/);
      }
      const inLines = made.body.line_items.flatMap(({ totals }: { totals: (Sum & { type: string })[] }) =>
        totals.filter(({ type }) => type === 'items_discount'),
      );
      assert.ok(inLines.length > 0);
      assert.equal(sum(inLines), totalOf(made, 'items_discount'));
      assert.equal(
        sum(applied),
        -((totalOf(made, 'items_discount') ?? 0) + (totalOf(made, 'discount') ?? 0)),
      );
    });
  }
});

interface Sum {
  amount: number;
}
interface Applied extends Sum {
  allocations: (Sum & { path: string })[];
}
const sum = (parts: readonly Sum[]): number => parts.reduce((whole, { amount }) => whole + amount, 0);
