import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedOrder, OperationResult } from '#backends/embedded';
import {
  changeCommand,
  listCommand,
  showCommand,
  type OrderArguments,
  type OrderCommandDeps,
} from './command.ts';
import { Stop } from '../exit.ts';

const order: ListedOrder['order'] = {
  number: 'P1',
  checkoutId: 'c',
  currency: 'EUR',
  label: 'P1',
  placedAt: Date.parse('2026-08-01T10:00:00Z'),
  status: 'partly-fulfilled',
  attribution: {},
  lines: [
    {
      id: 'line-1',
      variantId: 'lamp',
      title: 'Lamp \u001b[31m',
      unitPrice: 1_000,
      subtotal: 2_000,
      discount: 0,
      tax: 0,
      total: 2_000,
      quantity: { original: 2, ordered: 2, fulfilled: 1, cancelled: 0, returned: 0 },
    },
  ],
  totals: {
    items: 2_000,
    itemDiscounts: 0,
    orderDiscounts: 0,
    fulfilment: 0,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 0,
    total: 2_000,
    pricesIncludeTax: true,
  },
  expectations: [],
  events: [
    { id: 'e', occurredAt: 0, type: 'shipped', lines: [{ id: 'line-1', quantity: 1 }], carrier: 'DHL' },
  ],
  adjustments: [
    { id: 'a', type: 'refund', occurredAt: 0, status: 'pending', amount: -150, description: 'Scratch' },
  ],
  returns: { eligible: true, until: Date.parse('2026-08-31T10:00:00Z') },
  permalink: 'https://shop.test/orders/P1',
};
const listed: ListedOrder = { site: 'demo', paid: true, order };

/** Operations that record their calls. */
function recorder(answer: OperationResult = { ok: true, site: 'demo', order }) {
  const asked: unknown[] = [];
  const refreshed: unknown[] = [];
  const note =
    (name: string) =>
    async (...given: unknown[]): Promise<OperationResult> => {
      asked.push([name, ...given]);
      return answer;
    };
  const selling: OrderCommandDeps = {
    operations: {
      list: async (filter) => {
        asked.push(filter);
        return [listed];
      },
      show: async (number) => (number === 'P1' ? listed : undefined),
      ship: note('ship'),
      deliver: note('deliver'),
      cancel: note('cancel'),
      refund: note('refund'),
      return: note('return'),
    },
    refresh: async (...given) => void refreshed.push(given),
  };
  const run = (change: Parameters<typeof changeCommand>[1], given: Partial<OrderArguments>) =>
    changeCommand(selling, change, 'P1', { line: [], ...given }, 'json');
  return { selling, asked, refreshed, run };
}

test('turns arguments into one operation and reports it to the platform', async () => {
  const { asked, refreshed, run } = recorder();
  await run('ship', { line: ['line-1:2', 'line-2'], carrier: 'DHL', trackingNumber: '1' });
  await run('deliver', {});
  await run('cancel', { reason: 'Out of print' });
  await run('return', { line: ['line-1'], restock: true });
  await run('refund', { line: ['line-1'] });
  const one = [{ id: 'line-1', quantity: 1 }];
  assert.deepEqual(asked, [
    [
      'ship',
      'P1',
      {
        lines: [
          { id: 'line-1', quantity: 2 },
          { id: 'line-2', quantity: 1 },
        ],
        carrier: 'DHL',
        trackingNumber: '1',
      },
    ],
    ['deliver', 'P1', {}],
    ['cancel', 'P1', { reason: 'Out of print' }],
    ['return', 'P1', { lines: one, restock: true }],
    ['refund', 'P1', { lines: one }],
  ]);
  assert.deepEqual(
    refreshed,
    Array.from({ length: 5 }, () => ['demo', 'P1']),
  );
});

test('reads an amount exactly, in the currency of the order', async () => {
  const { asked, run } = recorder();
  for (const amount of ['12.5', '12', '0.07']) await run('refund', { amount });
  assert.deepEqual(
    asked,
    [1_250, 1_200, 7].map((amount) => ['refund', 'P1', { amount }]),
  );
  for (const amount of ['1.234', '-1', '1,50', '1e3', '', '9'.repeat(20)])
    await assert.rejects(run('refund', { amount }), Stop, amount);
  await assert.rejects(run('refund', {}), /either --amount or --line/);
  await assert.rejects(run('refund', { amount: '1', line: ['line-1'] }), /either --amount or --line/);
});

test('ends with an error after a rejected change, and reports nothing to the platform', async () => {
  const { refreshed, run } = recorder({
    ok: false,
    error: { code: 'too-many', lineId: 'line-1', possible: 1 },
  });
  await assert.rejects(run('cancel', {}), /Order P1: line "line-1" has only 1 left for this\./);
  await assert.rejects(run('ship', { line: ['line-1:x'] }), /--line must be an ID, or id:quantity/);
  const high = recorder({ ok: false, error: { code: 'amount-too-high', possible: 1_849, currency: 'EUR' } });
  await assert.rejects(high.run('refund', { amount: '20' }), /P1: only 18\.49 EUR can still be refunded\./);
  assert.deepEqual(refreshed, []);
});

test('shows an order with its history, and strips control characters from its texts', async () => {
  const { selling } = recorder();
  assert.equal(
    await showCommand(selling, 'P1', 'text'),
    `P1  partly-fulfilled  20.00 EUR
Placed 2026-08-01 10:00 at demo: https://shop.test/orders/P1
  line-1  Lamp   20.00 EUR  2 ordered, 1 shipped
  1970-01-01 00:00  shipped  line-1:1  DHL
  1970-01-01 00:00  refund  pending  -1.50 EUR  Scratch
Returns until 2026-08-31 10:00
`,
  );
  assert.deepEqual(JSON.parse(await showCommand(selling, 'P1', 'json')), listed);
  await assert.rejects(showCommand(selling, 'P2', 'text'), /Order P2: no order found with this number/);
});

test('lists orders in columns or as JSON, by site and status', async () => {
  const { selling, asked } = recorder();
  const text = await listCommand(selling, { site: 'demo', status: 'open', limit: 5 }, 'text');
  assert.equal(text, 'P1  2026-08-01 10:00  demo  20.00 EUR  partly-fulfilled\n');
  assert.deepEqual(JSON.parse(await listCommand(selling, { limit: 5 }, 'json')), [listed]);
  assert.deepEqual(asked, [{ site: 'demo', status: 'open', limit: 5 }, { limit: 5 }]);
  await assert.rejects(listCommand(selling, { status: 'lost', limit: 5 }, 'text'), /--status must be/);
});
