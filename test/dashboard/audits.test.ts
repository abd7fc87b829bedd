/** The section of audits over the running service. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parse } from 'parse5';
import { optOutStore, reportStore } from '#storage';
import { sampleReport } from '../support/audit/sample-report.ts';
import { startService, until, type Service } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { callerOf, signIn, type SignedIn } from './signed-in.ts';

const audits = '/dashboard/audits';

async function open(t: TestContext, databaseUrl?: string): Promise<{ service: Service; me: SignedIn }> {
  const service = await startService(t, databaseUrl === undefined ? {} : { databaseUrl });
  return { service, me: await signIn(service) };
}

const place = (response: Response): string => response.headers.get('location') ?? '';

/** Starts an audit and waits for its end; where its page leads then. */
async function audit(me: SignedIn, url: string): Promise<string> {
  const started = await me.post(audits, { url });
  assert.equal(started.status, 303);
  const run = place(started);
  await until(async () => !(await textOf(me, run)).includes('data-progress'));
  return place(await me.get(run));
}

const textOf = async (me: SignedIn, path: string): Promise<string> => (await me.get(path)).text();

/** What a reader sees, on one line. */
function seen(page: string): string {
  const words: string[] = [];
  const walk = (node: { nodeName: string; value?: string; childNodes?: unknown[] }): void => {
    if (node.value !== undefined) words.push(node.value);
    for (const child of node.childNodes ?? []) walk(child as never);
  };
  walk(parse(page) as never);
  return words.join(' ').replace(/\s+/g, ' ');
}

const keep = (service: Service, id: string, host = 'shop.test', at = 1_000, score = 50) =>
  reportStore(service.database).save(
    'public',
    { ...sampleReport, id, url: `https://${host}/`, score: { ...sampleReport.score, overall: score } },
    at,
  );

for (const { name, skip, url } of testDialects()) {
  test(`${name}: an audit ends in its report and in the list`, { skip }, async (t) => {
    const { service, me } = await open(t, await url());
    assert.match(await textOf(me, audits), /No audits yet/);
    const report = await audit(me, 'shop.example');
    assert.match(report, /^\/dashboard\/audits\/reports\/[\w-]{22}$/);
    assert.equal((await me.get(report)).status, 200);
    assert.match(seen(await textOf(me, audits)), /shop\.example .* Grade F/);
    const site = seen(await textOf(me, `${audits}/shop.example`));
    assert.match(site, /Runs .* Dashboard/);
    assert.match(site, /Categories over time|Score over time/);
    const rows = await service.database.db.selectFrom('report').select(['keyId', 'url']).execute();
    assert.deepEqual(rows, [{ keyId: 'dashboard', url: 'https://shop.example/' }]);
  });

  test(`${name}: streams progress until the report is ready`, { skip }, async (t) => {
    const { service, me } = await open(t, await url());
    const run = place(await me.post(audits, { url: 'https://slow.example/' }));
    assert.match(await textOf(me, audits), /Running audits/);
    const events = await me.get(`${run}/events`);
    assert.match(events.headers.get('content-type') ?? '', /^text\/event-stream/);
    // Again and again: what follows the note of the engine's own first step too soon is not noted.
    const step = { step: 'home', url: 'https://slow.example/', done: 3, left: 7 };
    const telling = setInterval(() => service.engine.asked[0]?.onProgress?.(step), 10);
    t.after(() => clearInterval(telling));
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of events.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('3 of about 10')) service.engine.finish();
    }
    assert.match(text, /event: progress\ndata: .*3 of about 10 requests/);
    assert.match(text, /event: end\ndata: done/);
    assert.match(place(await me.get(run)), /\/reports\//);
  });

  test(`${name}: shares a report and revokes the link`, { skip }, async (t) => {
    const { service, me } = await open(t, await url());
    await keep(service, 'one');
    await keep(service, 'two');
    const path = `${audits}/reports/one`;
    await me.post(`${path}/share`);
    const link = /http:\/\/[^<\s]*\/r\/[\w-]{22}/.exec(await textOf(me, path))?.[0] ?? '';
    assert.equal((await fetch(link, { headers: { accept: 'text/html' } })).status, 200);
    const token = link.split('/').at(-1) as string;
    await me.post(`${audits}/reports/two/unshare`, { token });
    assert.equal((await fetch(link)).status, 200, 'another report takes nothing back');
    await me.post(`${path}/unshare`, { token });
    assert.equal((await fetch(link)).status, 404);
    for (let count = 0; count < 12; count += 1) await me.post(`${path}/share`);
    assert.equal((await textOf(me, path)).match(/\/r\/[\w-]{22}/g)?.length, 10);
  });

  test(`${name}: deletes a report for all members after a confirmation`, { skip }, async (t) => {
    const { service, me } = await open(t, await url());
    await keep(service, 'one', 'shop.test', 1_000);
    await keep(service, 'two', 'shop.test', 2_000);
    assert.match(await textOf(me, `${audits}/reports/one/delete`), /cannot undo this/);
    assert.equal((await me.get(`${audits}/reports/one`)).status, 200);
    assert.equal(place(await me.post(`${audits}/reports/one/delete`)), `${audits}/shop.test?said=deleted`);
    assert.equal((await me.get(`${audits}/reports/one`)).status, 404);
    assert.equal(place(await me.post(`${audits}/reports/two/delete`)), `${audits}?said=deleted`);
    assert.equal((await me.get(`${audits}/shop.test`)).status, 404);
    assert.match(await textOf(me, `${audits}?said=deleted`), /The report was deleted/);
    assert.doesNotMatch(await textOf(me, `${audits}?said=constructor`), /native code/);
  });
}

test('requires a session and rejects cross-site forms', async (t) => {
  const { service, me } = await open(t);
  await keep(service, 'one');
  const stranger = callerOf(service);
  for (const path of [
    audits,
    `${audits}/shop.test`,
    `${audits}/reports/one`,
    `${audits}/reports/one/report.json`,
  ]) {
    assert.match(place(await stranger.get(path)), /^\/dashboard\/sign-in/, path);
  }
  const forged = await fetch(`${service.url}${audits}/reports/one/delete`, {
    method: 'POST',
    headers: {
      cookie: me.cookie,
      origin: 'https://evil.test',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  assert.equal(forged.status, 403);
  assert.equal((await me.get(`${audits}/reports/one`)).status, 200);
});

for (const [typed, said] of [
  ['', /Enter the URL/],
  ['ftp://shop.test', /starts with http/],
  ['https://user:pass@shop.test', /username and password/],
  ['shop', /no top-level domain/],
] as const) {
  test(`rejects the URL ${JSON.stringify(typed)} at its field and keeps it`, async (t) => {
    const { me } = await open(t);
    const response = await me.post(audits, { url: typed });
    assert.equal(response.status, 400);
    const page = await response.text();
    assert.match(page, said);
    assert.ok(page.includes(`value="${typed}"`));
    assert.match(page, /aria-invalid="true"/);
  });
}

test('shows why an audit could not start, with a retry button', async (t) => {
  const { service, me } = await open(t);
  await optOutStore(service.database).add('shut.example', { source: 'owner', createdAt: 1 });
  for (const [url, said] of [
    ['gone.example', /The name does not resolve\./],
    ['private.example', /leads to a private address/],
    ['shut.example', /Audit of shut\.example failed/],
    ['broken.example', /because of an internal error/],
  ] as const) {
    const run = place(await me.post(audits, { url }));
    await until(async () => (await textOf(me, run)).includes('Try again'));
    const page = seen(await textOf(me, run));
    assert.match(page, said);
    assert.doesNotMatch(page, /hunter2/);
  }
});

test('limits the audits per host and shows the limit', async (t) => {
  const { me } = await open(t);
  for (let turn = 0; turn < 6; turn += 1) await audit(me, 'shop.example');
  const seventh = await me.post(audits, { url: 'shop.example' });
  assert.equal(seventh.status, 400);
  assert.match(await seventh.text(), /can be audited 6 times an hour/);
});

test('escapes hostile text and control characters of the audited site', async (t) => {
  const { service, me } = await open(t);
  await keep(service, 'one');
  const page = await textOf(me, `${audits}/reports/one`);
  const scripts = page.match(/<script\b[^>]*>/g) ?? [];
  assert.ok(scripts.length > 0 && scripts.every((tag) => /src="\/assets\//.test(tag)));
  assert.doesNotMatch(page, /alert\("1"\)|<\/style>|style="/);
  // eslint-disable-next-line no-control-regex -- that there are none is what is tested
  assert.doesNotMatch(page, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  assert.match(page, /\uFFFD/);
});

test('shows fixes in order, links each check, and filters', async (t) => {
  const { service, me } = await open(t);
  await keep(service, 'one');
  const path = `${audits}/reports/one`;
  const page = await textOf(me, path);
  assert.ok(page.indexOf('Open robots.txt to unnamed agents') < page.indexOf('Write plain prices'));
  const ids = (text: string) => [...text.matchAll(/id="check-([\w-]+)"/g)].map(([, id]) => id).sort();
  assert.deepEqual(ids(page), sampleReport.results.map(({ id }) => id).sort());
  for (const { id } of sampleReport.results) assert.ok(page.includes(`href="/docs/checks/${id}"`), id);
  assert.deepEqual(ids(await textOf(me, `${path}?status=found`)), [
    'offer-price-valid',
    'robots-default-open',
  ]);
  assert.deepEqual(ids(await textOf(me, `${path}?status=warn&priority=high`)), ['offer-price-valid']);
  assert.deepEqual(ids(await textOf(me, `${path}?status=fail&priority=low`)), []);
  assert.equal(ids(await textOf(me, `${path}?status=nonsense`)).length, sampleReport.results.length);
});

test('compares a report with an earlier one of the same storefront', async (t) => {
  const { service, me } = await open(t);
  await keep(service, 'first', 'shop.test', 1_000, 40);
  await keep(service, 'second', 'shop.test', 2_000, 49);
  await keep(service, 'third', 'shop.test', 3_000, 55);
  await keep(service, 'other', 'other.test', 1_500);
  const path = `${audits}/reports/second`;
  const page = await textOf(me, path);
  assert.match(page, /<option value="first"/);
  assert.doesNotMatch(page, /<option value="(?:second|third|other)"|id="comparison"/);
  const compared = await textOf(me, `${path}?before=first&status=pass`);
  assert.match(seen(compared), /Since November 20, 2026 40 \(F\) → 49 \(F\) \+9/);
  assert.match(compared, /<input type="hidden" name="before" value="first"/);
  assert.match(compared, /<input type="hidden" name="status" value="pass"/);
  const later = await textOf(me, `${path}?before=third`);
  assert.match(seen(later), /55 \(F\) → 49 \(F\) −6/);
  assert.match(later, /<option value="third" selected/);
  for (const before of ['second', 'other', 'nowhere', 'x'.repeat(200)])
    assert.doesNotMatch(await textOf(me, `${path}?before=${before}`), /id="comparison"/, before);
});

test('downloads a report in four formats with a safe file name', async (t) => {
  const { service, me } = await open(t);
  await keep(service, 'one');
  for (const [ending, type, part] of [
    ['json', 'application/json', '"id": "one"'],
    ['md', 'text/markdown', '## What to do'],
    ['xml', 'application/xml', '<testsuites'],
    ['html', 'text/html', '<!doctype html>'],
  ] as const) {
    const response = await me.get(`${audits}/reports/one/report.${ending}`);
    assert.equal(response.headers.get('content-type'), `${type}; charset=utf-8`);
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="portico-shop.test-2026-11-20.${ending}"`,
    );
    assert.ok((await response.text()).includes(part), ending);
  }
  assert.equal((await me.get(`${audits}/reports/one/report.exe`)).status, 404);
});

test('shows what started each run', async (t) => {
  const { service, me } = await open(t);
  const bearer = await service.bearer({ client: 'Checkout team' });
  await service.analyze(bearer, { url: 'https://shop.test/' });
  const reports = reportStore(service.database);
  for (const [keyId, at] of [
    ['public', 1],
    ['monitor', 2],
    ['mcp', 3],
    ['no-such-key', 4],
  ] as const) {
    await reports.save(keyId, { ...sampleReport, id: `r${at}` }, at);
  }
  const page = seen(await textOf(me, `${audits}/shop.test`));
  for (const maker of [
    'API key of Checkout team',
    'Public scan',
    'Monitor',
    'MCP tool',
    'Inactive API key',
  ]) {
    assert.ok(page.includes(maker), maker);
  }
});

test('pages through many sites and runs without duplicates', async (t) => {
  const { service, me } = await open(t);
  for (let at = 1; at <= 45; at += 1) await keep(service, `s${at}`, `site-${at}.test`, at);
  for (let at = 1; at <= 45; at += 1) await keep(service, `r${at}`, 'many.test', 1_000 + at);
  const collect = async (start: string, pattern: RegExp): Promise<string[]> => {
    const all: string[] = [];
    for (let next: string | undefined = start; next !== undefined;) {
      const page = await textOf(me, next);
      all.push(...[...page.matchAll(pattern)].map(([, one]) => one as string));
      next = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    return all;
  };
  const hosts = await collect(audits, /class="host" href="[^"]+">([^<]+)</g);
  assert.deepEqual(hosts, ['many.test', ...Array.from({ length: 45 }, (_, at) => `site-${45 - at}.test`)]);
  const runs = await collect(`${audits}/many.test`, /<th scope="row">\s*<a href="[^"]*\/reports\/(r\d+)"/g);
  assert.deepEqual(
    runs,
    Array.from({ length: 45 }, (_, at) => `r${45 - at}`),
  );
  const found = await textOf(me, `${audits}?q=SITE-4`);
  assert.equal(found.match(/class="host"/g)?.length, 7);
  assert.match(await textOf(me, `${audits}?q=nowhere`), /No storefronts found/);
});

test('returns 404 for unknown paths', async (t) => {
  const { me } = await open(t);
  for (const path of [
    'nowhere.test',
    'reports/none',
    'runs/none',
    'monitors/none',
    `${'x'.repeat(300)}.test`,
  ]) {
    assert.equal((await me.get(`${audits}/${path}`)).status, 404, path);
  }
});
