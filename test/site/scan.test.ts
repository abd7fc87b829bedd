import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '#audit';
import { testDialects } from '../support/databases.ts';
import { problemOf, startService, until } from '../api/service.ts';
import { begin, formOf, page, resultOf } from './visitor.ts';

for (const { name, skip, url: databaseUrl } of testDialects()) {
  test(`${name}: runs a scan from the form to a page that shares its report`, { skip }, async (t) => {
    const service = await startService(t, { databaseUrl: await databaseUrl() });
    const scan = await begin(service, 'shop.local');
    const { path } = await resultOf(service, scan);
    assert.match(path, /^\/r\/[\w-]{22}$/);
    const result = await page(service, path);
    assert.equal(result.status, 200);
    for (const [header, value] of [
      ['x-robots-tag', 'noindex'],
      ['referrer-policy', 'same-origin'],
      ['cache-control', 'private, no-store'],
    ] as const)
      assert.equal(result.headers.get(header), value);
    const text = await result.text();
    assert.match(text, /<meta name="robots" content="noindex"/);
    assert.match(text, /How ready is shop\.test for AI agents\?/);
    assert.equal(service.engine.asked[0]?.url, 'https://shop.local/');
    assert.equal(
      service.engine.asked[0]?.keyed,
      false,
      'nobody who is not known makes us bear the names of bots',
    );
    const json = await service.get(`${path}?format=json`);
    assert.equal(((await json.json()) as Report).url, 'https://shop.local/');
    assert.match(json.headers.get('content-disposition') ?? '', /^attachment/);
    assert.match(await (await service.get(`${path}?format=markdown`)).text(), /^# /);
  });

  test(`${name}: follows a scan of one node from another`, { skip }, async (t) => {
    const url = await databaseUrl();
    const [a, b] = [await startService(t, { databaseUrl: url }), await startService(t, { databaseUrl: url })];
    const scan = await begin(a, 'slow.local');
    await until(() => a.engine.running === 1);
    const waiting = await (await page(b, scan)).text();
    assert.match(waiting, /Auditing slow\.local/);
    assert.match(waiting, /<noscript><meta http-equiv="refresh" content="3"/);
    const events = await fetch(b.url + `${scan}/events`);
    assert.ok(events.body);
    let said = '';
    for await (const text of events.body.pipeThrough(new TextDecoderStream())) {
      said += text;
      // The scan ends only after this node has told of it.
      if (/event: progress\ndata: \{"stage":.*\n\n/.test(said)) a.engine.finish();
    }
    assert.match(said, /event: progress\ndata: \{"stage":/);
    assert.match(said, new RegExp(`event: end\\ndata: \\{"to":"${scan}"\\}`));
    const { path } = await resultOf(b, scan);
    assert.equal((await page(b, path)).status, 200);
  });
}

test('starts a scan for a program with a form or JSON, follows it, and revokes its link', async (t) => {
  const service = await startService(t);
  const started = await fetch(`${service.url}/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://slow.local/' }),
  });
  assert.equal(started.status, 202);
  const { id, state, statusUrl, eventsUrl } = (await started.json()) as Record<string, string>;
  assert.deepEqual(
    [state, statusUrl, eventsUrl],
    ['running', `${service.url}/scan/${id}`, `${service.url}/scan/${id}/events`],
  );
  const ask = async () =>
    (await service.get(`/scan/${id}`, undefined, { accept: 'application/json' })).json() as Promise<{
      state: string;
      resultUrl?: string;
      progress?: { done: number; left: number };
    }>;
  await until(async () => (await ask()).progress?.done === 20);
  service.engine.finish();
  await until(async () => (await ask()).state === 'done');
  const { resultUrl = '' } = await ask();
  assert.equal((await fetch(resultUrl)).status, 200);
  const remove = () => fetch(`${service.url}/scan/${id}`, { method: 'DELETE' });
  assert.equal((await remove()).status, 204);
  assert.equal((await fetch(resultUrl)).status, 404);
  assert.equal((await remove()).status, 404);
});

test('shows an invalid URL at the field, kept and escaped, to people and programs', async (t) => {
  const service = await startService(t);
  const wrong = [
    '',
    '   ',
    'https://',
    'javascript:alert(1)',
    'ftp://shop.example/',
    'http://a:b@shop.example/',
    'localshop',
    `https://shop.example/${'a'.repeat(2_100)}`,
    'http://[::1',
    '"><script>alert(1)</script>',
    'https://shop example/',
    'data:text/html,x',
  ];
  for (const url of wrong) {
    const response = await formOf(service, '/scan', { url });
    const text = await response.text();
    assert.equal(response.status, 400, url);
    assert.match(text, /id="scan-url-error"/, url);
    assert.match(text, /aria-invalid="true"/, url);
    assert.doesNotMatch(text, /<script>alert/, url);
    const json = await formOf(service, '/scan', { url }, { accept: 'application/json' });
    assert.deepEqual(
      (await problemOf(json)).errors?.map(({ field }) => field),
      ['url'],
      url,
    );
  }
  assert.equal(service.engine.asked.length, 0);
});

test('starts nothing for a body of another type, a large body, or a cross-site form', async (t) => {
  const service = await startService(t);
  const post = (type: string, body: string, headers = {}) =>
    fetch(`${service.url}/scan`, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
  assert.equal((await post('text/plain', 'url=shop.local')).status, 415);
  assert.equal((await post('application/json', '{"url":1}')).status, 400);
  assert.equal((await post('application/json', '{"__proto__":{"url":"shop.local"}}')).status, 400);
  assert.equal((await post('application/json', 'not json')).status, 400);
  assert.equal((await post('application/json', JSON.stringify({ url: 'a'.repeat(20_000) }))).status, 413);
  const form = 'application/x-www-form-urlencoded';
  assert.equal((await post(form, 'url=shop.local', { 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal(service.engine.asked.length, 0);
});

test('explains why an audit cannot start and what to do, and frees its slot', async (t) => {
  const service = await startService(t);
  const cases = {
    'gone.local': /cannot be reached/,
    'private.local': /not on the public internet/,
    'broken.local': /internal error/,
  };
  for (const [host, words] of Object.entries(cases)) {
    const scan = await begin(service, host);
    let text = '';
    await until(async () => !/Auditing/.test((text = await (await page(service, scan)).text())));
    assert.match(text, words, host);
    assert.doesNotMatch(text, /hunter2/);
  }
  for (let at = 0; at < 5; at += 1) await resultOf(service, await begin(service, `shop${at}.local`));
});

test('reports a scan as interrupted when its node is lost', async (t) => {
  const service = await startService(t);
  const id = 'A'.repeat(22);
  const at = Date.now() - 120_000;
  await service.database.db
    .insertInto('scan')
    .values({
      id,
      url: 'https://shop.local/',
      host: 'shop.local',
      state: 'running',
      step: 'home',
      done: 1,
      left: 2,
      createdAt: at,
      endsAt: at + 40_000,
      finishedAt: null,
      token: null,
      code: null,
      detail: null,
    })
    .execute();
  const text = await (await page(service, `/scan/${id}`)).text();
  assert.match(text, /The audit was interrupted/);
  const events = await (await page(service, `/scan/${id}/events`)).text();
  assert.match(events, /event: end/);
});

test('cancels its scans and reports it when the service stops', async (t) => {
  const databaseUrl = (await testDialects(false)[0]?.url()) as string;
  const service = await startService(t, { databaseUrl });
  const scan = await begin(service, 'slow.local');
  await until(() => service.engine.running === 1);
  await service.server.close(0);
  assert.equal(service.engine.cancelled, 1);
  const again = await startService(t, { databaseUrl });
  assert.match(await (await page(again, scan)).text(), /The audit was interrupted/);
});

test('lets only the browser that started the scan revoke its link', async (t) => {
  const service = await startService(t);
  const { path, cookie } = await resultOf(service, await begin(service, 'shop.local'));
  assert.match(cookie, /^scan=/);
  assert.doesNotMatch(await (await page(service, path)).text(), /Revoke link/);
  assert.match(await (await page(service, path, { cookie })).text(), /Revoke link/);
  for (const other of ['', 'scan=', `scan=${'A'.repeat(22)}`, 'scan=%00'])
    assert.equal((await formOf(service, `${path}/take-back`, {}, { cookie: other })).status, 404, other);
  assert.match(await (await page(service, `${path}/take-back`, { cookie })).text(), /Revoke the link\?/);
  const done = await formOf(service, `${path}/take-back`, {}, { cookie });
  assert.equal(done.headers.get('location'), '/?said=taken-back');
  assert.equal((await page(service, path, { cookie })).status, 404);
  assert.match(await (await page(service, '/?said=taken-back')).text(), /The link was revoked/);
});

test('returns 404 for an unknown link, as for an expired one', async (t) => {
  const service = await startService(t);
  for (const token of ['A'.repeat(22), 'x', '..%2f', `${'a'.repeat(500)}`]) {
    const response = await page(service, `/r/${token}`);
    assert.equal(response.status, 404, token);
    assert.match(await response.text(), /No report found|nothing here/, token);
  }
});

test('shows a recent report of the same URL again, without a new audit', async (t) => {
  const service = await startService(t);
  const { path } = await resultOf(service, await begin(service, 'shop.local'));
  const again = await formOf(service, '/scan', { url: 'HTTPS://SHOP.local/#top' });
  assert.equal(again.headers.get('location'), `${path}?said=recent`);
  assert.match(await (await page(service, `${path}?said=recent`)).text(), /less than a minute old/);
  assert.equal(service.engine.asked.length, 1);
  await service.database.db
    .updateTable('scan')
    .set({ finishedAt: Date.now() - 601_000 })
    .execute();
  await begin(service, 'shop.local');
});

test('runs and loads nothing of a report, whatever the audited site contains', async (t) => {
  const service = await startService(t);
  const { path } = await resultOf(service, await begin(service, 'shop.local'));
  const response = await page(service, path);
  const text = await response.text();
  assert.match(text, /&lt;script&gt;alert/, 'the report is the hostile one');
  const scripts = text.match(/<script[^>]*>/g) ?? [];
  assert.ok(
    scripts.every((tag) => /^<script type="module" src="\/assets\/[\w.-]+">$/.test(tag)),
    scripts.join(),
  );
  assert.doesNotMatch(text, /<style|\son\w+="|javascript:/i);
  assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /unsafe/);
});

test('allows the HTML report of the API only its one style sheet', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  const { id } = (await (
    await service.analyze(authorization, { url: 'http://shop.local/' })
  ).json()) as Report;
  const response = await service.get(`/api/v1/reports/${id}?format=html`, authorization);
  assert.match(response.headers.get('content-security-policy') ?? '', /style-src 'self' 'sha256-[\w+/]+=*';/);
});

test('logs neither IDs of scans nor tokens of links', async (t) => {
  const service = await startService(t);
  const scan = await begin(service, 'shop.local');
  const { path } = await resultOf(service, scan);
  await page(service, path);
  await until(() => service.logged().includes('"path":"/r/#'));
  for (const secret of [scan.slice(6), path.slice(3)]) assert.ok(!service.logged().includes(secret));
});

test('offers a badge for a shared report with a grade, and none without', async (t) => {
  const service = await startService(t);
  const { path } = await resultOf(service, await begin(service, 'shop.local'));
  const badge = await page(service, `${path}/badge.svg`);
  assert.equal(badge.status, 200);
  for (const [header, value] of [
    ['content-type', 'image/svg+xml; charset=utf-8'],
    ['cache-control', 'public, max-age=600'],
    ['cross-origin-resource-policy', 'cross-origin'],
    ['x-robots-tag', 'noindex'],
  ] as const)
    assert.equal(badge.headers.get(header), value, header);
  const { score } = (await (await service.get(`${path}?format=json`)).json()) as Report;
  assert.match(
    await badge.text(),
    new RegExp(`<title>agent readiness: ${score.overall} ${score.grade}</title>`),
  );
  const tag = badge.headers.get('etag') ?? '';
  const again = await fetch(`${service.url}${path}/badge.svg`, { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
  const text = await (await page(service, path)).text();
  assert.ok(text.includes(`[![Agent readiness](${service.url}${path}/badge.svg)](${service.url}${path})`));

  const unseen = await resultOf(service, await begin(service, 'unseen.local'));
  assert.equal((await page(service, `${unseen.path}/badge.svg`)).status, 404);
  assert.doesNotMatch(await (await page(service, unseen.path)).text(), /badge\.svg/);
  assert.equal((await page(service, `/r/${'a'.repeat(22)}/badge.svg`)).status, 404);
});
