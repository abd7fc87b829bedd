import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createHumanCheck, type HumanCheck, type HumanCheckOptions } from './human-check.ts';

const [old, young] = ['the secret of before, long enough', 'the secret that follows, long enough'];

/** No challenge was used before. */
const checkWith = (secret: HumanCheckOptions['secret']): HumanCheck => {
  const spent = { spend: async () => true };
  return createHumanCheck({ secret, spent, now: () => Date.now() });
};

test('accepts a challenge that was signed with the previous secret while it is configured', async () => {
  const challenge = await checkWith(old).challenge();
  const solution = await solveChallenge({ challenge, deriveKey });
  const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  assert.equal(await checkWith([young, old]).take(solved), undefined);
  assert.match((await checkWith(young).take(solved)) ?? '', /failed/);
});
