/** Reports as spreadsheets: of chosen storefronts, of a period, and of a batch in the dashboard and in the API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchStore, reportArchive, reportStore } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService, until, type Service } from '../api/service.ts';
import { problemOf } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { signIn } from './signed-in.ts';

const exported = '/dashboard/audits/export.xlsx';
const day = 86_400_000;

const keep = (service: Pick<Service, 'database'>, id: string, host: string, at: number) =>
  reportStore(service.database).save(
    'public',
    { ...sampleReport, id, url: `https://${host}/`, finalUrl: `https://${host}/` },
    at,
  );

/** IDs of the reports in the summary. */
async function idsIn(response: Response): Promise<unknown[]> {
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml\.sheet$/);
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /attachment; filename="portico-[\w-]+\.xlsx"/,
  );
  const [summary] = readWorkbook(new Uint8Array(await response.arrayBuffer()));
  const at = summary?.rows[0]?.indexOf('Report ID') ?? -1;
  return (summary?.rows ?? []).slice(1).map((row) => row[at]);
}

for (const { name, skip, url, open } of testDialects()) {
  test(
    `${name}: exports the latest reports of chosen storefronts, or all of a period`,
    { skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await url() });
      const me = await signIn(service);
      const now = Date.now();
      assert.equal((await me.get(exported)).status, 404);
      await keep(service, 'a-old', 'a.test', now - 40 * day);
      await keep(service, 'a-new', 'a.test', now - 2 * day);
      await keep(service, 'b-only', 'b.test', now - 10 * day);
      await keep(service, 'c-only', 'c.test', now - 100 * day);
      assert.deepEqual(await idsIn(await me.get(exported)), ['a-new', 'b-only', 'c-only']);
      assert.deepEqual(await idsIn(await me.get(`${exported}?days=90`)), ['a-new', 'b-only', 'a-old']);
      assert.deepEqual(await idsIn(await me.get(`${exported}?site=a.test&site=c.test`)), ['a-new', 'c-only']);
      assert.deepEqual(await idsIn(await me.get(`${exported}?site=a.test&days=365`)), ['a-new', 'a-old']);
      assert.equal((await me.get(`${exported}?site=c.test&days=30`)).status, 404);
      const page = await (await me.get('/dashboard/audits')).text();
      assert.equal(page.match(/type="checkbox"\s+form="pick"/g)?.length, 3);
      assert.match(page, /formaction="\/dashboard\/audits\/compare"/);
      assert.match(
        await (await me.get('/dashboard/settings/activity')).text(),
        /Exported reports as a spreadsheet/,
      );
    },
  );

  test(`${name}: selects and reads reports in their order, without deleted ones`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const archive = reportArchive(database);
    for (let at = 0; at < 7; at += 1) await keep({ database }, `r${at}`, `s${at % 2}.test`, 1_000 + at);
    assert.deepEqual(await archive.select({ hosts: [], since: 1_002, limit: 3 }), ['r6', 'r5', 'r4']);
    assert.deepEqual(await archive.select({ hosts: [], limit: 9 }), ['r6', 'r5']);
    const ids: string[] = [];
    for await (const body of archive.bodies(['r3', 'none', 'r1']))
      ids.push((JSON.parse(body) as { id: string }).id);
    assert.deepEqual(ids, ['r3', 'r1']);
  });
}

test('exports a batch in the dashboard and in the API', async (t) => {
  const service = await startService(t, { environment: { AUDIT_MAX_RUNNING: '200' } });
  const me = await signIn(service);
  const authorization = await service.bearer();
  const made = await fetch(`${service.url}/api/v1/batches`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: ['https://one.example/', 'https://gone.example/', 'https://two.example/'] }),
  });
  const { id } = (await made.json()) as { id: string };
  const store = batchStore(service.database);
  await until(async () => (await store.read(id))?.endedAt !== null);
  const reports = (await store.items(id, { limit: 10 })).flatMap(({ reportId }) => reportId ?? []);
  assert.equal(reports.length, 2);
  assert.deepEqual(await idsIn(await me.get(`/dashboard/audits/batches/${id}/results.xlsx`)), reports);
  assert.match(await (await me.get(`/dashboard/audits/batches/${id}`)).text(), /results\.xlsx/);
  const results = `/api/v1/batches/${id}/results`;
  assert.deepEqual(await idsIn(await service.get(`${results}?format=xlsx`, authorization)), reports);
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  assert.deepEqual(await idsIn(await service.get(results, authorization, { accept })), reports);
  const other = await service.bearer({ client: 'other' });
  assert.equal((await service.get(`${results}?format=xlsx`, other)).status, 404);
});

test('rejects more reports than a spreadsheet can have', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const now = Date.now();
  await keep(service, 'first', 'a.test', now);
  const [report] = await service.database.db.selectFrom('report').selectAll().execute();
  const [run] = await service.database.db.selectFrom('auditRun').selectAll().execute();
  assert.ok(report && run);
  for (let at = 0; at < 500; at += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => `copy-${at + index}`);
    await service.database.db
      .insertInto('report')
      .values(ids.map((id) => ({ ...report, id, body: '{}' })))
      .execute();
    await service.database.db
      .insertInto('auditRun')
      .values(ids.map((reportId) => ({ ...run, reportId })))
      .execute();
  }
  const answer = await fetch(`${service.url}${exported}?days=7`, {
    headers: { cookie: me.cookie, accept: 'application/json' },
  });
  assert.equal(answer.status, 400);
  assert.match((await problemOf(answer)).detail ?? '', /at most 500 reports\. Choose a shorter period/);
});
