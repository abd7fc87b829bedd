/** A charge without an order is refunded once, and again after a refund that failed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { minute } from '#commerce';
import type { Database } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import { testStore } from '../../../../test/support/embedded/placement-store.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  type PaymentProcessor,
  type RefundState,
} from '../processors/port.ts';

const amount = 1_390;

type Reply = RefundState | Error;

/** Charges at once whatever it is asked, and loses the answer. @param replies to refunds, then to questions about them */
function chargingProcessor(settlement: 'synchronous' | 'asynchronous', replies: Reply[]) {
  const asked: string[] = [];
  const next = async (what: string): Promise<RefundState> => {
    asked.push(what);
    const reply = replies.shift();
    assert.ok(reply, `not expected: ${what}`);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  let isCharged = false;
  const state = async (id: string) =>
    isCharged
      ? ({ id, state: 'captured', captured: amount } as const)
      : ({ id, state: 'processing', captured: 0 } as const);
  const processor = {
    capabilities: () => ({
      settlement,
      lookup: 'read',
      hostedPage: false,
      threeDSecure: 'none',
      refundKeyMs: minute,
      currencies: 'any',
    }),
    facts: () => ({ name: 'stripe', publishableKey: 'pk', isLive: false }),
    open: async ({ reference }) => ({ id: reference, state: 'unconfirmed', captured: 0 }),
    authorize: async () => {
      throw new ProcessorUncertain('lost');
    },
    findByReference: state,
    capture: state,
    async void(id) {
      isCharged = true;
      return state(id);
    },
    refund: (_id, money, key) => next(`${key.replace(/void-[^-]+(?:-[^-]+){4}/, 'void')} ${money.amount}`),
    findRefund: (id) => next(id),
    readNotices: async () => [],
  } as PaymentProcessor;
  return { processor, asked, replies };
}

for (const { name, skip, open } of testDialects())
  describe(`charges without an order: ${name}`, { skip }, () => {
    let database: Database;
    before(async () => void (database = await open()));
    after(() => database.close());

    const table: [
      title: string,
      settlement: 'synchronous' | 'asynchronous',
      replies: Reply[],
      asked: string[],
    ][] = [
      ['a refund that is completed', 'synchronous', [{ id: 're1', status: 'completed' }], ['void 1390']],
      [
        'a refund on its way, where it cannot fail',
        'synchronous',
        [{ id: 're1', status: 'pending' }],
        ['void 1390'],
      ],
      [
        'a refund that is pending, then completed',
        'asynchronous',
        [
          { id: 're1', status: 'pending' },
          { id: 're1', status: 'pending' },
          { id: 're1', status: 'completed' },
        ],
        ['void 1390', 're1', 're1'],
      ],
      [
        'a refund that is pending, then failed',
        'asynchronous',
        [
          { id: 're1', status: 'pending' },
          { id: 're1', status: 'failed' },
          { id: 're2', status: 'pending' },
          { id: 're2', status: 'completed' },
        ],
        ['void 1390', 're1', 'void-1 1390', 're2'],
      ],
      [
        'refused refunds, then one that works',
        'synchronous',
        [{ status: 'failed' }, new ProcessorRefused('balance'), { id: 're1', status: 'completed' }],
        ['void 1390', 'void-1 1390', 'void-2 1390'],
      ],
      [
        'a refund whose answer is lost',
        'asynchronous',
        [new ProcessorUncertain('lost'), { id: 're1', status: 'completed' }],
        ['void 1390', 'void 1390'],
      ],
    ];
    for (const [title, settlement, replies, expected] of table)
      test(title, async () => {
        const store = testStore(database);
        await store.stock('lamp', 1);
        const { processor, asked, replies: left } = chargingProcessor(settlement, [...replies]);
        const events: string[] = [];
        const backend = store.other(database, processor, (event) => events.push(event));
        const prepared = await backend.prepare(store.cart([{ variantId: 'lamp', quantity: 1 }]));
        assert.ok(prepared.ok);
        await backend.commit(store.commitment(prepared.ref, amount));
        await backend.release(prepared.ref);
        for (let round = 0; round < 6; round += 1) {
          store.clock.now += 10 * minute;
          await backend.sweep(store.clock.now);
        }
        assert.deepEqual(asked, expected);
        assert.deepEqual(left, []);
        assert.deepEqual(events, ['charge-without-order']);
      });
  });
