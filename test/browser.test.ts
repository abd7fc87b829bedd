/** A page in Chromium: what is asked for it, and what is handed back. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { BrowserError, findBrowser, openBrowser, type BrowserErrorCode } from '#browser';
import { createFetcher } from '#fetch';
import { openBench, page, type Bench } from './support/browser-bench.ts';
import { withoutChromium } from './support/browser-trap.ts';
import { fileOwner, temporaryFolder } from './support/shops.ts';

const owner = fileOwner();
let bench: Bench;

test('names a path without a browser, and does not hang on another program', async () => {
  const folder = await temporaryFolder(owner);
  const text = join(folder, 'text');
  await writeFile(text, 'x');
  const silent = join(folder, 'silent');
  await writeFile(silent, '#!/bin/sh\necho "no usable sandbox" >&2\nexit 1\n', { mode: 0o755 });
  const cases: [path: string, code: BrowserErrorCode, says: RegExp][] = [
    [join(folder, 'absent'), 'missing', /^No browser found at ".*absent"\.$/],
    [folder, 'missing', /^No browser found at/],
    [silent, 'start', /did not start as a browser: no usable sandbox/],
  ];
  // Root may run nothing that no one may run, but reads every mode as it likes.
  if (process.getuid?.() !== 0) cases.push([text, 'missing', /is not executable/]);
  for (const [path, code, says] of cases) {
    const { fetch } = createFetcher();
    await assert.rejects(openBrowser({ path, fetcher: { fetch } }), (error) => {
      assert.ok(error instanceof BrowserError);
      assert.equal(error.code, code);
      assert.match(error.message, says);
      return true;
    });
  }
});

describe('a page in Chromium', { skip: withoutChromium }, () => {
  before(async () => {
    bench = await openBench();
  });
  beforeEach(() => bench.clear());
  after(() => bench?.close());

  test('is opened by a browser in its default location', () => assert.ok(findBrowser()));

  test('is returned in its final state after its scripts and requests', async () => {
    bench.answers['/'] = page('<h1>Raw</h1><script src="a.js"></script>');
    bench.answers['/a.js'] = `addEventListener('load', () => setTimeout(async () => {
      const { name } = await (await fetch('/api', { method: 'POST', body: '{"q":"é"}' })).json();
      document.querySelector('h1').textContent = name; }, 200))`;
    bench.answers['/api'] = (response) =>
      void response.setHeader('content-type', 'application/json').end('{"name":"Drawn"}');
    const shown = await bench.browser.render(`${bench.origin}/`, { userAgent: 'Tester/1.0' });
    assert.match(shown.html, /^<!doctype html><html><head>.*<h1>Drawn<\/h1>/s);
    assert.deepEqual([shown.url, shown.quiet, shown.document.status], [`${bench.origin}/`, true, 200]);
    assert.deepEqual(bench.paths(), ['/', '/a.js', '/api']);
    assert.equal(shown.requests.sent, 3);
    for (const { headers } of bench.asked)
      assert.match(headers['user-agent'] ?? '', /; compatible; Tester\/1\.0\) Chrome\/\d+/);
  });

  test('keeps its cookies, follows redirects to the final URL, and starts the next page without cookies', async () => {
    bench.answers['/old'] = (response) => void response.writeHead(302, { location: '/new/page?a=1' }).end();
    bench.answers['/new/page?a=1'] = (response) =>
      void response
        .writeHead(
          200,
          [
            ['content-type', 'text/html'],
            ['set-cookie', 'a=1; Path=/'],
            ['set-cookie', 'b=2; Path=/'],
          ].flat(),
        )
        .end(page('<script src="relative.js"></script>'));
    bench.answers['/new/relative.js'] = 'document.body.append("from " + location.pathname)';
    const shown = await bench.browser.render(`${bench.origin}/old`);
    assert.equal(shown.url, `${bench.origin}/new/page?a=1`);
    assert.match(shown.html, /from \/new\/page/);
    assert.equal(bench.asked.at(-1)?.headers.cookie, 'a=1; b=2');
    bench.asked = [];
    await bench.browser.render(`${bench.origin}/old`);
    assert.equal(bench.asked[0]?.headers.cookie, undefined);
  });

  test('requests no images, fonts, videos, frames, or beacons of the storefront', async () => {
    bench.answers['/'] =
      page(`<img src="/i" onload="document.body.append('seen')"><video src="/v"></video><iframe src="/f"></iframe>
      <style>@font-face { font-family: x; src: url(/font) } p { font-family: x }</style><p>text</p>
      <script>navigator.sendBeacon('/b', 'x'); new EventSource('/e')</script>`);
    const { html } = await bench.browser.render(`${bench.origin}/`);
    assert.match(html, /seen/);
    assert.deepEqual(bench.paths(), ['/']);
  });

  test('does not load what robots.txt disallows', async () => {
    bench.answers['/'] = page('<script src="/private/a.js"></script><p>text</p>');
    bench.answers['/private/a.js'] = 'document.body.append("drawn")';
    const allows = (url: string) => !url.includes('/private/');
    const { html, requests } = await bench.browser.render(`${bench.origin}/`, { allows });
    assert.doesNotMatch(html, /<p>.*drawn/);
    assert.deepEqual([bench.paths(), requests.withheld], [['/'], 1]);
    await assert.rejects(
      bench.browser.render(`${bench.origin}/private/page`, { allows }),
      /robots\.txt disallows this URL/,
    );
  });

  test('sends only GET, HEAD, and small POST requests', async () => {
    bench.answers['/'] = page(`<script>
      for (const method of ['PUT', 'DELETE', 'PATCH']) fetch('/' + method, { method }).catch(() => {});
      fetch('/large', { method: 'POST', body: 'x'.repeat(300000) }).catch(() => {});
      fetch('/binary', { method: 'POST', body: new Uint8Array([255, 254]) }).catch(() => {});
      fetch('/small', { method: 'POST', body: 'x' }).catch(() => {});</script>
      <form method="post" action="/form"></form><script>document.forms[0].submit()</script>`);
    const { requests } = await bench.browser.render(`${bench.origin}/`);
    assert.deepEqual(bench.paths(), ['/', '/small']);
    assert.equal(requests.refused, 6);
  });

  test('distinguishes an error response from no response', async () => {
    bench.answers['/denied'] = (response) =>
      void response.writeHead(403, { 'content-type': 'text/html' }).end('Denied');
    assert.equal((await bench.browser.render(`${bench.origin}/denied`)).document.status, 403);
    bench.answers['/cut'] = (response) => void response.destroy();
    await bench.fails('/cut', 'no-page');
    await bench.fails('/:1', 'no-page', { allows: () => false });
  });
});
