/** `portico doctor --platform google`: 20 faults, each found as itself and as nothing else; none on a healthy store. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { failedRules, openGoogleStore, type GoogleStore } from './healthy-google.ts';
import { googleDefects } from './google-defects.ts';

describe('doctor --platform google', () => {
  let store: GoogleStore;
  before(async () => {
    store = await openGoogleStore();
  });
  after(() => store.close());

  test('finds no fault on a healthy store', async () => {
    const report = await store.visitAsGoogle(undefined, { buyers: 31 });
    const found = report.findings.filter(({ id }) => id.startsWith('google-'));
    assert.deepEqual(failedRules(report), [], JSON.stringify(found, undefined, 1));
  });

  for (const { name, tamper, sees, google, options } of googleDefects)
    test(`finds that ${name}, and nothing else`, async () => {
      const report = await store.visitAsGoogle(tamper, google, options);
      const found = report.findings.filter(({ id }) => id.startsWith('google-'));
      assert.deepEqual(failedRules(report), [sees], JSON.stringify(found, undefined, 1));
      const finding = found.find(({ id }) => id === sees);
      assert.match(finding?.fix ?? '', /\w/);
      assert.match(finding?.link ?? '', /^https:\/\/developers\.google\.com\//);
    });
});
