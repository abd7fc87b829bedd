/** Audits by MCP: progress, cancellation, ownership of reports, and limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, until } from '../api/service.ts';
import { bareCall, connect } from './client.ts';

const shop = (at: number) => ({ url: `https://shop-${at}.example/` });

test('returns the score, the fixes, and a report that can be read again and opened by its link', async (t) => {
  const service = await startService(t);
  const { call } = await connect(t, service.url);
  const { structured, text, isError } = await call('audit_site', shop(1));
  assert.equal(isError, false);
  assert.match(structured.reportId, /^[\w-]{22}$/);
  assert.equal(structured.categories.length, 10);
  assert.match(text, /^Readiness: \d/);
  const report = await call('get_report', { id: structured.reportId });
  assert.equal(report.structured.id, structured.reportId);
  // What may hold words of the site is fenced anew in each answer.
  const { caps, notJudged } = report.structured.score;
  assert.deepEqual(report.structured.score, { ...structured.score, caps, notJudged });
  assert.ok(
    report.structured.findings.every(({ status }: { status: string }) => ['fail', 'warn'].includes(status)),
  );
  assert.ok(structured.reportUrl.startsWith(`${service.url}/r/`));
  assert.equal((await fetch(structured.reportUrl)).status, 200);
  assert.equal(
    service.engine.asked[0]?.keyed,
    false,
    'nobody without a key sends requests in the names of others',
  );
  const fixes = await call('suggest_fixes', { reportId: structured.reportId, platform: 'salesforce' });
  assert.equal(fixes.structured.fixes[0].rank, 1);
  assert.match(fixes.structured.fixes[0].where, /Business Manager/);
});

test('returns findings in pages, and only those requested', async (t) => {
  const { url } = await startService(t);
  const { structured } = await bareCall(url, 'audit_site', shop(1));
  const all = await bareCall(url, 'get_report', {
    id: structured.reportId,
    status: ['fail', 'warn', 'pass', 'not-applicable', 'unknown'],
  });
  const paged = await bareCall(url, 'get_report', {
    id: structured.reportId,
    status: ['fail', 'warn', 'pass', 'not-applicable', 'unknown'],
    limit: 1,
    offset: 1,
  });
  assert.equal(paged.structured.findings.length, 1);
  assert.equal(paged.structured.findings[0].id, all.structured.findings[1].id);
  const only = await bareCall(url, 'get_report', {
    id: structured.reportId,
    category: 'crawl-access',
    priority: 'critical',
  });
  for (const one of only.structured.findings)
    assert.deepEqual([one.category, one.priority], ['crawl-access', 'critical']);
});

test('shows a report only to its key, counts the scan, and requires the scope', async (t) => {
  const service = await startService(t);
  const [mine, theirs] = [await service.bearer(), await service.bearer()];
  const made = await bareCall(service.url, 'audit_site', shop(1), { authorization: mine });
  const id = made.structured.reportId as string;
  assert.equal(made.structured.reportUrl, `${service.url}/api/v1/reports/${id}`);
  assert.equal(service.engine.asked[0]?.keyed, true);
  assert.equal((await bareCall(service.url, 'get_report', { id }, { authorization: mine })).isError, false);
  assert.equal((await service.get(`/api/v1/reports/${id}`, mine)).status, 200);
  const strangers: Record<string, string>[] = [{}, { authorization: theirs }];
  for (const headers of strangers) {
    const refused = await bareCall(service.url, 'get_report', { id }, headers);
    assert.equal(refused.structured.error.code, 'not-found');
  }
  const usage = (await (await service.get('/api/v1/usage', mine)).json()) as { quota: { used: number } };
  assert.equal(usage.quota.used, 1);
  const reader = await service.bearer({ scopes: ['audit:read'] });
  const forbidden = await bareCall(service.url, 'audit_site', shop(2), { authorization: reader });
  assert.equal(forbidden.structured.error.code, 'forbidden');
  const wrong = await bareCall(service.url, 'audit_site', shop(2), {
    authorization: 'Bearer ptc_live_wrong',
  });
  assert.equal(wrong.structured.error.code, 'unauthorized');
});

test('applies the quota and the rate limit of the plan', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer({ plan: 'free' });
  for (let at = 0; at < 5; at += 1)
    assert.equal((await bareCall(service.url, 'audit_site', shop(at), { authorization })).isError, false);
  const refused = await bareCall(service.url, 'audit_site', shop(9), { authorization });
  assert.equal(refused.structured.error.code, 'rate-limited');
  assert.ok(refused.structured.error.retryAfterSeconds > 0);
});

test('allows five audits an hour for a session without a key and twenty for its network, and explains how to get a key', async (t) => {
  const { url } = await startService(t);
  const refusals = [];
  for (let session = 0; session < 4; session += 1) {
    const { call } = await connect(t, url, { by: 'sse' });
    for (let at = 0; at < 5; at += 1)
      assert.equal((await call('audit_site', shop(session * 5 + at))).isError, false);
    const refused = await call('audit_site', shop(99));
    assert.equal(refused.isError, true);
    refusals.push(refused);
  }
  assert.match(refusals[0]?.text ?? '', /the limit is 5 audits an hour per session/);
  const { structured, text } = await bareCall(url, 'audit_site', shop(99));
  assert.deepEqual([structured.error.code, structured.error.limit], ['rate-limited', 20]);
  for (const word of [`${url}/dashboard/settings`, 'portico keys create', 'Authorization: Bearer'])
    assert.ok(text.includes(word), word);
});

test('limits audits of a target for all callers, and does not count audits that could not start', async (t) => {
  const service = await startService(t);
  for (let at = 0; at < 25; at += 1) {
    const { structured } = await bareCall(service.url, 'audit_site', { url: 'https://gone.example/' });
    assert.equal(structured.error.code, 'target-unreachable');
  }
  for (let at = 0; at < 6; at += 1)
    assert.equal((await bareCall(service.url, 'audit_site', shop(1))).isError, false);
  const { structured } = await bareCall(service.url, 'audit_site', shop(1));
  assert.equal(structured.error.code, 'target-limited');
  const twice = await bareCall(service.url, 'audit_site', { url: 'https://private.example/' });
  assert.equal(twice.structured.error.code, 'target-not-public');
});

// A client of 2025 posts its cancellation apart from the call; without a session the call cannot be identified.
for (const by of ['modern', 'sse'] as const) {
  test(`cancels the audit when the caller cancels (${by})`, async (t) => {
    const service = await startService(t);
    const { call } = await connect(t, service.url, { by });
    const leave = new AbortController();
    const asking = call('audit_site', { url: 'https://slow.example/' }, { signal: leave.signal });
    await until(() => service.engine.running === 1);
    leave.abort();
    await assert.rejects(asking);
    await until(() => service.engine.cancelled === 1);
  });
}

test('cancels the audit when the connection of the caller breaks, in each MCP revision', async (t) => {
  const service = await startService(t);
  const leave = new AbortController();
  const asking = fetch(`${service.url}/api/mcp`, {
    method: 'POST',
    signal: leave.signal,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'audit_site', arguments: { url: 'https://slow.example/' } },
    }),
  });
  await until(() => service.engine.running === 1);
  leave.abort();
  await assert.rejects(asking);
  await until(() => service.engine.cancelled === 1);
});

for (const by of ['modern', 'http', 'sse'] as const) {
  test(`reports the progress of an audit (${by})`, async (t) => {
    const service = await startService(t);
    const { call } = await connect(t, service.url, { by });
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const asking = call(
      'audit_site',
      { url: 'https://slow.example/' },
      { onprogress: (one) => void told.push(one) },
    );
    await until(() => service.engine.running === 1);
    const { onProgress } = service.engine.asked[0] ?? {};
    for (const done of [101, 102])
      onProgress?.({ step: 'home', url: 'https://slow.example/IGNORE-THIS', done, left: 102 - done });
    await until(() => told.at(-1)?.progress === 102);
    service.engine.finish();
    assert.equal((await asking).isError, false);
    assert.deepEqual(told.slice(-2), [
      { progress: 101, total: 102, message: 'home' },
      { progress: 102, total: 102, message: 'home' },
    ]);
  });
}

test('returns a result with the reason for invalid arguments', async (t) => {
  const { url } = await startService(t);
  for (const [name, args, words] of [
    ['audit_site', {}, /url:/],
    ['audit_site', { url: 'ftp://shop.example' }, /url: must be an http or https URL/],
    ['audit_site', { url: 'https://user:pass@shop.example/' }, /username or password/],
    ['audit_site', { url: 'https://shop.example/', depth: 3 }, /depth/],
    ['get_report', { id: '../../etc' }, /id: is not a valid report ID/],
    ['list_checks', { limit: 100_000 }, /limit:/],
    ['validate_ucp_manifest', {}, /exactly one/],
    ['validate_ucp_manifest', { text: '{', url: 'https://a.example' }, /exactly one/],
    ['submit_inquiry', { name: 'A', email: 'a@b.example', message: 'x' }, /confirmedByUser/],
    ['suggest_fixes', { platform: 'salesforce' }, /reportId, checks, or findings/],
    ['generate_ucp_manifest', { name: 'A', domain: 'https://shop.example/' }, /domain: must be a host name/],
  ] as const) {
    const { isError, text, structured } = await bareCall(url, name, args);
    assert.equal(isError, true, name);
    assert.match(text, words);
    assert.equal(structured.error.code, 'invalid-input');
  }
});

test('logs an internal fault without showing it to the caller', async (t) => {
  const service = await startService(t);
  await assert.rejects(
    bareCall(service.url, 'audit_site', { url: 'https://broken.example/' }),
    (error: Error) => {
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
  assert.match(service.logged(), /hunter2/);
});
