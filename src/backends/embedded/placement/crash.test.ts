import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Backend, type CommitOutcome, type Placement, hour } from '#commerce';
import type { Database } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import { assertConsistent } from '../../../../test/support/embedded/placement-invariants.ts';
import type { Token } from '../../../../sandbox/sfcc/world/ledger.ts';
import { mortal } from '../../../../test/support/embedded/mortal-database.ts';
import { testStore, type TestStore } from '../../../../test/support/embedded/placement-store.ts';

interface Scenario {
  token: Token;
  /** What the buyer or the bank does with a payment that waits. */
  passes: boolean;
}

const scenarios: Scenario[] = [
  { token: 'good', passes: true },
  { token: 'declined', passes: false },
  { token: 'challenge', passes: true },
  { token: 'challenge', passes: false },
  { token: 'stuck', passes: true },
  { token: 'stuck', passes: false },
  { token: 'no-capture', passes: true },
];

interface Told {
  ref?: string;
  outcome?: CommitOutcome;
}

/** Prepares and commits as the core does, and remembers every report before the process crashed. */
async function buy(store: TestStore, backend: Backend, token: Token): Promise<Told> {
  const told: Told = {};
  const cart = store.cart([
    { variantId: 'lamp', quantity: 2 },
    { variantId: 'bulb', quantity: 1 },
  ]);
  try {
    const prepared = await backend.prepare(cart);
    assert.ok(prepared.ok);
    told.ref = prepared.ref;
    told.outcome = await backend.commit(store.commitment(prepared.ref, cart.quote.totals.total, token));
  } catch {
    // The process crashed; reports before that remain.
  }
  return told;
}

/** As the core recovers: ask; what is open too long is released, and asked once more. */
async function recover(store: TestStore, backend: Backend, ref: string, passes: boolean): Promise<Placement> {
  let found = await backend.placement(ref);
  if (found.outcome === 'challenge' || found.outcome === 'pending') {
    store.ledger.decide(passes);
    found = await backend.placement(ref);
  }
  if (found.outcome === 'none') {
    await backend.release(ref);
    found = await backend.placement(ref);
  }
  return found;
}

/** @returns whether both processes outlived their borders */
async function run(
  database: Database,
  { token, passes }: Scenario,
  deathOfBuyer: number,
  deathOfRecovery: number,
): Promise<{ buyer: boolean; recovery: boolean; found: Placement | undefined }> {
  const store = testStore(database);
  const note = `${token} ${passes} died at ${deathOfBuyer} and ${deathOfRecovery}`;
  await store.stock('lamp', 10);
  await store.stock('bulb', 1);
  const first = mortal(database, store.ledger.processor, deathOfBuyer);
  const told = await buy(store, store.other(first.database, first.processor), token);
  const second = mortal(database, store.ledger.processor, deathOfRecovery);
  let found: Placement | undefined;
  if (told.ref !== undefined) {
    await recover(store, store.other(second.database, second.processor), told.ref, passes).catch(
      () => undefined,
    );
    found = await recover(store, store.backend, told.ref, passes);
    assert.match(found.outcome, /placed|declined/, note);
    if (!first.hasDied() && ['placed', 'declined'].includes(told.outcome?.outcome ?? ''))
      assert.equal(found.outcome, told.outcome?.outcome, `${note}: an answer that was sent stays true`);
    if (found.outcome === 'placed') assert.deepEqual(await store.backend.order(told.ref), found.order);
    else assert.equal(await store.backend.order(told.ref), undefined);
  }
  store.clock.now += 4 * hour;
  await store.backend.sweep(store.clock.now);
  await assertConsistent(database, store, { lamp: 10, bulb: 1 }, note);
  return { buyer: !first.hasDied(), recovery: !second.hasDied(), found };
}

for (const { name, skip, open } of testDialects()) {
  for (const scenario of scenarios) {
    const { token, passes } = scenario;
    test(
      `${name}: keeps charge, order, and stock consistent after a crash between any two steps: ${token}, ${passes ? 'passes' : 'fails'}`,
      { skip },
      async () => {
        const database = await open();
        const undisturbed = await run(database, scenario, 0, 0);
        const expected = passes && token !== 'no-capture' ? 'placed' : 'declined';
        assert.equal(undisturbed.found?.outcome, expected);
        let borders = 0;
        let pairs = 0;
        for (let buyer = 1, isAlive = false; !isAlive; buyer += 1) {
          for (let recovery = 1, outlived = false; !outlived; recovery += 1) {
            const end = await run(database, scenario, buyer, recovery);
            isAlive = end.buyer;
            outlived = end.recovery;
            pairs += 1;
          }
          borders += 1;
        }
        assert.ok(borders > 6 && pairs > borders, `${borders} borders, ${pairs} pairs`);
        await database.close();
      },
    );
  }
}
