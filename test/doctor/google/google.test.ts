/** `portico doctor --platform google`: 20 faults, each found as itself and as nothing else; none on a healthy store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { orderUpdateRules } from '../../../sandbox/google/rules.ts';
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
    assert.deepEqual(skipped, [...orderUpdateRules, 'google-feed'], said);
  });

  test('can be repeated at once on the same port', async () => {
    const webhookPort = await freePort('127.0.0.1');
    // A store reads a profile anew for an unknown key once a minute.
    for (const visit of ['first', 'second', 'third']) {
      const findings = await store.judgeItself({ webhookPort });
      assert.deepEqual(failedRules(findings), [], `${visit}: ${JSON.stringify(findings, undefined, 1)}`);
    }
  });

  test('finds that no order update comes, and judges nothing else of them', async () => {
    const webhookPort = await freePort('127.0.0.1');
    const options = { webhookPort, testPurchase: true, waitMs: 1_000 };
    const findings = await store.judgeItself(options, 'http://127.0.0.1:1/');
    const said = JSON.stringify(findings, undefined, 1);
    assert.deepEqual(failedRules(findings), ['google-order-update'], said);
    const skipped = findings.filter(({ severity }) => severity === 'skipped').map(({ id }) => id);
    assert.deepEqual(skipped, ['google-capacity', ...orderUpdateRules.slice(1), 'google-feed'], said);
    assert.match(
      findings.find(({ id }) => id === 'google-order-update')?.said ?? '',
      /^No order update came within 1 s of the purchase\./,
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
