/** Seeding into the real catalog, on each database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../../test/support/databases.ts';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { loadDemoStore } from '../demo.ts';
import { readCatalogue } from './read.ts';
import { seedCatalogue } from './seed.ts';
import { bytesOf, sampleProduct } from '../../../../test/support/embedded/seed.ts';

for (const { name, skip, open } of testDialects()) {
  test(`${name}: sells from the demo store after seeding`, { skip }, async () => {
    const database = await open();
    try {
      const { products, categories, terms } = await loadDemoStore();
      const now = Date.parse('2026-11-21');
      const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://healthy.test' });
      const lines = products.map((product) => JSON.stringify(product)).join('\n');
      const source = readCatalogue(bytesOf(lines), { defaults: { currency: 'EUR' } });
      const report = await seedCatalogue({ catalogue, site: 'demo', source, categories, terms, batch: 20 });
      assert.deepEqual([report.products, report.rejected], [products.length, 0]);
      const context = { site: 'demo', currency: 'EUR', locale: 'en', eligibility: [], now };
      const { products: found } = await catalogue.search({ text: 'table lamp', limit: 3 }, context);
      assert.equal(found[0]?.title, 'Fjord Table Lamp');
      assert.equal(found[0]?.variants[0]?.price.amount, 8_900);
      const priced = await catalogue.variants(['lh-117-bra'], { ...context, currency: 'GBP' });
      assert.ok((priced.get('lh-117-bra')?.price?.amount ?? 0) > 0);
    } finally {
      await database.close();
    }
  });

  test(
    `${name}: replaces products when seeding again, and keeps those not in the source`,
    { skip },
    async () => {
      const database = await open();
      try {
        const catalogue = createCatalogue({ database, now: Date.now, origin: () => 'https://x.test' });
        const context = { site: 'demo', currency: 'USD', locale: 'en', eligibility: [], now: Date.now() };
        const seed = (...titles: string[]) => {
          const lines = titles
            .map((title, at) => JSON.stringify(sampleProduct(`p${at}`, { title })))
            .join('\n');
          const source = readCatalogue(bytesOf(lines), { defaults: { currency: 'USD' } });
          return seedCatalogue({ catalogue, site: 'demo', source });
        };
        await seed('One', 'Two', 'Three');
        await seed('Uno');
        const found = await catalogue.products(['p0', 'p1', 'p2'], context);
        assert.deepEqual(
          found.map(({ title }) => title),
          ['Uno', 'Two', 'Three'],
        );
      } finally {
        await database.close();
      }
    },
  );
}
