/** The developer site, read from the running service. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { httpProblems } from '#http';
import { apiProblems } from '#web';
import { dashboardProblems } from '../../src/web/dashboard/problems.ts';
import { docsPages, mainDocuments } from '../../src/web/docs/contents.ts';
import { allDocuments } from '../../src/web/docs/library.ts';
import { problemOf, startService, type Service } from '../api/service.ts';
import { foreignOf } from '../api/same-origin.ts';
import { fileOwner } from '../support/shops.ts';

const root = join(import.meta.dirname, '../..');
const html = { accept: 'text/html' };

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll(/&#39;|&#x27;/g, "'")
    .replaceAll('&amp;', '&');

describe('the developer site', () => {
  const base = 'https://portico.example';
  const owner = fileOwner();
  let service: Service;
  before(async () => {
    service = await startService(owner as never, { environment: { BASE_URL: base } });
  });
  const get = (path: string, headers: Record<string, string> = html) => service.get(path, undefined, headers);
  const page = async (path: string): Promise<string> => {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    return response.text();
  };

  test('has every document of docs in its sidebar, or below one that is', () => {
    const listed = new Set(mainDocuments.map(({ file }) => file));
    const missing = globSync('docs/*.md', { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !listed.has(file) && file !== 'docs/api.md' && file !== 'docs/checks.md');
    assert.deepEqual(missing, []);
    assert.equal(new Set(docsPages.map(({ path }) => path)).size, docsPages.length);
  });

  test('serves every document with a title, a description, and its own URL', async () => {
    const titles = new Set<string>();
    for (const { path } of allDocuments()) {
      const text = await page(path);
      assert.equal(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1], base + path, path);
      const description = decoded(/<meta name="description" content="([^"]+)"/.exec(text)?.[1] ?? '');
      assert.ok(description.length >= 20 && description.length <= 160, `${path}: ${description}`);
      titles.add(/<title>([^<]+)</.exec(text)?.[1] ?? '');
      assert.equal(text.match(/<h1\b/g)?.length, 1, path);
      assert.ok(path.split('/').length > 3 || /<a href="[^"]+" aria-current="page">/.test(text), path);
    }
    assert.equal(titles.size, allDocuments().length, 'no two titles are alike');
  });

  test('every link of every page resolves, with its anchor', async () => {
    const texts = new Map<string, Promise<Response>>();
    const load = (path: string) => {
      const known = texts.get(path) ?? get(path);
      texts.set(path, known);
      return known;
    };
    const bodies = new Map<string, string>();
    const bodyOf = async (path: string): Promise<string> => {
      const known = bodies.get(path);
      if (known !== undefined) return known;
      const response = await load(path);
      const body = `${response.status} ${await response.text()}`;
      bodies.set(path, body);
      return body;
    };
    const broken: string[] = [];
    const pages = ['/docs', '/docs/api', '/problems', ...allDocuments().map(({ path }) => path)];
    for (const from of pages) {
      const text = await bodyOf(from);
      assert.deepEqual(
        foreignOf(text).filter((element) => !/<img src="\/docs\/|rel="alternate"/.test(element)),
        [],
        from,
      );
      const links = [...text.matchAll(/<(?:a|img)\b[^>]*?(?:href|src)="([^"]+)"/g)].map(([, to]) =>
        decoded(to ?? ''),
      );
      for (const to of new Set(links)) {
        if (/^(?:https?:|mailto:)/.test(to) || to.startsWith('/dashboard')) continue;
        const [path = '', hash] = to.startsWith('#') ? [from, to.slice(1)] : to.split('#');
        const body = await bodyOf(path);
        if (!body.startsWith('200 ')) broken.push(`${from} → ${to}: ${body.slice(0, 3)}`);
        else if (hash && !body.includes(`id="${decodeURIComponent(hash)}"`)) broken.push(`${from} → ${to}`);
      }
    }
    assert.deepEqual(broken, []);
    assert.ok(bodies.size > allDocuments().length);
  });

  test('shows no name of a Markdown file as the text of a link to a page', async () => {
    for (const { path } of mainDocuments) {
      const text = await page(path);
      assert.deepEqual(text.match(/<a href="\/docs[^"]*">[\w./-]+\.md<\/a>/g) ?? [], [], path);
    }
  });

  test('returns Markdown to those who ask for it, and a page to all others', async () => {
    const source = readFileSync(join(root, 'docs/scoring.md'), 'utf8');
    for (const response of [
      await get('/docs/scoring', { accept: 'text/markdown' }),
      await get('/docs/scoring', { accept: 'text/markdown, text/html;q=0.9' }),
      await get('/docs/scoring.md'),
    ]) {
      assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8');
      assert.equal(await response.text(), source);
    }
    const asked = await get('/docs/scoring', { accept: 'text/markdown' });
    assert.equal(asked.headers.get('link'), `<${base}/docs/scoring>; rel="canonical"`);
    assert.match(asked.headers.get('vary') ?? '', /\bAccept\b(?!-)/);
    for (const accept of [
      '*/*',
      'text/html,application/xhtml+xml,*/*;q=0.8',
      'text/html, text/markdown;q=0.5',
    ])
      assert.match(
        (await get('/docs/scoring', { accept })).headers.get('content-type') ?? '',
        /^text\/html/,
        accept,
      );
    assert.match(await (await get('/docs/api', { accept: 'text/markdown' })).text(), /^# Audit API/);
    for (const path of [
      '/docs/api.md',
      '/docs/changelog.md',
      '/docs/cartridge.md',
      '/docs/decisions/README.md',
    ])
      assert.match(await page(path), /^# /, path);
  });

  test('links in Markdown work, also where its URL is in another folder than its file', async () => {
    for (const path of ['/docs/changelog.md', '/docs/decisions.md', '/docs/decisions/README.md']) {
      const text = await page(path);
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => new URL(to, base + path));
      const own = new Set(links.filter(({ origin }) => origin === base).map(({ pathname }) => pathname));
      assert.ok(own.size > 3, path);
      for (const to of own) assert.equal((await get(to)).status, 200, `${path}: ${to}`);
    }
  });

  test('answers a conditional request with 304', async () => {
    for (const path of ['/docs', '/docs/selling', '/docs/selling.md', '/docs/folders.svg']) {
      const first = await get(path);
      const tag = first.headers.get('etag') ?? assert.fail(path);
      await first.arrayBuffer();
      assert.equal((await get(path, { ...html, 'if-none-match': tag })).status, 304, path);
    }
  });

  test('serves nothing that is not a document', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/nothing.md',
      '/docs/generate.ts',
      '/docs/..%2fpackage.json',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs/..%2fCHANGELOG.md',
      '/docs/decisions/..%2f..%2fREADME.md',
      '/docs/__proto__',
      '/docs/constructor.md',
    ]) {
      const response = await get(path, { accept: 'application/json' });
      assert.equal((await problemOf(response)).type, '/problems/not-found', path);
    }
  });

  test('keeps the anchors of the reference, which was at /docs', async () => {
    const text = await page('/docs');
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    for (const id of [...ids, 'documents', 'problems']) assert.ok(text.includes(` id="${id}"`), id);
    for (const id of ids) assert.ok(text.includes(`href="/docs/api#${id}"`), id);
  });

  test('finds words in documents, checks, problem types, and operations, and marks them', async () => {
    for (const [query, link] of [
      ['idempotency', '/docs/'],
      ['robots-default-open', '/docs/checks/robots-default-open'],
      ['quota-exceeded', '/problems/quota-exceeded'],
      ['Cancel a batch', '/docs/api#cancelBatch'],
      ['storefrnt', '/docs/'],
    ] as const) {
      const text = await page(`/docs/search?q=${encodeURIComponent(query)}`);
      const [, results = ''] = text.split('role="status"');
      assert.ok(results.includes(`href="${link}`), query);
      assert.match(results, /<mark>/, query);
      assert.match(text, /noindex/);
    }
  });

  test('searches for nothing, for what is nowhere, and for markup', async () => {
    assert.match(await page('/docs/search'), /Enter what you are looking for/);
    assert.match(await page('/docs/search?q=qqqqqqqq'), /No results for “qqqqqqqq”/);
    const text = await page(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    assert.doesNotMatch(text, /<script>alert/);
    assert.equal((await get(`/docs/search?q=${'a'.repeat(5000)}`)).status, 200);
  });
});

describe('problem types', () => {
  const base = 'https://portico.example';
  const owner = fileOwner();
  let service: Service;
  before(async () => {
    service = await startService(owner as never, { environment: { BASE_URL: base } });
  });

  const tables = { httpProblems, apiProblems, dashboardProblems };

  test('are in one of the tables that are tested here', () => {
    const found = globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return [
        ...source.matchAll(
          /const (\w+) = \{(?:(?!\nconst |\nexport )[^])*?\} as const satisfies Record<string, ProblemKind>/g,
        ),
      ].map(([, name]) => name);
    });
    assert.deepEqual(found.toSorted(), Object.keys(tables).toSorted());
  });

  for (const [name, table] of Object.entries(tables))
    for (const [code, { status, title, meaning, causes, fix }] of Object.entries(table))
      test(`${code} of ${name} has a page with meaning, causes, fix, and an example`, async () => {
        const response = await service.get(`/problems/${code}`, undefined, html);
        assert.equal(response.status, 200);
        const text = decoded((await response.text()).replaceAll(/<[^>]+>/g, '')).replaceAll(/\s+/g, ' ');
        for (const part of [`${base}/problems/${code}`, `HTTP ${status}`, title, meaning, fix, ...causes])
          assert.ok(text.includes(part.replaceAll('`', '')), part);
        assert.ok(text.includes(`"type": "${base}/problems/${code}"`));
        assert.ok(causes.length > 0);
      });

  test('name the operations that return them', async () => {
    const text = await (await service.get('/problems/quota-exceeded', undefined, html)).text();
    assert.match(text, /href="\/docs\/api#analyzeStorefront"/);
    assert.doesNotMatch(text, /href="\/docs\/api#getHealth"/);
    assert.match(await (await service.get('/problems/internal', undefined, html)).text(), /Any operation/);
  });

  test('are absolute URLs of the service in answers and in the OpenAPI document', async (t) => {
    const body = (await (await service.get('/api/v1/usage')).json()) as { type: string };
    assert.equal(body.type, `${base}/problems/unauthorized`);
    const selling = (await (await service.get('/s/none/nothing')).json()) as { type: string };
    assert.equal(selling.type, `${base}/problems/not-found`);
    const document = await (await service.get('/openapi.json')).text();
    const types = [...document.matchAll(/"type":"([^"]*\/problems\/[^"]+)"/g)].map(([, type]) => type ?? '');
    assert.ok(types.length > 20);
    for (const type of types) assert.match(type, /^https:\/\/portico\.example\/problems\/[a-z-]+$/);
    // Without a public URL, it is that of the request.
    const other = await startService(t);
    const there = (await (await other.get('/api/v1/usage')).json()) as { type: string };
    assert.equal(there.type, `${other.url}/problems/unauthorized`);
    assert.equal((await fetch(there.type, { headers: html })).status, 200);
  });
});
