/** Events in the score history of a storefront: added by form or API, marked in the chart, deleted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportStore } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService, type Service } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn } from './signed-in.ts';

const site = '/dashboard/audits/shop.test';
const day = 86_400_000;
const start = Date.parse('2026-11-01T00:00:00Z');

const keep = (service: Service, id: string, at: number, overall: number) =>
  reportStore(service.database).save(
    'public',
    { ...sampleReport, id, score: { ...sampleReport.score, overall } },
    at,
  );

const cells = (page: string, row: string): string[] =>
  [
    ...(new RegExp(`<tr>(?:(?!</tr>).)*${row}.*?</tr>`, 's').exec(page)?.[0] ?? '').matchAll(
      /<t[hd].*?>(.*?)<\/t[hd]>/gs,
    ),
  ].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

for (const { name, skip, url } of testDialects()) {
  test(`${name}: marks events of members and keys between the scores around them`, { skip }, async (t) => {
    const service = await startService(t, { databaseUrl: await url() });
    const me = await signIn(service);
    await keep(service, 'one', start, 40);
    await keep(service, 'two', start + 10 * day, 62.5);
    const empty = await (await me.get(site)).text();
    assert.match(empty, /Mark deploys in the chart/);
    assert.doesNotMatch(empty, /event-mark/);

    const added = await me.post(`${site}/events`, {
      kind: 'release',
      label: 'Winter <b>',
      at: '2026-11-05T14:30',
      link: 'https://ci.example/7',
    });
    assert.deepEqual([added.status, added.headers.get('location')], [303, `${site}?said=event-added#events`]);
    const recorded = await fetch(`${service.url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: await service.bearer(), 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://shop.test/', label: 'v1', at: '2026-10-01T00:00:00Z' }),
    });
    assert.equal(recorded.status, 201);

    const page = await (await me.get(`${site}?said=event-added`)).text();
    assert.match(page, /Event added\./);
    assert.match(page, /class="event-mark"/);
    assert.match(page, /<title>1\. Release: Winter &lt;b&gt;<\/title>/);
    assert.deepEqual(cells(page, 'Winter').slice(0, 6), [
      '1 Winter &lt;b&gt;',
      'Release',
      '2026-11-05 14:30 UTC',
      '40',
      '62.5',
      '▲ +22.5',
    ]);
    assert.match(page, /<a href="https:\/\/ci\.example\/7" rel="noopener noreferrer nofollow">/);
    assert.deepEqual(cells(page, '>v1').slice(0, 6), [
      'v1',
      'Deploy',
      '2026-10-01 00:00 UTC',
      '–',
      '40',
      '–',
    ]);

    const analyst = await signIn(service, 'member');
    const [path] = /\/dashboard\/audits\/shop\.test\/events\/[\w-]+\/delete/.exec(page) ?? [''];
    assert.equal((await analyst.post(path.replace('shop.test', 'other.test'))).status, 404);
    assert.equal((await analyst.post(path)).status, 303);
    assert.equal((await analyst.post(path)).status, 404);
    assert.doesNotMatch(await (await me.get(site)).text(), /Winter/);
  });
}

test('shows no score after an event that is older than the runs of the chart', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  for (let run = 0; run < 121; run += 1) await keep(service, `run-${run}`, start + run * 3_600_000, run / 2);
  for (const [label, at] of [
    ['Old', '2026-10-31T00:00'],
    ['Cut', '2026-11-01T00:30'],
    ['Known', '2026-11-01T01:30'],
  ] as const)
    assert.equal((await me.post(`${site}/events`, { kind: 'note', label, at })).status, 303);
  const page = await (await me.get(site)).text();
  const around = (label: string) => cells(page, label).slice(3, 5);
  assert.deepEqual(['Old', 'Cut', 'Known'].map(around), [
    ['–', '–'],
    ['–', '–'],
    ['0.5', '1'],
  ]);
});

test('shows the form again with what is wrong', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  await keep(service, 'one', start, 40);
  const wrong: [fields: Record<string, string>, said: RegExp][] = [
    [{ kind: 'deploy', label: ' ' }, /Enter a label\./],
    [{ kind: 'deploy', label: 'x', at: 'soon' }, /Enter a date and time/],
    [{ kind: 'deploy', label: 'x', at: '2999-01-01T00:00' }, /not in the future/],
    [{ kind: 'deploy', label: 'x', link: 'javascript:alert(1)' }, /Enter an https URL\./],
  ];
  for (const [fields, said] of wrong) {
    const answer = await me.post(`${site}/events`, fields);
    assert.equal(answer.status, 400, JSON.stringify(fields));
    const page = await answer.text();
    assert.match(page, said);
    assert.match(page, /<details class="folded" open>/);
  }
  assert.equal(
    (await me.post(`${site}/events`, { kind: 'deploy', label: 'Now', at: '', link: '' })).status,
    303,
  );
  assert.equal(
    (await me.post('/dashboard/audits/other.test/events', { kind: 'deploy', label: 'x' })).status,
    404,
  );
});
