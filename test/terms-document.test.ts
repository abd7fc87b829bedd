/** docs/terms.md: its table names the members of the file, and its examples are taken. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { checkTerms, termsMembers } from '#backends/embedded';

const text = readFileSync(join(import.meta.dirname, '../docs/terms.md'), 'utf8');

describe('terms document', () => {
  test('names each member in the table, and whether it is required', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` +\| (yes|no) +\|/gm)].map(([, name, needed]) => ({
      name,
      isRequired: needed === 'yes',
    }));
    const byName = (a: { name?: string }, b: { name?: string }) => (a.name ?? '').localeCompare(b.name ?? '');
    assert.deepEqual(rows.toSorted(byName), termsMembers().toSorted(byName));
  });

  test('has examples that are accepted as a whole file', () => {
    const example = (heading: string): unknown => {
      const [, json = ''] = new RegExp(`## ${heading}\n\n\`\`\`json\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
      return JSON.parse(json);
    };
    const file = {
      homeCountry: 'IE',
      shipsTo: [],
      shipping: [example('Delivery')],
      taxes: [example('Taxes')],
      pricesIncludeTax: [{ country: 'IE' }],
      returns: { days: 30 },
      promotions: [example('Promotions')],
      pickup: [example('Pickup')],
    };
    const checked = checkTerms(file);
    assert.ok(checked.ok, JSON.stringify(checked));
    assert.deepEqual([checked.file.terms.fees, checked.file.terms.links], [[], []]);
  });

  test('names missing members and members of another type', () => {
    const checked = checkTerms({ homeCountry: 'IE', shipsTo: 'IE', shipping: [], taxes: [], returns: {} });
    assert.ok(!checked.ok);
    assert.deepEqual(checked.problems, [
      'pricesIncludeTax: is missing',
      'shipsTo: must be a list',
      'returns.days: is missing',
    ]);
  });
});
