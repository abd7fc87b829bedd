/** Settings → Data, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Report } from '#audit';
import { reportStore } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn } from './signed-in.ts';

const path = '/dashboard/settings/data';
const day = 86_400_000;

for (const dialect of testDialects())
  test(`exports all audits, one per line, on ${dialect.name}`, { skip: dialect.skip }, async (t) => {
    const service = await startService(t, { databaseUrl: await dialect.url() });
    const [owner, member] = [await signIn(service), await signIn(service, 'member')];
    const empty = await owner.get(`${path}/audits.jsonl`);
    assert.equal(await empty.text(), '');
    const body = JSON.stringify(sampleReport);
    for (let at = 0; at < 2_000; at += 200) {
      // SQLite gives no turn to the connections, and those that were idle for too long are closed by one side only.
      await nextTurn();
      await service.database.db
        .insertInto('report')
        .values(
          Array.from({ length: 200 }, (_, i) => ({
            id: `r${at + i}`,
            keyId: 'dashboard',
            url: 'https://shop.test/',
            targetHost: 'shop.test',
            createdAt: Date.now(),
            score: null,
            grade: null,
            body,
          })),
        )
        .execute();
    }
    const answer = await owner.get(`${path}/audits.jsonl`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/jsonl/);
    assert.match(answer.headers.get('content-disposition') ?? '', /portico-audits-\d{4}-\d\d-\d\d\.jsonl/);
    const lines = (await answer.text()).trimEnd().split('\n');
    assert.equal(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size, 2_000);
    assert.deepEqual((JSON.parse(lines[0] ?? '') as { report: unknown }).report, JSON.parse(body));
    assert.equal((await member.get(`${path}/audits.jsonl`)).status, 403);
    assert.equal((await member.post(path, { days: '1', sure: 'yes' })).status, 403);
    assert.match(await (await member.get(path)).text(), /Reports are kept forever/);
  });

test('sets and removes a retention period, with a confirmation if reports would be deleted', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const reports = reportStore(service.database);
  const save = (id: string, age: number) =>
    reports.save('k', { ...sampleReport, id, url: 'https://shop.test/' } as Report, Date.now() - age * day);
  for (const [id, age] of [
    ['old', 100],
    ['older', 200],
    ['new', 1],
  ] as const)
    await save(id, age);
  const shown = async () =>
    /<input[^>]*name="days"[^>]*>/.exec(await (await owner.get(path)).text())?.[0] ?? '';
  assert.match(await shown(), /value=""/);
  for (const days of ['0', '-1', '1.5', 'many', '99999'])
    assert.equal((await owner.post(path, { days })).status, 400, days);
  const asked = await owner.post(path, { days: '30' });
  assert.match(await asked.text(), /Delete 2 reports\?[\s\S]*name="sure" value="yes"/);
  assert.match(await shown(), /value=""/, 'nothing is set yet');
  assert.equal((await owner.post(path, { days: '300' })).headers.get('location'), `${path}?said=days`);
  assert.equal(
    (await owner.post(path, { days: '30', sure: 'yes' })).headers.get('location'),
    `${path}?said=days`,
  );
  assert.match(await shown(), /value="30"/);
  assert.equal((await owner.post(path, { days: '' })).headers.get('location'), `${path}?said=kept`);
  assert.match(await shown(), /value=""/);
});
