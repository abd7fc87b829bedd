/** The minimum quality of search: sixty labeled queries. `node test/search/run.ts` prints what each of them finds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { catalogSize, madeCatalog } from './catalog.ts';
import { measure } from './measure.ts';
import { queriesOf } from './queries.ts';
import { storeCatalogue } from './store.ts';

const floor = 0.95;

test('has sixty labeled queries, at least a fifth of them without an answer', () => {
  const stocked = madeCatalog();
  const facts = stocked.map((one) => one.facts);
  const queries = queriesOf(facts);
  const without = queries.filter(({ accepts }) => !facts.some(accepts));
  assert.equal(stocked.length, catalogSize);
  assert.equal(new Set(queries.map(({ text }) => text)).size, 60);
  assert.ok(without.length >= 12, String(without.length));
});

test('counts missing results, wrong results, and queries without an answer', async () => {
  const facts = madeCatalog()
    .map((one) => one.facts)
    .slice(0, 20);
  const query = (text: string, ...ids: string[]) => ({
    text,
    locale: 'en',
    accepts: ({ id }: { id: string }) => ids.includes(id),
  });
  const answers: Record<string, string[]> = { half: ['p1', 'p3'], none: [], unasked: ['p1'], right: ['p5'] };
  const figures = await measure(
    async ({ text }) => answers[text] ?? [],
    [query('half', 'p1', 'p2'), query('none', 'p4'), query('unasked'), query('right', 'p5')],
    facts,
  );
  assert.deepEqual([figures.recall, figures.precision], [0.5, 0.5]);
  assert.deepEqual(figures.unasked, [{ text: 'unasked', products: 1 }]);
});

for (const { name, skip, open } of testDialects()) {
  test(
    `${name}: finds what shoppers accept, and nothing for products that are not sold`,
    { skip },
    async () => {
      const stocked = madeCatalog();
      const facts = stocked.map((one) => one.facts);
      const database = await open();
      const { find } = await storeCatalogue(database, stocked);
      const { recall, precision, unasked, each } = await measure(find, queriesOf(facts), facts);
      const short = each.filter((one) => one.recall < 1 || one.precision < 1);
      assert.deepEqual(unasked, []);
      assert.ok(recall >= floor && precision >= floor, JSON.stringify({ recall, precision, short }));
      await database.close();
    },
  );
}
