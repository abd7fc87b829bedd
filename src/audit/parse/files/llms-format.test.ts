import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import LlmsTxt from 'lighthouse/core/audits/agentic/llms-txt.js';
import { processorTime } from '../../../../test/support/processor.ts';
import { readLlmsFormat } from './llms-format.ts';

const rules = { 'no-h1': /H1/, 'no-link': /links/, short: /short/ };

interface Product {
  score: number;
  details?: { items: { message: { formattedDefault: string } }[] };
}

/** What Lighthouse says is broken, in our words. */
function byLighthouse(content: string): string[] {
  const { score, details } = LlmsTxt.audit({ LlmsTxt: { status: 200, content } }) as Product;
  const said = (details?.items ?? []).map(({ message }) => message.formattedDefault).join(' ');
  const found = Object.entries(rules).flatMap(([name, words]) => (words.test(said) ? [name] : []));
  assert.equal(score === 1, found.length === 0, said);
  return found;
}

const agree = (text: string): void =>
  assert.deepEqual(
    readLlmsFormat(text).broken.toSorted(),
    byLighthouse(text).toSorted(),
    JSON.stringify(text),
  );

test('applies the first rules like Lighthouse, also to odd texts', () => {
  const texts = [
    '',
    '# Shop\n\n> Goods.\n\n- [All](https://shop.test/all): every product that we sell',
    '#\n\nShop [a](b)',
    '# ',
    '#  ',
    '# \n',
    '#\n \n',
    '#\n  ',
    '\uFEFF# Shop',
    'Shop\n====\n\n[All](https://shop.test/all) and much more text to be long enough',
    '## Shop',
    '  \n\n   # Shop',
    'x # Shop',
    '[](x)',
    '[a]()',
    '[a] (b)',
    '[a]\n(b)',
    '[[a](b)',
    'a](b) [c](d',
    '[a](b',
    '[]](x)',
    'x'.repeat(49),
    'x'.repeat(50),
    '# A\u2028[a](b)',
  ];
  for (const text of texts) agree(text);
});

test('applies the first rules like Lighthouse to any text', () => {
  const piece = fc.constantFrom(
    '#',
    ' ',
    '\n',
    '\r',
    '\t',
    '[',
    ']',
    '(',
    ')',
    'a',
    '\u2028',
    '\uFEFF',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => agree(parts.join(''))),
    { numRuns: 3000 },
  );
});

test('reads hostile texts in linear time', () => {
  const spent = processorTime();
  for (const text of [
    '\n'.repeat(65_536),
    '['.repeat(65_536),
    '#\n'.repeat(32_768),
    '](('.repeat(21_845),
    '<a '.repeat(21_845),
    '`'.repeat(65_536),
  ])
    readLlmsFormat(text);
  assert.ok(spent() < 2_000);
});
