/** `portico doctor --platform google`: 20 faults, each found as itself and as nothing else; none on a healthy store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../../../src/cli/sandbox/provider.ts';
import { failedRules, openGoogleStore, type GoogleStore } from './healthy-google.ts';
import { googleDefects } from './google-defects.ts';

describe('doctor --platform google', () => {
  let store: GoogleStore;
  before(async () => {
    store = await openGoogleStore();
  });
  after(() => store.close());

  test('finds no fault on the store itself', async () => {
    const webhookPort = await freePort('127.0.0.1');
    const findings = await store.judgeItself({ webhookPort, testPurchase: true, buyers: 31 });
    assert.deepEqual(failedRules(findings), [], JSON.stringify(findings, undefined, 1));
  });

  test('finds no fault on a healthy store, and reports what it cannot see as skipped', async () => {
    const findings = await store.judge({ google: { buyers: 31 } });
    const said = JSON.stringify(findings, undefined, 1);
    assert.deepEqual(failedRules(findings), [], said);
    const skipped = findings.filter(({ severity }) => severity === 'skipped').map(({ id }) => id);
    assert.deepEqual(
      skipped,
      ['google-webhook-id', 'google-webhook-signature', 'google-webhook-key', 'google-feed'],
      said,
    );
  });

  for (const { name, sees, ...defect } of googleDefects)
    test(`finds that ${name}, and nothing else`, async () => {
      const findings = await store.judge(defect);
      assert.deepEqual(failedRules(findings), [sees], JSON.stringify(findings, undefined, 1));
      const finding = findings.find(({ id }) => id === sees);
      assert.match(finding?.fix ?? '', /\w/);
      assert.match(finding?.link ?? '', /^https:\/\/developers\.google\.com\//);
    });
});
