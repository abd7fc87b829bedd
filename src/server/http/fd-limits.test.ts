import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxConnections, maxConnectionsPerNetwork, openFilesOfProcess, readOpenFiles } from './fd-limits.ts';

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max core file size        0                    unlimited            bytes
Max open files            ${files} files
Max locked memory         8388608              8388608              bytes
`;

for (const [name, text, found] of [
  ['the soft limit', limits('1024                 524288              '), 1_024],
  ['no limit', limits('unlimited            unlimited           '), undefined],
  ['nothing', '', undefined],
] as const)
  test(`reads ${name} as ${found}`, () => assert.equal(readOpenFiles(text), found));

test('reads the limit of this process from /proc', { skip: process.platform !== 'linux' }, async () => {
  assert.ok(((await openFilesOfProcess()) ?? 0) >= 64);
});

const audits = { auditMaxRunning: 32, auditConcurrency: 4 };
for (const [openFiles, work, most] of [
  [20_000, audits, 19_544],
  [1_024, audits, 568],
  [1_024, { ...audits, auditMaxRunning: 1 }, 816],
  [1_024, { ...audits, auditConcurrency: 32 }, 512],
  [101, audits, 50],
] as const)
  test(`${openFiles} files leave ${most} connections beside ${work.auditMaxRunning} × ${work.auditConcurrency} requests of audits`, () =>
    assert.equal(maxConnections(openFiles, work), most));

test('allows a quarter of the connections per network, and at least one', () => {
  assert.deepEqual([1, 50, 568, 19_544].map(maxConnectionsPerNetwork), [1, 13, 142, 4_886]);
});
