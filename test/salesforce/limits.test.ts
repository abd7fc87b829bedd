/** The limits that a backend declares are in the merchant's documentation, word for word. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { limitsOf } from '../selling/platform.ts';

const page = readFileSync(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');
const said = new Set([...page.matchAll(/^- (.+?)(?: \([^()]+\))?$/gm)].map(([, sentence]) => sentence));

for (const api of ['scapi', 'ocapi'] as const)
  describe(`limitations of ${api}`, async () => {
    const limits = Object.entries(await limitsOf(api));
    assert.ok(limits.length > 10);
    for (const [name, sentence] of limits)
      test(`documents ${name}`, () => assert.ok(said.has(sentence), sentence));
  });

test('our own store has no limitations', async () => assert.deepEqual(await limitsOf('embedded'), {}));
