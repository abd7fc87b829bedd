import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homeExample } from '../../src/web/site/home/example.ts';
import { startService } from '../api/service.ts';
import { page } from './visitor.ts';

test('the home page has the audit form, the example, and commands for developers', async (t) => {
  const service = await startService(t, { environment: { BASE_URL: 'https://portico.example' } });
  const response = await page(service, '/');
  assert.equal(response.status, 200);
  const text = await response.text();
  assert.match(text, /<form class="scan-box" method="post" action="\/scan">/);
  assert.match(text, /<link rel="canonical" href="https:\/\/portico\.example\/"/);
  assert.match(text, /<meta name="description" content="[^"]{50,160}"/);
  for (const property of ['og:title', 'og:description', 'og:type', 'og:url'])
    assert.ok(text.includes(`property="${property}"`), property);
  for (const line of [
    'curl &#39;https://portico.example/scan&#39;',
    'npm run portico -- audit',
    'https://portico.example/api/mcp',
  ])
    assert.ok(text.includes(line), line);
  assert.ok(text.includes(homeExample.page.price), 'the price that a shopper sees');
  const markers = [...text.matchAll(/class="marker"><span class="unseen">Difference <\/span>(\d)/g)];
  assert.deepEqual([...new Set(markers.map(([, number]) => number))], ['1', '2', '3', '4']);
  for (const { title } of homeExample.fixes) assert.ok(text.includes(title), title);
  for (const path of ['/docs', '/playground', '/playground/product', '/dashboard'])
    assert.ok(text.includes(`href="${path}"`), path);
  assert.equal(text.match(/href="\/docs\/checks#/g)?.length, 10, 'a question for each category');
  assert.equal(text.match(/<h1/g)?.length, 1);
});

test('its JSON-LD is one self-contained graph, and escapes each URL', async (t) => {
  const service = await startService(t);
  const text = await (await page(service, '/')).text();
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text) ?? [];
  const { '@graph': graph } = JSON.parse(json) as {
    '@graph': { '@type': string; '@id': string; publisher?: object }[];
  };
  assert.deepEqual(
    graph.map((one) => one['@type']),
    ['Organization', 'WebSite', 'SoftwareApplication'],
  );
  assert.ok(graph.every((one) => one['@id'].startsWith(service.url)));
  assert.ok(!json.includes('<'));
});

test('a start page is small: less than 60 KB compressed with its style and scripts, without the font', async (t) => {
  const service = await startService(t);
  const { gzipSync } = await import('node:zlib');
  const text = await (await page(service, '/')).text();
  const parts = [text];
  for (const [, path = ''] of text.matchAll(/(?:href|src)="(\/assets\/[^"]+(?:css|js))"/g))
    parts.push(await (await page(service, path)).text());
  const size = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
  assert.ok(size < 60_000, `${size} bytes`);
  t.diagnostic(`${size} bytes`);
});
