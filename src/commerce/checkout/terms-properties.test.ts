/** Two callers who know one checkout, in any order and in the middle of each other's calls: who pays was shown what it pays. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import {
  address,
  benchTests,
  buyer,
  once,
  order,
  pay,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Caller, ExpectedVersions, Repeatable } from '../caller.ts';
import type { CheckoutChange } from './input.ts';
import type { Outcome } from '../errors.ts';
import type { Quote } from './quote.ts';
import type { CheckoutInput } from './input.ts';
import type { CheckoutView } from '../views.ts';

// How calls meet does not depend on the database: terms.test.ts runs on both.
const benchTest = benchTests(storeDialects().filter(({ name }) => name === 'SQLite'));

const changes: CheckoutChange[] = [
  { groups: [{ destinations: [{ address: { ...address, street: '9 Pier' } }] }] },
  { groups: [{ destinations: [{ address }] }] },
  { lines: [{ id: 'li_1', variantId: 'lamp', quantity: 1 }] },
  { lines: [{ id: 'li_1', variantId: 'lamp', quantity: 3 }] },
  { codes: ['TEN'] },
  { codes: [] },
  { buyer: { ...buyer, email: 'eve@paper.test' } },
  { buyer },
];

const who = fc.constantFrom(0, 1);
const simple = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('update' as const),
      who,
      change: fc.nat(changes.length - 1),
      bound: fc.constantFrom(false, false, true),
    }),
  },
  // The last call that had a key, once more.
  { weight: 1, arbitrary: fc.record({ does: fc.constant('repeat' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('price' as const), by: fc.constantFrom(-10, 10) }),
  },
);
type Simple = typeof simple extends fc.Arbitrary<infer T> ? T : never;
/** What another caller does in the middle of a call. */
const meanwhile = fc.option(fc.record({ at: fc.constantFrom('quote', 'prepare'), step: simple }), {
  nil: undefined,
});
const step = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look' as const), who, meanwhile }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('complete' as const),
      who,
      bound: fc.constantFrom(false, false, true),
      declined: fc.constantFrom(false, false, true),
      meanwhile,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a payer agrees to, as a person would read it. */
const said = ({ input, quote }: { input: CheckoutInput; quote: Quote }): string =>
  JSON.stringify([
    quote.totals.total,
    quote.currency,
    quote.lines.map(({ variantId, quantity }) => [variantId, quantity]),
    input.groups.map(({ destinations }) => destinations.map((one) => one.address)),
    input.buyer,
  ]);

interface Player {
  caller: Caller;
  /** By its last fresh answer. */
  shown?: string;
  version?: number;
  repeat?: () => Promise<unknown>;
}

/** @returns how the checkout ended */
async function play(bench: Bench, steps: readonly Step[]): Promise<'paid' | 'asked' | 'open'> {
  const { backend, commerce, stranger } = bench;
  const { checkouts } = commerce;
  const lamp = backend.shop.shelves.get('lamp') as { price: number; quantity: number };
  Object.assign(lamp, { price: 1_000, quantity: 1_000_000 });
  const players: Player[] = [
    { caller: { ...stranger, site: stranger.site, network: 'one' } },
    { caller: { ...stranger, site: stranger.site, network: 'two' } },
  ];
  const player = (at: number): Player => players[at] ?? assert.fail();
  let wasAsked = false;
  const shows = (one: Player, outcome: Outcome<CheckoutView>): void => {
    const view = outcome.ok
      ? outcome.value
      : outcome.error.code === 'version-mismatch' && outcome.error.current;
    if (!view) return;
    one.shown = said(view);
    if (view.version !== undefined) one.version = view.version;
    wasAsked ||= view.problems.some((problem) => problem.code.endsWith('-changed'));
  };
  const made = await checkouts.create(player(0).caller, order());
  shows(player(0), made);
  const id = made.ok ? made.value.id : assert.fail();
  const before = backend.placements.size;
  const placed = () =>
    [...backend.placements.values()].slice(before).filter(({ state }) => state === 'placed');
  const bound = (one: Player, isBound: boolean): ExpectedVersions | undefined =>
    isBound && one.version !== undefined ? [one.version] : undefined;

  async function call(
    one: Player,
    work: (repeat: Repeatable) => Promise<Outcome<CheckoutView>>,
  ): Promise<void> {
    const repeat = once();
    shows(one, await work(repeat));
    // A repeat shows what was answered before, so that nothing new is shown; what was refused is tried anew.
    one.repeat = async () => {
      const outcome = await work(repeat);
      if (!outcome.ok || !outcome.replayed) shows(one, outcome);
    };
  }
  const checked = new Set<string>();
  /** Runs a call that may pay, and holds what was paid to what its payer had been shown by then. */
  async function held(one: Player, work: () => Promise<unknown>): Promise<void> {
    const { shown } = one;
    await work();
    for (const { ref, charged, preparation } of placed()) {
      if (checked.has(ref)) continue;
      checked.add(ref);
      assert.equal(said(preparation), shown, 'another checkout was paid than the one that was shown');
      assert.equal(charged, JSON.parse(shown ?? '[]')[0], 'another amount was charged');
    }
    assert.ok(placed().length <= 1, 'charged twice');
  }
  async function run(step: Simple): Promise<void> {
    if (step.does === 'price') {
      lamp.price += step.by;
      return;
    }
    const one = player(step.who);
    if (step.does === 'read') shows(one, await checkouts.read(one.caller, id));
    else if (step.does === 'repeat') await held(one, async () => one.repeat?.());
    else {
      const expected = bound(one, step.bound);
      const change = changes[step.change] ?? {};
      await call(one, (repeat) => checkouts.update(one.caller, id, change, repeat, expected));
    }
  }
  for (const step of steps) {
    if (step.does !== 'complete' && step.does !== 'look') {
      await run(step);
      continue;
    }
    const one = player(step.who);
    const other = step.meanwhile;
    if (other && !('who' in other.step && other.step.who === step.who))
      backend.meanwhile = async (operation) => {
        if (operation !== other.at) return;
        delete backend.meanwhile;
        await run(other.step);
      };
    if (step.does === 'look') shows(one, await checkouts.read(one.caller, id));
    else {
      const expected = bound(one, step.bound);
      const payment = pay(step.declined ? 'declined' : 'good');
      await held(one, () =>
        call(one, (repeat) => checkouts.complete(one.caller, id, payment, repeat, expected)),
      );
    }
    delete backend.meanwhile;
  }
  return placed().length > 0 ? 'paid' : wasAsked ? 'asked' : 'open';
}

benchTest('charges and ships only what the payer was shown', async (bench) => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12, size: 'max' }), async (steps) => {
      const end = await play(bench, steps);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }),
    { numRuns: 120 },
  );
  for (const end of ['paid', 'asked', 'open']) assert.ok((ends.get(end) ?? 0) > 3, `few runs were ${end}`);
});

benchTest('remembers what one caller was shown while another pays', async (bench) => {
  const update = (who: 0 | 1, change: number) => ({ does: 'update', who, change, bound: false }) as const;
  const complete = { does: 'complete', who: 0, bound: false, declined: false, meanwhile: undefined } as const;
  const watched = { at: 'quote', step: { does: 'read', who: 0 } } as const;
  const end = await play(bench, [
    update(1, 6),
    { ...complete, who: 1, declined: true, meanwhile: watched },
    update(1, 7),
    complete,
    complete,
  ]);
  assert.equal(end, 'paid');
});
