/** Whatever a page tries, its browser reaches nothing that our fetcher would not. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { BrowserError, type Browser } from '#browser';
import { createFetcher, createPoliteness, type Fetcher } from '#fetch';
import { createAuthority } from '../sandbox/certificates.ts';
import { launch } from '../src/audit/browser/launch.ts';
import { wallsHold } from '../src/audit/browser/open.ts';
import { openPatient } from './support/browser-bench.ts';
import { chromiumPath, hostilePage, openTrap, withoutChromium, type Trap } from './support/browser-trap.ts';
import { fileOwner, temporaryFolder } from './support/shops.ts';

const owner = fileOwner();
const origin = 'https://shop.test';
let trap: Trap;
let shop: Server;
let fetcher: Fetcher;
let browser: Browser;
/** The shop's responses, by path; paths below /away/ go to the trap. */
let pages: Record<string, string>;

describe('a hostile page', { skip: withoutChromium }, () => {
  before(async () => {
    trap = await openTrap();
    const authority = await createAuthority();
    const issued = await authority.issue({ names: ['shop.test'] });
    shop = createServer(issued, (request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/away/'))
        return void response
          .writeHead(302, { location: `http://127.0.0.1:${trap.port}/redirected${path}` })
          .end();
      const html = pages[path];
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      response
        .writeHead(html === undefined ? 404 : 200, {
          'content-type': type,
          'reporting-endpoints': `d="http://127.0.0.1:${trap.port}/report"`,
          'content-security-policy-report-only': `img-src 'none'; report-uri http://127.0.0.1:${trap.port}/csp; report-to d`,
          link: `<http://127.0.0.1:${trap.port}/link-header>; rel=preload; as=script`,
        })
        .end(html);
    });
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
    const { port } = shop.address() as AddressInfo;
    const resolve = { 'shop.test:443': `127.0.0.1:${port}` };
    fetcher = createFetcher({ resolve, ca: [authority.caPem], politeness: createPoliteness() });
    browser = await openPatient({ path: chromiumPath, fetcher });
  });
  beforeEach(() => {
    trap.hits().length = 0;
    pages = { '/worker.js': `fetch('http://127.0.0.1:${trap.port}/service-worker')` };
  });
  after(async () => {
    await browser?.close();
    await fetcher?.close();
    shop?.closeAllConnections();
    shop?.close();
    await trap?.close();
  });

  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    test(`reaches nothing at ${host} by any technique`, async () => {
      pages['/'] = hostilePage(trap, host);
      const { html, document } = await browser.render(`${origin}/`);
      await sleep(300);
      assert.equal(document.status, 200);
      // All were tried: the last script of the page ran to its end.
      assert.match(html, /<p id="tries">fetch \|.*\| worker \|.*\| popup \|.*\| permissions<\/p>/s);
      assert.doesNotMatch(html, /reached|root:|located/);
      assert.deepEqual(trap.hits(), []);
    });
  }

  const refresh = (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`;
  const byScript = (to: string) => `<script>location.href = '${to}'</script>`;
  const form = (to: string) => `<form action="${to}"></form><script>document.forms[0].submit()</script>`;
  const leading: [name: string, html: (to: string) => string, to: string][] = [
    ['a meta refresh to the trap', refresh, 'trap'],
    ['a meta refresh to a file', refresh, 'file:///etc/passwd'],
    ['a meta refresh to the browser itself', refresh, 'chrome://version/'],
    ['a script to the trap', byScript, 'trap'],
    ['a script to a redirect to the trap', byScript, '/away/page'],
    ['a form to the trap', form, 'trap'],
  ];
  for (const [name, html, to] of leading) {
    test(`is not redirected by ${name}`, async () => {
      const there = to === 'trap' ? `http://127.0.0.1:${trap.port}/page` : to;
      pages['/'] = `<!doctype html><h1>Still here</h1>${html(there)}`;
      const shown = await browser.render(`${origin}/`);
      assert.equal(shown.url, `${origin}/`);
      assert.match(shown.html, /Still here/);
      assert.deepEqual(trap.hits(), []);
    });
  }

  const entries = ['file:///etc/passwd', 'chrome://version', 'javascript:alert(1)', 'data:text/html,x', 'x'];
  test('is not opened with a scheme other than http', async () => {
    for (const url of entries) await assert.rejects(browser.render(url), { code: 'bad-url' });
  });

  test('at a private address, or redirected to one, is not loaded, and the reason is reported', async () => {
    const near = ['http://127.0.0.1/', 'http://169.254.169.254/latest/meta-data/', 'http://localhost/'];
    for (const url of [...near, `${origin}/away/entry`]) {
      await assert.rejects(browser.render(url), (error) => {
        assert.ok(error instanceof BrowserError);
        assert.equal(error.code, 'no-page');
        assert.match(error.message, /not (?:resolve to )?a public address|is not allowed/);
        return true;
      });
    }
    assert.deepEqual(trap.hits(), []);
  });

  for (const host of ['127.0.0.1', 'localhost']) {
    test(`reaches nothing at ${host} even if only its document is fetched from there: later defenses block the rest`, async () => {
      const running = await launch(chromiumPath);
      try {
        const page = running.context.pages()[0] ?? (await running.context.newPage());
        await assert.rejects(page.goto(`http://${host}:${trap.port}/direct`), /ERR_/);
        const body = hostilePage(trap, host);
        await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
        await page.goto(`${origin}/`, { waitUntil: 'commit' });
        await sleep(3_000);
        assert.deepEqual(trap.hits(), []);
      } finally {
        await running.end();
      }
    });
  }

  test('reaches the trap in a browser without these defenses: the techniques are real', async () => {
    const profile = join(await temporaryFolder(owner), 'profile');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      assert.equal(await wallsHold(context), false);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`http://127.0.0.1:${trap.port}/`);
      trap.hits().length = 0;
      await page.setContent(hostilePage(trap), { waitUntil: 'domcontentloaded' }).catch(() => {});
      await sleep(3_000);
    } finally {
      await context.close();
    }
    const hit = new Set(trap.hits());
    const real = [
      'img',
      'iframe',
      'srcdoc',
      'object',
      'stylesheet',
      'import',
      'prefetch',
      'fetch',
      'preflight',
    ]
      .concat(['beacon', 'events', 'socket', 'worker-fetch', 'worker-socket', 'worker-import', 'popup'])
      .map((path) => `/${path}`);
    assert.deepEqual(
      [...real, 'udp'].filter((path) => !hit.has(path)),
      [],
      [...hit].join(' '),
    );
  });
});
