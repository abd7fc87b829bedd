/** What is said beside amounts: languages, refusals, notes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuoteProblem, Quote } from '#commerce';
import { couponRefusal } from './coupons.ts';
import { exceptionName } from './exceptions.ts';
import { localeFor } from './locale-for.ts';
import { withNotes } from './notes.ts';

describe('language tag', () => {
  const allowed = ['default', 'en', 'en_IE', 'de_AT', 'zh_CN'];
  const table: [tag: string, id: string][] = [
    ['en-IE', 'en_IE'],
    ['EN-ie', 'en_IE'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['de-DE', 'de_AT'],
    ['zh-Hans-CN', 'zh_CN'],
    ['fr-FR', 'en_IE'],
    ['', 'en_IE'],
  ];
  for (const [tag, id] of table)
    test(`${tag || '(none)'} resolves to ${id}`, () => assert.equal(localeFor(tag, allowed, 'en_IE'), id));
});

describe('exception', () => {
  const table: [thrown: unknown, name: string][] = [
    [{ type: 'CreateTemporaryBasketLimitExceededException' }, 'CreateTemporaryBasketLimitExceededException'],
    [{ javaName: 'dw.order.CreateOrderException', name: 'Error' }, 'CreateOrderException'],
    [new TypeError('no'), 'TypeError'],
    [undefined, 'exception'],
  ];
  for (const [thrown, name] of table)
    test(`is named ${name}`, () => assert.equal(exceptionName(thrown), name));

  test('gives a reason if it is about a coupon code', () => {
    assert.equal(couponRefusal({ errorCode: 'COUPON_DISABLED' }), 'coupon-disabled');
    assert.equal(couponRefusal(new Error('no')), undefined);
  });
});

describe('quote', () => {
  const problem: QuoteProblem = {
    code: 'item-unavailable',
    place: { line: 'l1' },
    text: 'Not sold in this currency.',
    severity: 'recoverable',
  };
  const quote = { lines: [{ id: 'l1', variantId: 'wine' }], problems: [problem] } as unknown as Quote;
  const barred = (id: string) => (id === 'wine' ? 'For adults.' : undefined);

  test('explains why a product is unavailable to agents', () => {
    assert.deepEqual(withNotes(quote, { barred, hasChoice: false }).problems, [
      { ...problem, text: 'For adults.' },
    ]);
  });

  test('keeps the other problems', () => {
    const limited: QuoteProblem = { ...problem, code: 'quantity-limited' };
    const given = { ...quote, problems: [limited] };
    assert.deepEqual(withNotes(given, { barred, hasChoice: false }).problems, [limited]);
  });

  test('warns of an open choice of bonus products', () => {
    const [, choice] = withNotes(quote, { barred, hasChoice: true }).problems;
    assert.equal(choice?.severity, 'warning');
    assert.match(choice?.text ?? '', /gifts/);
  });
});
