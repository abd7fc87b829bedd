/** `portico stores completeness` as a real process, of our own store and of one behind a platform. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCatalogue, loadDemoStore } from '#backends/embedded';
import { openDatabase, siteStore } from '#storage';
import { portico, type Ended } from './support/command-line.ts';

describe('stores completeness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-completeness-'));
  const url = `sqlite:${join(folder, 'portico.db')}`;
  const run = (args: string[]): Promise<Ended> =>
    portico(['stores', 'completeness', ...args], { env: { DATABASE_URL: url } });

  before(async () => {
    const demo = await loadDemoStore();
    const database = await openDatabase(url);
    const catalogue = createCatalogue({ database, now: Date.now, origin: () => 'https://demo.test' });
    await siteStore(database).put(demo.site);
    await siteStore(database).put({ ...demo.site, id: 'bare', hosts: ['bare.test'] });
    await catalogue.writeCategories('demo', demo.categories);
    await catalogue.writeTerms('demo', demo.terms);
    const [lamp, ...others] = demo.products;
    assert.ok(lamp);
    const { brand: _none, ...brandless } = lamp;
    await catalogue.writeProducts('demo', [brandless, ...others]);
    await database.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('lists a product without a brand in its category', async () => {
    const { code, stdout } = await run(['demo', '--format', 'json']);
    assert.equal(code, 0);
    const lacking = JSON.parse(stdout).filter(
      (row: { field: string; missing: string[] }) => row.field === 'brand' && row.missing.length > 0,
    );
    assert.deepEqual(
      lacking.map((row: { missing: string[] }) => row.missing),
      [['ridge-trail-shoe']],
    );
  });

  test('writes a line for each field of each category as CSV', async () => {
    const { stdout } = await run(['demo', '--format', 'csv']);
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    assert.equal(head, 'category,field,filled,of,percent,missing');
    assert.ok(lines.length > 40);
    assert.ok(lines.every((line) => line.split(',').length >= 6));
  });

  test('prints a table, and a message for a store without products', async () => {
    assert.match((await run(['demo'])).stdout, /^Bags\n {2}brand +100 % {2}12 of 12\n/);
    assert.equal((await run(['bare'])).stdout, 'The store has no products.\n');
  });

  test('exits with 2 and the reason for a usage error', async () => {
    for (const [args, said] of [
      [['nope'], /No store found with the ID "nope"/],
      [['demo', '--currency', 'JPY'], /Its currencies: EUR, USD, GBP/],
      [['demo', '--format', 'xml'], /must be text, csv, or json/],
    ] as const) {
      const { code, stderr } = await run([...args]);
      assert.equal(code, 2);
      assert.match(stderr, said);
    }
  });
});
