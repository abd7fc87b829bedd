import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../test/support/audit/parse-page.ts';
import { fail, pass, warn } from './check.ts';
import type { Page } from './evidence.ts';
import { abstainUncovered, uncoveredLanguage } from './uncovered-language.ts';

const pageIn = async (lang: string): Promise<Page> =>
  ({ facts: await read(`<html lang="${lang}"><p>x</p></html>`) }) as Page;

test('returns unknown for a finding by words in a language without word lists', async () => {
  const page = await pageIn('lt-LT');
  const verdict = abstainUncovered(fail('No cart.', { byWords: true, evidence: [{ ref: 'a' }] }), page);
  assert.equal(verdict.status, 'unknown');
  assert.match(verdict.summary, /"lt"/);
  assert.deepEqual(verdict.evidence, [{ ref: 'a' }]);
});

test('keeps passes and findings by structure', async () => {
  const page = await pageIn('lt');
  assert.equal(abstainUncovered(pass('Found.', { byWords: true }), page).status, 'pass');
  assert.equal(abstainUncovered(warn('The button has no name.'), page).status, 'warn');
});

test('judges covered languages, and pages without a language', async () => {
  for (const lang of ['en', 'no', 'zh-Hant', ''])
    assert.equal(abstainUncovered(fail('No cart.', { byWords: true }), await pageIn(lang)).status, 'fail');
  assert.equal(abstainUncovered(fail('No cart.', { byWords: true }), undefined).status, 'fail');
  assert.equal(uncoveredLanguage(await pageIn('th')), 'th');
});

test('removes the mark from results', () => {
  assert.equal('byWords' in abstainUncovered(warn('x', { byWords: true }), undefined), false);
});
