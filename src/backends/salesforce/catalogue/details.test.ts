import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDetails } from './details.ts';
import type { Market, ProductFacts } from '../facts.ts';

const market: Market = { currency: 'EUR', locale: 'en-IE' };
const facts = (id: string): ProductFacts => ({
  id,
  type: 'item',
  name: id,
  images: [],
  variationAttributes: [],
  variationValues: {},
  variants: [],
  custom: {},
});

function bench(
  answer: (ids: readonly string[]) => Promise<ProductFacts[]> = async (ids) =>
    ids.filter((id) => id !== 'none').map(facts),
) {
  const calls: string[] = [];
  const clock = { now: 0 };
  const details = createDetails(
    {
      products(ids, { currency, locale }) {
        calls.push(`${ids.join('+')} ${currency} ${locale}`);
        return answer(ids);
      },
    },
    () => clock.now,
  );
  return { calls, clock, details };
}

test('caches details briefly, in their currency and language only', async () => {
  const { details, calls, clock } = bench();
  await details.read(['a', 'b', 'a'], market);
  await details.read(['b', 'c'], market);
  await details.read(['a'], { ...market, currency: 'USD' });
  await details.read(['a'], { ...market, locale: 'de-DE' });
  clock.now = 20_000;
  await details.read(['a'], market);
  assert.deepEqual(calls, ['a+b EUR en-IE', 'c EUR en-IE', 'a USD en-IE', 'a EUR de-DE', 'a EUR en-IE']);
});

test('shares a response between concurrent calls, and caches missing products too', async () => {
  const { details, calls } = bench();
  const [first, second] = await Promise.all([
    details.read(['a', 'none'], market),
    details.read(['a', 'none'], market),
  ]);
  assert.deepEqual([[...first.keys()], [...second.keys()]], [['a'], ['a']]);
  assert.equal(calls.length, 1);
});

test('requests fresh details in spite of the cache', async () => {
  const { details, calls } = bench();
  await details.read(['a'], market);
  await details.read(['a'], market, { fresh: true });
  assert.equal(calls.length, 2);
});

test('does not cache a failed response', async () => {
  let fails = true;
  const { details, calls } = bench(async (ids) => {
    if (fails) throw new Error('down');
    return ids.map(facts);
  });
  await assert.rejects(details.read(['a'], market), /down/);
  fails = false;
  assert.equal((await details.read(['a'], market)).size, 1);
  assert.equal(calls.length, 2);
});
