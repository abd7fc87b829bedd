import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { PlatformException } from '../../documented.ts';
import type { InstanceState, Scope } from '../../contract.ts';
import { customType, definition, instanceWith, requestTo } from './instance.testing.ts';
import { inTransaction, managerOf, type Manager } from './managers.testing.ts';

const open = (): InstanceState => instanceWith(customType('Thing', definition('n', 'int')));
const committed = (instance: InstanceState): Record<string, unknown> => {
  const things = managerOf(requestTo(instance)).getAllCustomObjects('Thing').asList().toArray();
  return Object.fromEntries(things.map(({ custom }) => [custom['id'], custom['n']]));
};
const withThing = async (instance: InstanceState, key: string, n: number): Promise<void> => {
  const scope = requestTo(instance);
  await inTransaction(scope, () => (managerOf(scope).createCustomObject('Thing', key).custom['n'] = n));
};
const write = (things: Manager, key: string, n: number): unknown =>
  ((things.getCustomObject('Thing', key) as { custom: Record<string, unknown> }).custom['n'] = n);

test('sees its own writes at once and shows them to others after the outermost commit', async () => {
  const instance = open();
  const [one, other] = [requestTo(instance), requestTo(instance)];
  one.transaction.begin();
  one.transaction.begin();
  managerOf(one).createCustomObject('Thing', 'a').custom['n'] = 1;
  assert.equal(managerOf(one).queryCustomObject('Thing', 'custom.n = {0}', 1)?.custom['n'], 1);
  await one.transaction.commit();
  assert.equal(managerOf(other).getCustomObject('Thing', 'a'), null);
  await one.transaction.commit();
  assert.equal(managerOf(other).getCustomObject('Thing', 'a')?.custom['n'], 1);
});

test('leaves nothing after a rollback', async () => {
  const instance = open();
  await withThing(instance, 'a', 1);
  const scope = requestTo(instance);
  const things = managerOf(scope);
  scope.transaction.begin();
  write(things, 'a', 2);
  things.createCustomObject('Thing', 'b');
  things.remove(things.getCustomObject('Thing', 'a') as object);
  await scope.transaction.rollback();
  assert.deepEqual(committed(instance), { a: 1 });
  assert.equal(things.getCustomObject('Thing', 'a')?.custom['n'], 1);
  assert.equal(things.getCustomObject('Thing', 'b'), null);
});

test('fails the second commit of the same key with all its other work', async () => {
  const instance = open();
  await withThing(instance, 'x', 1);
  const [one, other] = [requestTo(instance), requestTo(instance)];
  for (const scope of [one, other]) {
    scope.transaction.begin();
    managerOf(scope).createCustomObject('Thing', 'a');
  }
  write(managerOf(other), 'x', 9);
  await one.transaction.commit();
  await assert.rejects(other.transaction.commit(), PlatformException);
  await other.transaction.rollback();
  assert.deepEqual(committed(instance), { a: null, x: 1 });
  assert.throws(() => inTransactionNow(other, 'a'), PlatformException);
});

const inTransactionNow = (scope: Scope, key: string): unknown => {
  scope.transaction.begin();
  return managerOf(scope).createCustomObject('Thing', key);
};

test('keeps reads stable in a transaction and current outside one', async () => {
  const instance = open();
  await withThing(instance, 'a', 1);
  const [one, other] = [requestTo(instance), requestTo(instance)];
  const mine = managerOf(one).getCustomObject('Thing', 'a');
  one.transaction.begin();
  assert.equal(mine?.custom['n'], 1);
  await inTransaction(other, () => write(managerOf(other), 'a', 2));
  assert.equal(mine?.custom['n'], 1);
  await one.transaction.commit();
  assert.equal(mine?.custom['n'], 2);
});

test('detects a conflict between a removal and a change', async () => {
  for (const first of ['remove', 'write'] as const) {
    const instance = open();
    await withThing(instance, 'a', 1);
    const [one, other] = [requestTo(instance), requestTo(instance)];
    one.transaction.begin();
    other.transaction.begin();
    managerOf(one).remove(managerOf(one).getCustomObject('Thing', 'a') as object);
    write(managerOf(other), 'a', 2);
    const [early, late] = first === 'remove' ? [one, other] : [other, one];
    await early.transaction.commit();
    await assert.rejects(late.transaction.commit(), PlatformException);
    assert.deepEqual(committed(instance), first === 'remove' ? {} : { a: 2 });
  }
});

test('treats a removed and recreated object as a different one', async () => {
  const instance = open();
  await withThing(instance, 'a', 1);
  const [one, other] = [requestTo(instance), requestTo(instance)];
  one.transaction.begin();
  write(managerOf(one), 'a', 5);
  const things = managerOf(other);
  await inTransaction(other, () => things.remove(things.getCustomObject('Thing', 'a') as object));
  await withThing(instance, 'a', 2);
  await assert.rejects(one.transaction.commit(), PlatformException);
  assert.deepEqual(committed(instance), { a: 2 });
});

interface Step {
  do: 'begin' | 'commit' | 'rollback' | 'create' | 'write' | 'remove' | 'read';
  who: number;
  key: string;
  n: number;
}

const who = fc.integer({ min: 0, max: 1 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom(
      'begin',
      'commit',
      'rollback',
      'create',
      'create',
      'write',
      'write',
      'remove',
      'read',
    ),
    who,
    key: fc.constantFrom('a', 'b'),
    n: fc.nat(99),
  }) satisfies fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 40 },
);

/** The same by hand: committed values with a stamp, and for each request the view of its transaction. */
interface Cell {
  n: number | undefined;
  stamp: number;
}
interface View {
  seen: Map<string, Cell>;
  changed: Set<string>;
}

test('matches a model for two interleaved requests', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const instance = open();
      const scopes = [requestTo(instance), requestTo(instance)] as const;
      const truth = new Map<string, Cell>();
      const views: (View | undefined)[] = [undefined, undefined];
      let stamp = 0;
      const at = (key: string): Cell => truth.get(key) ?? { n: undefined, stamp: 0 };
      for (const step of all) {
        const scope = scopes[step.who] as Scope;
        const things = managerOf(scope);
        const view = views[step.who];
        if (step.do === 'begin') {
          if (view) continue;
          scope.transaction.begin();
          views[step.who] = { seen: new Map(), changed: new Set() };
        } else if (step.do === 'rollback') {
          if (!view) continue;
          await scope.transaction.rollback();
          views[step.who] = undefined;
        } else if (step.do === 'commit') {
          if (!view) continue;
          const clean = [...view.changed].every((key) => at(key).stamp === view.seen.get(key)?.stamp);
          views[step.who] = undefined;
          if (!clean) {
            await assert.rejects(scope.transaction.commit(), PlatformException);
            await scope.transaction.rollback();
            continue;
          }
          await scope.transaction.commit();
          stamp += 1;
          for (const key of view.changed) {
            const n = view.seen.get(key)?.n;
            truth.set(key, { n, stamp: n === undefined ? 0 : stamp });
          }
        } else {
          const { key, n } = step;
          const known = view?.seen.get(key) ?? at(key);
          const found = things.getCustomObject('Thing', key);
          assert.equal(found === null, known.n === undefined);
          if (found) assert.equal(found.custom['n'], known.n);
          if (view) view.seen.set(key, known);
          if (step.do === 'read') continue;
          const change = (): unknown => {
            if (step.do === 'create') return (things.createCustomObject('Thing', key).custom['n'] = n);
            return step.do === 'remove' ? things.remove(found as object) : write(things, key, n);
          };
          const possible = view && (step.do === 'create') === (known.n === undefined);
          if (!possible) {
            assert.throws(change);
            continue;
          }
          change();
          view.changed.add(key);
          view.seen.set(key, { n: step.do === 'remove' ? undefined : n, stamp: known.stamp });
        }
      }
      const left = [...truth].flatMap(([key, { n }]) => (n === undefined ? [] : [[key, n]]));
      assert.deepEqual(committed(instance), Object.fromEntries(left));
    }),
    { numRuns: 300 },
  );
});
