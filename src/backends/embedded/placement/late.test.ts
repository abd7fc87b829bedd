/** A processor that cannot be asked and settles later: nothing is charged without an order, and no order stays without its money. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { minute, type Placement } from '#commerce';
import type { Database } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import {
  lateProcessor,
  type LateFault,
  type LateProcessor,
  type LateToken,
} from '../../../../test/support/embedded/late-processor.ts';
import { mortal } from '../../../../test/support/embedded/mortal-database.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';
import { createPaymentLedger } from '../processors/ledger.ts';
import type { StoreEvent } from './state.ts';

const amount = 1_390;
const pieces = 3;

interface World {
  database: Database;
  store: TestStore;
  late: LateProcessor;
  events: StoreEvent[];
  backend: TestStore['backend'];
}

async function newWorld(database: Database, ownLedger = false): Promise<World> {
  const store = testStore(database);
  await store.stock('lamp', pieces);
  const ledger = ownLedger ? createPaymentLedger(database, store.site, 'late') : undefined;
  const late = lateProcessor(ledger);
  const events: StoreEvent[] = [];
  const backend = store.other(database, late.processor, (event) => events.push(event));
  return { database, store, late, events, backend };
}

interface Sale {
  ref: string;
  reference: string;
}

async function prepare({ store, backend }: World): Promise<Sale> {
  const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
  const prepared = await backend.prepare(cart);
  assert.ok(prepared.ok);
  return { ref: prepared.ref, reference: cart.reference };
}

const pay = ({ store, backend }: World, { ref }: Sale, token: LateToken = 'good') =>
  backend.commit(store.commitment(ref, amount, token as 'good'));

/** Delivers a notice as the webhook does. */
async function deliver({ late, backend }: World, sale: Sale, body: string, again = false): Promise<void> {
  for (const one of again ? [body, body] : [body]) {
    await late.processor.readNotices(one, () => undefined);
    await backend.noticed(sale.ref);
  }
}

async function deliverAll(world: World, sales: readonly Sale[]): Promise<void> {
  const sent = world.late.notices.splice(0);
  for (const body of sent) {
    const { payment } = JSON.parse(body) as { payment: string };
    const sale = sales.find(({ reference }) => reference === payment);
    if (sale) await deliver(world, sale, body);
  }
}

/** What the core does with an open attempt whose time is over. */
async function recover(world: World, sale: Sale): Promise<Placement> {
  const found = await world.backend.placement(sale.ref);
  if (found.outcome !== 'none') return found;
  await world.backend.release(sale.ref);
  return world.backend.placement(sale.ref);
}

async function finish(world: World, sales: readonly Sale[]): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    world.late.arrive();
    for (let step = 0; step < 6; step += 1) world.late.work();
    await deliverAll(world, sales);
    world.store.clock.now += 4 * minute;
    for (const sale of sales) await recover(world, sale);
    await world.backend.sweep(world.store.clock.now);
  }
}

async function assertSettled(world: World, sales: readonly Sale[], note = ''): Promise<void> {
  const { database, store, late, backend } = world;
  let sold = 0;
  for (const { ref, reference } of sales) {
    const row = await database.db
      .selectFrom('storePlacement')
      .selectAll()
      .where('id', '=', ref)
      .executeTakeFirstOrThrow();
    assert.ok(['captured', 'declined', 'released'].includes(row.state), `${note}: stays ${row.state}`);
    assert.equal(row.voidPending, 0, `${note}: not voided`);
    const charged = late.kept(reference);
    assert.equal(charged, row.state === 'captured' ? amount : 0, `${note}: charged ${charged}, ${row.state}`);
    assert.ok(late.authorizations(reference) <= 1, `${note}: authorized twice`);
    const payment = late.payments.get(reference);
    const isHeld = payment?.state === 'authorised' && payment.capture === 'none';
    assert.equal(isHeld, false, `${note}: the buyer's money is held`);
    if (row.state === 'captured') sold += 1;
    else if (row.acceptedAt !== null)
      assert.equal((await backend.order(ref))?.status, 'cancelled', `${note}: an order without money`);
  }
  assert.deepEqual(await store.shelf('lamp'), { quantity: pieces - sold, held: 0 }, `${note}: stock`);
  const uses = await database.db
    .selectFrom('storePromotionUse')
    .select('uses')
    .where('site', '=', store.site)
    .execute();
  for (const { uses: count } of uses) assert.equal(count, sold, `${note}: promotions`);
}

for (const { name, skip, open } of testDialects())
  describe(name, { skip }, () => {
    let database: Database;
    before(async () => void (database = await open()));
    after(() => database.close());

    test('places the order when the capture is accepted, and waits for its money', async () => {
      const world = await newWorld(database, true);
      const { backend, late } = world;
      const sale = await prepare(world);
      const placed = await pay(world, sale);
      assert.equal(placed.outcome, 'placed');
      const order = await backend.order(sale.ref);
      assert.equal(order?.status, 'open');
      const { number } = order;
      assert.equal((await backend.show(number))?.paid, false);
      for (const refused of [
        await backend.ship(number, {}),
        await backend.refund(number, { amount: 100 }),
        await backend.cancel(number),
      ])
        assert.deepEqual(refused, { ok: false, error: { code: 'not-paid', why: 'capturing' } });
      late.work();
      await deliverAll(world, [sale]);
      assert.equal((await backend.show(number))?.paid, true);
      assert.equal((await backend.ship(number, {})).ok, true);
      await assertSettled(world, [sale]);
    });

    for (const token of ['fails', 'fails-late'] as const)
      test(`cancels an announced order whose capture ${token}, and reports it`, async () => {
        const world = await newWorld(database, true);
        const sale = await prepare(world);
        assert.equal((await pay(world, sale, token)).outcome, 'placed');
        assert.deepEqual(await world.store.shelf('lamp'), { quantity: pieces - 1, held: 0 });
        for (let step = 0; step < 3; step += 1) {
          world.late.work();
          await deliverAll(world, [sale]);
        }
        const order = await world.backend.order(sale.ref);
        assert.equal(order?.status, 'cancelled');
        assert.equal(order.adjustments[0]?.description, 'The payment failed.');
        assert.equal(order.adjustments[0].amount, undefined, 'nothing goes back: nothing came');
        assert.deepEqual(world.events, ['payment-failed-after-order']);
        const refused = await world.backend.ship(order.number, {});
        assert.deepEqual(refused, { ok: false, error: { code: 'not-paid', why: 'failed' } });
        await finish(world, [sale]);
        await assertSettled(world, [sale]);
      });

    test('keeps shipped units of an order whose capture failed after that out of stock', async () => {
      const world = await newWorld(database, true);
      const cart = world.store.cart([{ variantId: 'lamp', quantity: 2 }]);
      const prepared = await world.backend.prepare(cart);
      assert.ok(prepared.ok);
      const sale = { ref: prepared.ref, reference: cart.reference };
      const commitment = world.store.commitment(
        prepared.ref,
        cart.quote.totals.total,
        'fails-late' as 'good',
      );
      await world.backend.commit(commitment);
      world.late.work();
      await deliverAll(world, [sale]);
      const number = (await world.backend.order(sale.ref))?.number ?? '';
      const shipped = await world.backend.ship(number, { lines: [{ id: 'line-1', quantity: 1 }] });
      assert.ok(shipped.ok);
      world.late.work();
      await deliverAll(world, [sale]);
      const order = await world.backend.order(sale.ref);
      assert.equal(order?.status, 'fulfilled', 'what was shipped stays in the order');
      assert.deepEqual(await world.store.shelf('lamp'), { quantity: pieces - 1, held: 0 });
      assert.deepEqual(world.events, ['payment-failed-after-order']);
    });

    test('shows a refund as failed that comes back after it was completed', async () => {
      const world = await newWorld(database, true);
      const sale = await prepare(world);
      await pay(world, sale);
      world.late.work();
      await deliverAll(world, [sale]);
      world.late.returnRefunds();
      const number = (await world.backend.order(sale.ref))?.number ?? '';
      await world.backend.refund(number, { amount: 500 });
      const status = async () => (await world.backend.show(number))?.order.adjustments[0]?.status;
      assert.equal(await status(), 'pending');
      world.late.work();
      await deliverAll(world, [sale]);
      assert.equal(await status(), 'completed');
      world.late.work();
      await deliverAll(world, [sale]);
      assert.equal(await status(), 'failed');
      assert.deepEqual(world.events, ['refund-failed-after-completion']);
      assert.ok((await world.backend.refund(number, { amount: amount })).ok, 'all of it can be refunded');
    });

    test('is pending after a lost answer, and placed by its notice', async () => {
      const world = await newWorld(database, true);
      const sale = await prepare(world);
      world.late.fault('unanswered');
      assert.deepEqual(await pay(world, sale), { outcome: 'uncertain' });
      assert.deepEqual(await recover(world, sale), { outcome: 'pending' });
      await deliverAll(world, [sale]);
      assert.equal((await recover(world, sale)).outcome, 'placed');
      await finish(world, [sale]);
      await assertSettled(world, [sale]);
    });

    test('voids after the time for a notice, and is not declined before the processor confirms', async () => {
      const world = await newWorld(database, true);
      const sale = await prepare(world);
      world.late.fault('unanswered');
      await pay(world, sale);
      world.late.notices.splice(0);
      world.store.clock.now += 4 * minute;
      assert.deepEqual(await recover(world, sale), { outcome: 'pending' }, 'the void is accepted only');
      assert.deepEqual(await world.store.shelf('lamp'), { quantity: pieces, held: 0 });
      for (let minutes = 0; minutes < 600; minutes += 60) {
        world.store.clock.now += 60 * minute;
        await world.backend.sweep(world.store.clock.now);
        assert.deepEqual(await recover(world, sale), { outcome: 'pending' });
      }
      world.late.work();
      await deliverAll(world, [sale]);
      assert.equal((await recover(world, sale)).outcome, 'declined');
      await assertSettled(world, [sale]);
    });

    test('voids an authorization that arrives after the void was confirmed', async () => {
      const world = await newWorld(database, true);
      const sale = await prepare(world);
      world.late.fault('delayed');
      await pay(world, sale);
      world.store.clock.now += 4 * minute;
      await recover(world, sale);
      world.late.work();
      await deliverAll(world, [sale]);
      assert.equal((await recover(world, sale)).outcome, 'declined');
      world.late.arrive();
      await deliverAll(world, [sale]);
      world.late.work();
      await deliverAll(world, [sale]);
      await assertSettled(world, [sale]);
    });

    test('makes no request for a placement that ends before its payment', async () => {
      const world = await newWorld(database, true);
      const sale = await prepare(world);
      await world.backend.release(sale.ref);
      assert.equal((await world.backend.placement(sale.ref)).outcome, 'declined');
      assert.deepEqual(await world.late.ledger.entries(sale.reference), []);
      await assertSettled(world, [sale]);
    });
  });

/* The same in any order of events, with a crash between any two steps. */

type Step =
  | { do: 'pay'; sale: number; token: LateToken; fault: LateFault | undefined; dies: number }
  | { do: 'look' | 'release' | 'sweep'; sale: number; dies: number }
  | { do: 'notice'; which: number; again: boolean; dies: number }
  | { do: 'work' }
  | { do: 'arrive' }
  | { do: 'wait'; minutes: number };

const sale = fc.nat(1);
/** Most survive. */
const dies = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
);
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      sale,
      token: fc.constantFrom<LateToken>('good', 'good', 'declined', 'fails', 'fails-late'),
      fault: fc.constantFrom<LateFault | undefined>(undefined, undefined, 'unheard', 'unanswered', 'delayed'),
      dies,
    }),
    fc.record({ do: fc.constantFrom('look' as const, 'release' as const, 'sweep' as const), sale, dies }),
    fc.record({ do: fc.constant('notice' as const), which: fc.nat(5), again: fc.boolean(), dies }),
    fc.constantFrom<Step>({ do: 'work' }, { do: 'arrive' }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
  ),
  { minLength: 2, maxLength: 20 },
);

async function run(world: World, sales: readonly Sale[], step: Step, told: Map<string, Set<string>>) {
  const { store, late } = world;
  if (step.do === 'work') return late.work();
  if (step.do === 'arrive') return late.arrive();
  if (step.do === 'wait') return void (store.clock.now += step.minutes * minute);
  const life = mortal(world.database, late.processor, step.dies);
  const backend = store.other(life.database, life.processor);
  const node = { ...world, backend };
  const note = (of: Sale, { outcome }: { outcome: string }) => {
    if (!life.hasDied()) told.get(of.ref)?.add(outcome);
  };
  try {
    if (step.do === 'notice') {
      const body = late.notices[step.which % Math.max(1, late.notices.length)];
      const of = sales.find(({ reference }) => body?.includes(`"${reference}"`));
      if (body !== undefined && of) await deliver(node, of, body, step.again);
      return;
    }
    const of = sales[step.sale] as Sale;
    if (step.do === 'pay') {
      if (step.fault) late.fault(step.fault);
      note(of, await pay(node, of, step.token));
    } else if (step.do === 'look') note(of, await backend.placement(of.ref));
    else if (step.do === 'release') await backend.release(of.ref);
    else await backend.sweep(store.clock.now);
  } catch {
    // It died, or the processor did not answer: the next step finds what is left.
  }
}

test('SQLite: in any order of events, money, orders, and stock agree in the end', async () => {
  const database = await (testDialects()[0] as ReturnType<typeof testDialects>[number]).open();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const world = await newWorld(database);
      const sales = [await prepare(world), await prepare(world)];
      const told = new Map(sales.map(({ ref }) => [ref, new Set<string>()]));
      for (const step of sequence) await run(world, sales, step, told);
      await finish(world, sales);
      await assertSettled(world, sales);
      for (const { ref } of sales) {
        const outcomes = told.get(ref) ?? new Set();
        const { outcome } = await world.backend.placement(ref);
        if (outcomes.has('declined')) assert.equal(outcome, 'declined', 'a decline is final');
        if (outcomes.has('placed') && outcome === 'declined')
          assert.equal(
            (await world.backend.order(ref))?.status,
            'cancelled',
            'an announced order is canceled',
          );
      }
    }),
    { numRuns: 150 },
  );
  await database.close();
});
