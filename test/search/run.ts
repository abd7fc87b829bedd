/** Prints how well search finds what sixty shoppers asked for: `node test/search/run.ts`. `--all` prints each query. */
import { testDialects } from '../support/databases.ts';
import { madeCatalog } from './catalog.ts';
import { measure } from './measure.ts';
import { queriesOf } from './queries.ts';
import { storeCatalogue } from './store.ts';

const every = process.argv.includes('--all');
const stocked = madeCatalog();
const facts = stocked.map((one) => one.facts);
const titles = new Map(stocked.map(({ product }) => [product.id, product.title]));

for (const { name, skip, open } of testDialects()) {
  if (skip) {
    console.log(`${name}: skipped, ${skip}`);
    continue;
  }
  const database = await open();
  const { find } = await storeCatalogue(database, stocked);
  const { recall, precision, unasked, each } = await measure(find, queriesOf(facts), facts);
  console.log(
    `${name}: recall@10 ${recall.toFixed(3)}, precision@10 ${precision.toFixed(3)}, ${unasked.length} queries without an answer got one`,
  );
  for (const one of each) {
    if (!every && one.recall === 1 && one.precision === 1) continue;
    const wrong = one.wrong.slice(0, 3).map((id) => titles.get(id));
    console.log(
      `  ${one.text}: recall ${one.recall.toFixed(2)}, precision ${one.precision.toFixed(2)}${wrong.length ? `; wrong: ${wrong.join(' | ')}` : ''}`,
    );
  }
  for (const { text, products } of unasked) console.log(`  ${text}: ${products} products, should be none`);
  await database.close();
}
