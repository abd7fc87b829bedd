/** The same healthy storefront in every language of the word lists: nothing is found that English does not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Status } from '../../src/audit/check.ts';
import { checks } from '../../src/audit/checks/index.ts';
import { judge } from '../../src/audit/judge.ts';
import { languages } from '../../src/audit/parse/words/words.ts';
import type { Result } from '../../src/audit/result.ts';
import { audit, open } from '../support/audit/try-shop.ts';
import { storefrontIn, type Tongue, tongues } from './storefront.ts';

const start = Date.UTC(2026, 10, 20);
const badness: Readonly<Partial<Record<Status, number>>> = { warn: 1, fail: 2 };
const badnessOf = ({ status }: Result): number => badness[status] ?? 0;

const resultsIn = async (tongue: Tongue): Promise<Result[]> =>
  judge(await audit(await open(storefrontIn(tongue)), { startedAt: start }), checks);

/** An audit waits more than it works: a few at once. */
const atOnce = 5;
const results = new Map<Tongue, Result[]>();
for (let i = 0; i < tongues.length; i += atOnce) {
  const some = tongues.slice(i, i + atOnce);
  const found = await Promise.all(some.map(resultsIn));
  some.forEach((tongue, index) => results.set(tongue, found[index]!));
}
const english = new Map(results.get('en')!.map((result) => [result.id, result]));

/** Two languages that the lists do not cover, one without spaces between words. */
const uncovered: readonly Tongue[] = ['lt', 'th'];

test('has texts for every covered language', () => {
  assert.deepEqual(tongues.filter((one) => !uncovered.includes(one)).toSorted(), [...languages].toSorted());
  assert.ok(languages.length >= 25);
});

test('judges the product, listing, policy, and cart pages in English', () => {
  const judged = [
    'add-to-cart-control',
    'price-in-html',
    'returns-page',
    'shipping-page',
    'cart-page-reachable',
  ];
  for (const id of [...judged, 'stock-text-visible', 'quantity-control', 'guest-checkout', 'policies-linked'])
    assert.equal(english.get(id)?.status, 'pass', `${id}: ${english.get(id)?.summary}`);
});

for (const tongue of tongues.filter((one) => one !== 'en')) {
  test(`gives no check a worse result in ${tongue} than in English`, () => {
    const worse = results.get(tongue)!.filter((one) => badnessOf(one) > badnessOf(english.get(one.id)!));
    assert.deepEqual(
      worse.map(({ id, status, summary }) => `${id} ${status}: ${summary}`),
      [],
    );
  });
}

/** What is recognized by words alone on these pages. */
const byWords = [
  'add-to-cart-control',
  'availability-parity',
  'cart-page-reachable',
  'guest-checkout',
  'html-lang-valid',
  'order-tracking-info',
  'policies-linked',
  'policy-terms-extractable',
  'quantity-control',
  'returns-page',
  'shipping-page',
  'stock-text-visible',
  'terms-page',
  'variant-controls-semantic',
];
for (const tongue of tongues.filter((one) => one !== 'en' && !uncovered.includes(one))) {
  test(`recognizes the same words in ${tongue} as in English`, () => {
    const lost = results
      .get(tongue)!
      .filter(
        ({ id, status }) => byWords.includes(id) && status !== 'pass' && english.get(id)?.status === 'pass',
      );
    assert.deepEqual(
      lost.map(({ id, status, summary }) => `${id} ${status}: ${summary}`),
      [],
    );
  });
}

test('names a language without word lists as the reason', () => {
  for (const tongue of uncovered) {
    const cart = results.get(tongue)!.find(({ id }) => id === 'add-to-cart-control');
    assert.equal(cart?.status, 'unknown');
    assert.match(cart?.summary ?? '', new RegExp(`"${tongue}", a language that the audit does not cover`));
  }
});
