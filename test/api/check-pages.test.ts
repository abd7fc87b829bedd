/** Every check has a page, and every result of a report links to one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks, explain, toHtml, toMarkdown } from '#audit';
import { sampleReport } from '../support/audit/sample-report.ts';
import { foreignOf } from './same-origin.ts';
import { startService } from './service.ts';

const text = (html: string): string =>
  html
    .replace(/<\/?code>/g, '')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const plain = (words: string): string => words.replaceAll('`', '');

test('links each check to a page with its summary, reason, method, fix, and sources', async (t) => {
  const service = await startService(t);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const list = await (await service.get('/docs/checks')).text();
  for (const check of checks) {
    assert.ok(list.includes(`href="/docs/checks/${check.id}"`), check.id);
    const response = await service.get(`/docs/checks/${check.id}`);
    assert.equal(response.status, 200);
    const page = await response.text();
    assert.deepEqual(foreignOf(page), [], check.id);
    const title = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(page)?.[1] ?? '';
    assert.ok(text(title).startsWith(check.name), check.id);
    assert.ok(description.length >= 40 && text(description).length <= 160, `${check.id}: ${description}`);
    titles.add(title);
    descriptions.add(description);
    const said = text(page);
    const { judged, sources } = explain(check);
    for (const part of [
      check.name,
      check.description,
      check.fix.title,
      check.fix.instructions,
      check.why ?? '',
      check.fix.snippet ?? '',
    ])
      assert.ok(said.includes(part === check.fix.snippet ? part : plain(part)), `${check.id}: ${part}`);
    for (const { when } of judged) assert.ok(said.includes(plain(when)), check.id);
    for (const { url } of sources) if (url) assert.ok(said.includes(`href="${url}"`), check.id);
  }
  assert.deepEqual([titles.size, descriptions.size], [checks.length, checks.length], 'no two are alike');
});

test('returns 404 for an unknown check', async (t) => {
  const service = await startService(t);
  const response = await service.get('/docs/checks/no-such-check');
  assert.equal(response.status, 404);
  assert.match(response.headers.get('content-type') ?? '', /problem\+json/);
});

test('links results to check pages if the service URL is known, and to nothing otherwise', () => {
  const docs = 'https://audit.example';
  const [result] = sampleReport.results;
  assert.equal(result?.docs, `/docs/checks/${result?.id}`);
  for (const [write, link] of [
    [toHtml, `href="${docs}/docs/checks/${result?.id}"`],
    [toMarkdown, `](${docs}/docs/checks/${result?.id})`],
  ] as const) {
    assert.ok(write(sampleReport, { docs }).includes(link));
    assert.ok(!write(sampleReport).includes('/docs/checks/'));
  }
});
