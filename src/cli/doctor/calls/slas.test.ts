import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notJudgedReason, wasTokenSent } from './slas.ts';
import type { DoctorVisit } from './visit.ts';

const withToken = (slasToken?: string) => (slasToken === undefined ? {} : { slasToken }) as DoctorVisit;

for (const [what, token, headers, isSent] of [
  ['the token', 'abc', { authorization: 'Bearer abc' }, true],
  ['another token', 'abc', { authorization: 'Bearer abcd' }, false],
  ['no authorization', 'abc', {}, false],
  ['no headers', 'abc', undefined, false],
  ['a token of another kind, without a SLAS token', undefined, { authorization: 'Bearer undefined' }, false],
] as const)
  test(`a request with ${what} ${isSent ? 'carries' : 'does not carry'} the SLAS token`, () => {
    assert.equal(wasTokenSent(withToken(token), headers ? { headers } : {}), isSent);
  });

test('says which option is missing, or that the token is for another site', () => {
  assert.match(notJudgedReason(withToken()), /add --salesforce and --slas-secret/);
  assert.match(notJudgedReason(withToken('abc')), /^The SLAS token was not sent/);
});
