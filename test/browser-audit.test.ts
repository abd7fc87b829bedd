/** Audits with a browser: from the command line and over the API, of a whole shop and of one that scripts draw. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checks, judge, parseEvidence, type Evidence, type Report } from '#audit';
import parity from '../src/audit/checks/content-rendering/raw-rendered-parity.ts';
import initialHtml from '../src/audit/checks/structured-data/jsonld-in-initial-html.ts';
import { parseConfig } from '../src/config/config.ts';
import { startServer } from '../src/server/start.ts';
import { asIfIdle } from './support/as-if-idle.ts';
import { profiles } from './support/browser-bench.ts';
import { chromiumPath, withoutChromium } from './support/browser-trap.ts';
import { portico, startPortico } from './support/command-line.ts';
import { fileOwner, openShop, temporaryFolder } from './support/shops.ts';
import { faults, type Fault, type FaultEntry } from '../sandbox/shops/index.ts';

const suite = fileOwner();
const names = ['Lantern', 'Kettle', 'Blanket', 'Hammer', 'Teapot', 'Carafe', 'Candle', 'Basket', 'Mirror'];
const text = 'Made by hand in a small workshop, it lasts for years and can be mended at home. '.repeat(15);

/** Product pages are empty until a script has asked for their data. */
const app = `(async () => {
  const slug = location.pathname.split('/').pop();
  const product = await (await fetch('/api/products/' + slug)).json();
  document.getElementById('root').innerHTML = '<main><h1>' + product.name + '</h1><p class="price">€' + product.price +
    '</p><p>In stock</p><form action="/cart" method="post"><button>Add to cart</button></form><p>' + product.text + '</p></main>';
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: product.name,
    offers: { '@type': 'Offer', price: product.price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' } });
  document.head.append(script);
})()`;

interface Drawn {
  origin: string;
  /** Paths that were asked for, with the user agent. */
  asked: [path: string, agent: string][];
}

async function drawnShop(t: TestContext, robots = 'User-agent: *\nAllow: /\n', script = app): Promise<Drawn> {
  const asked: Drawn['asked'] = [];
  const page = (body: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>Drawn shop</title>${head}</head><body>${body}</body></html>`;
  const cards = names.map(
    (name, at) =>
      `<li><a href="/products/${name.toLowerCase()}-${at}">${name}</a> <span class="price">€${at + 10}.00</span></li>`,
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push([path, request.headers['user-agent'] ?? '']);
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
    const at = names.findIndex((name, place) => path.endsWith(`/${name.toLowerCase()}-${place}`));
    if (path === '/robots.txt') return send('text/plain', robots);
    if (path === '/')
      return send(
        'text/html',
        page('<nav><a href="/collections/all">All goods</a></nav><h1>Drawn shop</h1>'),
      );
    if (path === '/collections/all')
      return send('text/html', page(`<main><h1>All goods</h1><ul>${cards.join('')}</ul></main>`));
    if (path === '/app.js') return send('text/javascript', script);
    if (path.startsWith('/api/') && at >= 0)
      return send(
        'application/json',
        JSON.stringify({ name: `${names[at]} ${at}`, price: `${at + 10}.00`, text }),
      );
    if (path.startsWith('/products/') && at >= 0)
      return send(
        'text/html',
        page(
          '<div id="root"></div><script src="/app.js"></script>',
          '<meta property="og:type" content="product">',
        ),
      );
    return response
      .writeHead(404, { 'content-type': 'text/html' })
      .end('<title>Not found</title><p>No such page.</p>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function gathered(args: string[], env: Record<string, string> = {}): Promise<Evidence> {
  const { code, stdout, stderr } = await portico(['gather', ...args, '--quiet'], { env });
  assert.equal(code, 0, stderr);
  const saved = parseEvidence(stdout);
  assert.ok(saved.ok, saved.ok ? '' : saved.problem);
  return saved.evidence;
}

const value = <T>(piece: { ok: true; value: T } | { ok: false }): T => {
  assert.ok(piece.ok, JSON.stringify(piece));
  return piece.value;
};

test('explains the unknown check without a browser, and how to turn it on', async (t) => {
  const shop = await drawnShop(t);
  const evidence = await gathered([shop.origin, '--allow-private']);
  assert.deepEqual(evidence.rendered, { ok: false, reason: 'not-requested' });
  const [result] = judge(evidence, [parity]);
  assert.deepEqual([result?.status, result?.reason], ['unknown', 'not-requested']);
  assert.match(result?.summary ?? '', /ran without one\. Add --browser .*BROWSER_PATH/);
});

test('ends before any request if the browser is missing', async (t) => {
  const shop = await drawnShop(t);
  const absent = join(await temporaryFolder(suite), 'chromium');
  for (const [args, env] of [
    [[`--browser=${absent}`], {}],
    [['--browser'], { BROWSER_PATH: absent }],
  ] as const) {
    const { code, stdout, stderr } = await portico(
      ['audit', shop.origin, '--allow-private', '--quiet', ...args],
      { env },
    );
    assert.deepEqual([code, stdout, stderr], [2, '', `--browser: No browser found at "${absent}".\n`]);
  }
  assert.deepEqual(shop.asked, []);
});

describe('with Chromium', { skip: withoutChromium }, () => {
  test('passes the healthy storefront with BROWSER_PATH alone', async () => {
    const shop = await openShop(suite);
    const evidence = await gathered(
      [
        shop.origin,
        ...shop.args,
        '--max-requests',
        '120',
        '--profile-base',
        'https://agent.test/agent-profile',
      ],
      {
        BROWSER_PATH: chromiumPath,
      },
    );
    assert.equal(value(evidence.mode).browser, true);
    const rendered = value(evidence.rendered);
    assert.deepEqual(
      rendered.map(({ id }) => id),
      ['product-1', 'product-2'],
    );
    for (const { words, types, quiet, h1 } of rendered) {
      assert.ok(
        words > 100 && types.includes('Product') && quiet && h1,
        JSON.stringify({ words, types, quiet, h1 }),
      );
    }
    const results = judge(asIfIdle(evidence), checks);
    const bad = results.filter(({ status }) => status !== 'pass' && status !== 'not-applicable');
    assert.deepEqual(
      bad.map(({ id, summary }) => `${id}: ${summary}`),
      [],
    );
    assert.equal(results.find(({ id }) => id === parity.id)?.status, 'pass');
    assert.equal(results.find(({ id }) => id === initialHtml.id)?.status, 'pass');
  });

  for (const [name, { rendered = [] }] of Object.entries<FaultEntry>(faults).filter(
    ([, entry]) => entry.rendered,
  )) {
    test(`finds fault ${name} with ${rendered.join(' and ')} if pages are rendered`, async () => {
      const shop = await openShop(suite, { faults: [name as Fault], light: true });
      const evidence = await gathered([shop.origin, ...shop.args], { BROWSER_PATH: chromiumPath });
      const results = judge(
        evidence,
        checks.filter(({ id }) => rendered.includes(id)),
      );
      assert.equal(results.length, rendered.length);
      for (const { id, status, summary } of results)
        assert.match(status, /^(?:fail|warn)$/, `${id}: ${summary}`);
    });
  }

  test('fails a storefront whose scripts render products, and lists the missing facts', async (t) => {
    const shop = await drawnShop(t);
    const evidence = await gathered([shop.origin, '--allow-private', `--browser=${chromiumPath}`]);
    const [result, markup] = judge(evidence, [parity, initialHtml]);
    assert.equal(result?.status, 'fail', result?.summary);
    assert.match(
      result?.summary ?? '',
      /has 0% of the words .*, and no H1 \(.+\), price \(1\d\.00 EUR\), or stock status \(in stock\) \(2 of 2 pages\)\.$/,
    );
    assert.match(
      result?.fix?.snippet ?? '',
      /^<h1>\w+ \d<\/h1>\n<p class="price">1\d\.00 EUR<\/p>\n<p class="stock">In stock<\/p>$/,
    );
    assert.equal(markup?.status, 'fail', markup?.summary);
    // The browser has our name, and its requests are not counted among the requests of the audit.
    const drawing = shop.asked.filter(([path]) => path.startsWith('/api/'));
    assert.equal(drawing.length, 2);
    for (const [, agent] of drawing) assert.match(agent, /compatible; AgentReadinessAudit\/1\.0\) Chrome\//);
    assert.ok(value(evidence.traffic).every(({ url }) => !url.includes('/api/')));
  });

  test('applies robots.txt to the browser as to the audit', async (t) => {
    const shop = await drawnShop(t, 'User-agent: *\nDisallow: /api/\n');
    const evidence = await gathered([shop.origin, '--allow-private', `--browser=${chromiumPath}`]);
    assert.deepEqual(
      shop.asked.filter(([path]) => path.startsWith('/api/')),
      [],
    );
    assert.ok(value(evidence.rendered).every(({ requests }) => requests?.withheld === 1));
  });

  test('finishes the audit within its budget although a page never ends', async (t) => {
    const timed = async (origin: string): Promise<{ evidence: Evidence; ms: number }> => {
      const start = performance.now();
      const args = [origin, '--allow-private', `--browser=${chromiumPath}`, '--budget', '9'];
      const evidence = await gathered(args);
      return { evidence, ms: performance.now() - start };
    };
    // A shop that ends shows how fast this machine starts a command and a browser now.
    const { ms: usual } = await timed((await drawnShop(t)).origin);
    const { evidence, ms } = await timed((await drawnShop(t, undefined, 'while (true);')).origin);
    assert.ok(ms < 9_000 + 2 * usual, `${ms} ms, usually ${usual}`);
    assert.deepEqual(evidence.rendered, { ok: false, reason: 'failed' });
    assert.equal(value(evidence.products).length, 3);
    assert.equal(judge(evidence, [parity])[0]?.reason, 'failed');
  });

  test('ends the browser together with the command', async (t) => {
    const shop = await drawnShop(t, undefined, 'while (true);');
    const args = ['gather', shop.origin, '--allow-private', `--browser=${chromiumPath}`];
    const running = startPortico(args);
    const isChromium = ([path, agent]: [string, string]) => path === '/app.js' && agent.includes('Chrome/');
    let isOver = false;
    void running.ended.then(() => (isOver = true));
    while (!shop.asked.some(isChromium)) {
      assert.ok(!isOver, 'no browser came');
      await sleep(50);
    }
    assert.equal((await profiles(running.process.pid)).length, 1);
    running.process.kill('SIGTERM');
    assert.equal((await running.ended).code, 130);
    assert.deepEqual(await profiles(running.process.pid), []);
  });

  test('uses a browser over the API if it is requested and installed', async (t) => {
    const shop = await drawnShop(t);
    const analyze = await serve(t, { BROWSER_PATH: chromiumPath });
    const report = await analyze({ url: shop.origin, browser: true });
    assert.match(report.warnings.join(' '), /A browser rendered 2 pages with 6 additional requests\./);
    assert.doesNotMatch(report.warnings.join(' '), /no browser configured/);
    const plain = await analyze({ url: shop.origin });
    assert.doesNotMatch(plain.warnings.join(' '), /browser/i);
    // Two at once: one waits for the other.
    const both = await Promise.all([1, 2].map(() => analyze({ url: shop.origin, browser: true })));
    for (const { warnings } of both)
      assert.match(warnings.join(' '), /A browser rendered (1 page|2 pages) with/);
  });
});

test('warns over the API about a missing configured browser with the reason', async (t) => {
  const shop = await drawnShop(t);
  const absent = join(await temporaryFolder(suite), 'chromium');
  const analyze = await serve(t, { BROWSER_PATH: absent });
  const { warnings, results } = await analyze({ url: shop.origin, browser: true });
  assert.ok(results.length >= checks.length);
  assert.match(
    warnings.join(' '),
    /No browser could be used: No browser found at ".*chromium"\. Checks that require one were skipped\./,
  );
});

async function serve(t: TestContext, environment: Record<string, string>) {
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'silent',
    AUDIT_ALLOW_PRIVATE: 'true',
    ...environment,
  });
  const server = await startServer(config, {});
  t.after(() => server.close(0));
  return async (body: object): Promise<Report> => {
    const response = await fetch(`${server.url}/api/v1/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ budgetMs: 60_000, ...body }),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()) as Report;
  };
}
