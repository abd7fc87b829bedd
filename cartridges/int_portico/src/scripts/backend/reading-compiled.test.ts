/** Compiled, in the engine of the platform, the backend answers what it does as it is written. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ShopContext } from '#commerce';
import { testEngines } from '../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { carts } from '../../../../../test/salesforce/carts.ts';
import * as demo from '../../../../../test/salesforce/demo.ts';
import { openInstance, type InstanceBench } from '../../../../../test/salesforce/instance.ts';
import { openBench, type Bench, type Request } from './bench.testing.ts';
import { compiledFolder } from './compiled-folder.testing.ts';
import type { Question } from './reading.testing.ts';

const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

describe('compiled code in the platform engine', { skip }, () => {
  let instance: InstanceBench;
  let written: Bench;
  let compiled: Bench;
  let folder: ReturnType<typeof compiledFolder>;
  before(async () => {
    folder = compiledFolder('cartridges/int_portico/src/scripts/backend/reading.testing.ts');
    instance = await openInstance();
    const { world } = instance.instance;
    written = await openBench(world);
    compiled = await openBench(world, 'rhino', folder.root);
  });
  after(async () => {
    await compiled.close();
    await written.close();
    await instance.close();
    folder.remove();
  });

  const contextIn = (currency: string): ShopContext => demo.contextIn(currency, instance.clock.now);
  async function assertSame(question: Question): Promise<void> {
    const options = { customerId: 'a-shopper' };
    const [one, other] = [
      await written.request([question], options),
      await compiled.request([question], options),
    ];
    assert.equal(other.thrown, one.thrown);
    assert.deepEqual({ ...other, answers: unsigned(other) }, { ...one, answers: unsigned(one) });
  }

  for (const [name, make, currency] of carts)
    test(`quotes: ${name}`, () => assertSame({ ask: 'quote', input: make(), context: contextIn(currency) }));

  const queries = [
    { text: 'lamp', sort: 'price-asc', limit: 12 },
    { categories: ['Lamps', 'Bags'], inStock: true, limit: 12 },
    { price: { min: 1000, max: 3000 }, attributes: { color: ['Black'] }, limit: 12 },
    { limit: 20 },
  ] as const;
  for (const query of queries)
    test(`searches: ${JSON.stringify(query)}`, () =>
      assertSame({ ask: 'search', query, context: contextIn('EUR') }));

  test('returns the next page of a search', async () => {
    const query = { text: 'lamp', limit: 4 };
    const context = contextIn('EUR');
    const ask = async (more: object): Promise<{ products: { id: string }[]; nextCursor?: string }> => {
      const { answers } = await compiled.request([{ ask: 'search', query: { ...query, ...more }, context }]);
      return answers[0] as Awaited<ReturnType<typeof ask>>;
    };
    const first = await ask({});
    const second = await ask({ cursor: first.nextCursor });
    const all = await ask({ limit: 8 });
    assert.deepEqual(
      [...first.products, ...second.products].map(({ id }) => id),
      all.products.map(({ id }) => id),
    );
  });

  test('returns products by ID', () =>
    assertSame({ ask: 'products', ids: demo.sold.map(({ id }) => id), context: contextIn('GBP') }));

  test('rejects a currency that the site does not sell in', async () => {
    const [, make] = carts[0] ?? assert.fail();
    const question = { ask: 'quote', input: make(), context: contextIn('JPY') } as const;
    const { thrown } = await compiled.request([question]);
    assert.match(thrown ?? '', /currency-not-offered/);
  });
});

/** Marks of cursors are made by another hash there. */
const unsigned = ({ answers }: Request): unknown[] =>
  answers.map((answer) => {
    const { nextCursor } = answer as { nextCursor?: string };
    return nextCursor === undefined
      ? answer
      : { ...(answer as object), nextCursor: nextCursor.replace(/[\w-]{12}$/, '') };
  });
