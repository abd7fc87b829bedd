/** `portico doctor` as people start it: formats, exit codes, wrong use. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DoctorReport } from '../../src/cli/doctor/report.ts';
import { portico } from '../support/command-line.ts';
import { openStore, type OpenStore } from '../selling/open-store.ts';

describe('portico doctor', () => {
  let store: OpenStore;
  before(async () => {
    store = await openStore();
  });
  after(() => store.close());
  const doctor = (...args: string[]) => portico(['doctor', ...args, '--allow-private', '--quiet']);

  test('exits with 0 for a healthy store, as JSON and as text', async () => {
    const { code, stdout, stderr } = await doctor(store.url, '--format', 'json');
    assert.equal(stderr, '');
    assert.equal(code, 0, stdout);
    const report = JSON.parse(stdout) as DoctorReport;
    assert.equal(report.version, 1);
    assert.equal(report.target.origin, store.url);
    assert.deepEqual(Object.keys(report), [
      'version',
      'target',
      'startedAt',
      'durationMs',
      'requests',
      'findings',
      'paths',
      'dryRun',
    ]);
    const text = await doctor(store.url, '--no-dry-run-checkout');
    assert.equal(text.code, 0);
    assert.match(text.stdout, /^ {2}\/\.well-known\/ucp$/m);
    assert.match(text.stdout, /cache-control: public, max-age=300/);
    assert.match(text.stdout, /– dry-run {2}To create a checkout/);
    assert.match(text.stdout, /All checks passed\. 0 failed, 0 warnings/);
  });

  test('exits with 1 after a failed check', async () => {
    const { code, stdout } = await doctor(`${store.url}/s/nowhere`);
    assert.equal(code, 1);
    assert.match(stdout, /✗ present {2}The honest agent got 404/);
    assert.match(stdout, /→ Route the path/);
  });

  test('exits with 2 for a usage error, and with 3 for an unreachable URL', async () => {
    for (const args of [
      [],
      ['ftp://shop.example'],
      [store.url, '--format', 'xml'],
      [store.url, '--timeout', '0'],
      [store.url, '--country', 'ZZ'],
      [store.url, '--signing-key', '/none', '--profile-base', 'https://agent.example'],
      [store.url, '--signing-key', '/none'],
      [store.url, '--unknown'],
    ])
      assert.equal((await doctor(...args)).code, 2, args.join(' '));
    const { code, stderr } = await doctor('http://127.0.0.1:1');
    assert.deepEqual([code, /refused|127\.0\.0\.1/i.test(stderr)], [3, true], stderr);
    const closed = await portico(['doctor', store.url, '--quiet']);
    assert.equal(closed.code, 3);
    assert.match(closed.stderr, /--allow-private/);
  });
});
