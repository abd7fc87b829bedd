/** What docs/payment.md promises, looked up in the tables and the ledger once everything has come to rest. */
import assert from 'node:assert/strict';
import { hour, minute, type Bench } from './bench.ts';
import { inMemoryFaults } from './in-memory-backend.ts';
import type {
  Attempt,
  Checkout,
  CommerceEvent,
  OrderRecord,
  StoredAnswer,
} from '../../../src/commerce/records.ts';

export interface Tables {
  checkouts: Checkout[];
  attempts: (Pick<Attempt, 'id' | 'checkoutId' | 'amount'> & { outcome: string | null })[];
  orders: OrderRecord[];
  notices: { orderNumber: string; url: string }[];
  events: CommerceEvent[];
  answers: StoredAnswer[];
}

export async function tablesOf({ dump }: Pick<Bench, 'dump'>): Promise<Tables> {
  const [, checkouts, attempts, orders, notices, , events, answers] = (
    JSON.parse(await dump()) as string[][]
  ).map((rows) => rows.map((row) => JSON.parse(row) as { body: string }));
  const bodies = <T>(rows: { body: string }[] = []): T[] =>
    rows.map(({ body, ...columns }) => ({ ...columns, ...(JSON.parse(body) as object) }) as T);
  return {
    checkouts: bodies(checkouts),
    attempts: bodies(attempts),
    orders: bodies(orders),
    notices: bodies(notices),
    events: bodies(events),
    answers: (answers ?? []) as unknown as StoredAnswer[],
  };
}

/** Lets the clock run and maintains, as a node would, until nothing is open any more. */
export async function comeToRest(bench: Bench): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    bench.clock.now += round < 6 ? 2 * minute : 2 * hour;
    await bench.commerce.maintain();
  }
}

export async function assertAtRest(bench: Bench, note = ''): Promise<Tables> {
  const tables = await tablesOf(bench);
  const { checkouts, attempts, orders, events, notices } = tables;
  assert.deepEqual(inMemoryFaults(bench.backend), [], `${note}: ledger and stock`);
  for (const { outcome } of attempts) assert.ok(outcome, `${note}: an attempt stays open`);
  const placed = [...bench.backend.placements.entries()].filter(([, { state }]) => state === 'placed');
  assert.deepEqual(
    orders.map(({ attemptId }) => attemptId).toSorted(),
    placed.map(([reference]) => reference).toSorted(),
    `${note}: one order for each charge`,
  );
  assert.deepEqual(
    attempts
      .filter(({ outcome }) => outcome === 'placed')
      .map(({ id }) => id)
      .toSorted(),
    orders.map(({ attemptId }) => attemptId).toSorted(),
    `${note}: one attempt for each order`,
  );
  for (const { number, checkoutId, attemptId, webhookUrl } of orders) {
    const checkout = checkouts.find(({ id }) => id === checkoutId);
    assert.deepEqual(
      [checkout?.state, checkout?.orderNumber, checkout?.attemptId, checkout?.input.signals],
      ['completed', number, attemptId, {}],
      note,
    );
    const told = events.filter(({ orderNumber }) => orderNumber === number).map(({ type }) => type);
    assert.deepEqual(told.toSorted(), ['order_placed', 'payment_settled'], `${note}: each event once`);
    const sent = notices.filter(({ orderNumber }) => orderNumber === number).length;
    assert.equal(sent, webhookUrl === undefined ? 0 : 1, `${note}: one notice`);
    const charged = bench.backend.placements.get(attemptId)?.charged;
    assert.equal(charged, attempts.find(({ id }) => id === attemptId)?.amount, `${note}: the amount held`);
  }
  for (const { state, orderNumber, attemptId } of checkouts) {
    assert.notEqual(state, 'complete_in_progress', `${note}: a checkout stays in progress`);
    assert.equal(state === 'completed', orderNumber !== undefined, note);
    if (state !== 'completed')
      assert.equal(attemptId, undefined, `${note}: a closed attempt decides over nothing`);
  }
  return tables;
}

/** Runs the event loop until it holds, also where a test has stopped the timers. The limit only ends a hang. */
export async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !holds();) {
    if (performance.now() > end) throw new Error(`It did not hold within a minute: ${holds}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
