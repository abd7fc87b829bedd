/** An order that the instance does not let be failed can still be paid: then nothing is given up, and what is paid is found. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView, Outcome } from '#commerce';
import { caller, minute, withWorld, type Node, type World } from './agent.ts';
import type { ApiName } from './instance.ts';

describe('orders that cannot be voided', () => {
  const asks: [name: string, ask: (world: World, id: string) => Promise<Outcome<CheckoutView> | void>][] = [
    ['a cancellation', ({ commerce }, id) => commerce.checkouts.cancel(caller, id)],
    ['an update', ({ commerce }, id) => commerce.checkouts.update(caller, id, {})],
    [
      'expiry',
      async ({ commerce, clock }) => {
        clock.now += 6 * 60 * minute;
        await commerce.maintain();
      },
    ],
  ];
  const code = (outcome: Outcome<CheckoutView>): string =>
    outcome.ok ? outcome.value.state : outcome.error.code;
  const isFailing = (url: string, method: string): boolean =>
    /\/actions\/fail(\?|$)/.test(url) || (method === 'PATCH' && /\/orders\//.test(url));
  const answers: [name: string, api: ApiName, status: number, body: object][] = [
    ['a conflict', 'scapi', 409, { type: 'https://a.test/errors/conflict', title: 'Conflict' }],
    ['a rejection', 'scapi', 403, { type: 'https://a.test/errors/forbidden', title: 'Forbidden' }],
    [
      'a conflict',
      'ocapi',
      412,
      { _v: '24.5', fault: { type: 'InvalidResourceStateException', message: '' } },
    ],
    [
      'a rejection',
      'ocapi',
      403,
      { _v: '24.5', fault: { type: 'ClientAccessForbiddenException', message: '' } },
    ],
  ];

  for (const [what, api, status, body] of answers)
    for (const [name, ask] of asks)
      test(`${api}: ${name} leaves a challenged checkout open after ${what}`, () => {
        const refusing: Node = {
          instead: ({ url, method = 'GET' }) =>
            isFailing(url, method) ? { status, body: Buffer.from(JSON.stringify(body)) } : undefined,
        };
        return withWorld(api, refusing, async (world) => {
          const { commerce, clock, ledger, instance } = world;
          const { id, quote } = await world.buy('challenge');
          const asked = await ask(world, id);
          if (asked)
            assert.equal(code(asked), status === 403 ? 'store-misconfigured' : 'backend-unavailable');
          assert.equal((await world.read(id)).state, 'requires_escalation');
          assert.equal(world.charged(), 0);

          ledger.decide(true);
          await instance.world.orders.find('demo', {});
          clock.now += 6 * minute;
          await commerce.maintain();
          assert.equal((await world.read(id)).state, 'completed');
          assert.equal(world.charged(), quote.totals.total);
        });
      });
});
