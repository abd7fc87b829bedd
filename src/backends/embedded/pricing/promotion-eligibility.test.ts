import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '../records.ts';
import { promotion, quoteOf, variant } from '../../../../test/support/embedded/pricing.ts';

const variants = [variant('a', 1000)];
const off = (basisPoints: number): Promotion['effect'] => ({ kind: 'percentage', of: 'lines', basisPoints });

test('accepts claims until payment, reports unknown ones, and blocks payment for none', () => {
  const quote = quoteOf({
    cart: 'a',
    variants,
    input: { eligibility: ['com.example.gold', 'com.example.nothing', 'com.example.gold'] },
    terms: {
      eligibility: [{ claim: 'com.example.gold', customerGroup: 'gold', title: 'Gold members' }],
      promotions: [promotion('p', off(1000), { customerGroups: ['gold'] })],
    },
  });
  assert.deepEqual(quote.eligibility, [
    { claim: 'com.example.gold', accepted: true, provisional: true, effect: 'Gold members: Promotion p' },
    { claim: 'com.example.nothing', accepted: false, provisional: false },
  ]);
  const [applied] = quote.promotions;
  assert.deepEqual(
    [applied?.amount, applied?.provisional, applied?.eligibility, applied?.automatic],
    [100, true, 'com.example.gold', true],
  );
  assert.ok(quote.problems.every(({ place }) => !place || !('eligibility' in place)));
});

test('requires no claim from a known group member', () => {
  const { promotions } = quoteOf({
    cart: 'a',
    variants,
    customerGroup: 'gold',
    input: { eligibility: ['com.example.gold'] },
    terms: {
      eligibility: [{ claim: 'com.example.gold', customerGroup: 'gold', title: 'Gold members' }],
      promotions: [promotion('p', off(1000), { customerGroups: ['gold'] })],
    },
  });
  assert.equal(promotions[0]?.provisional, undefined);
  assert.equal(promotions[0]?.amount, 100);
});
