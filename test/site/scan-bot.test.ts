/** `/bot` says what our fetcher does: each promise, held against a site that writes down what it was asked. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { TargetError } from '#audit';
import { createPoliteness } from '#fetch';
import { openDatabase, optOutStore } from '#storage';
import { parseConfig } from '../../src/config/config.ts';
import { createEngine } from '../../src/server/audit/engine.ts';
import { withOptOutGuard } from '../../src/server/compose/audit-opt-out.ts';
import { startService } from '../api/service.ts';

const home = `<!doctype html><html lang="en"><title>Small shop</title><h1>Small shop</h1>
  <nav><a href="/account">Account</a> <a href="/collections/shoes">Shoes</a></nav>
  <main>${['boot', 'shoe', 'sandal', 'clog'].map((name) => `<article><a href="/products/${name}"><img src="/${name}.jpg" alt="${name}">${name}</a> <span class="price">€90.00</span></article>`).join('')}</main>
  <a href="/cart">Cart</a>
  <form method="post" action="/subscribe"><input name="email" type="email"></form>
  <form method="post" action="/search"><input name="q" type="search"></form></html>`;
const product = `<!doctype html><html lang="en"><title>Boot</title><h1>Boot</h1>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Boot","sku":"b1","offers":{"@type":"Offer","price":"90","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
  <p class="price">€90.00</p><form method="post" action="/cart/add"><button>Add to cart</button></form></html>`;

interface Seen {
  method: string;
  path: string;
  agent: string;
  cookie: string | undefined;
  accept: string | undefined;
}

type Answerer = (path: string, response: ServerResponse) => boolean;

/** A site at http://small.test, and an engine that reaches it. */
async function site(t: TestContext, robots: string | Answerer, names = ['small.test']) {
  const seen: Seen[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const { 'user-agent': agent = '', cookie, accept } = request.headers;
    seen.push({ method: request.method ?? '', path, agent, cookie, accept });
    response.setHeader('set-cookie', 'session=1; Path=/');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (typeof robots === 'function' && robots(path, response)) return;
    if (path === '/robots.txt' && typeof robots === 'string') {
      response.setHeader('content-type', 'text/plain');
      return void response.end(robots);
    }
    if (path === '/') return void response.end(home);
    if (path.startsWith('/products/')) return void response.end(product);
    if (path.startsWith('/collections/')) return void response.end(home);
    response.writeHead(404).end('<title>Not found</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const resolve = Object.fromEntries(names.map((name) => [`${name}:80`, `127.0.0.1:${port}`]));
  const engine = createEngine(parseConfig({}), { resolve });
  t.after(async () => {
    await engine.close();
    server.close();
  });
  const run = (url: string, keyed: boolean) =>
    engine.run(url, { id: 'r', keyed, signal: new AbortController().signal });
  return { seen, engine, run };
}

/** The page's words, without tags and entities. */
async function promises(t: TestContext): Promise<string> {
  const service = await startService(t);
  const response = await service.get('/bot', undefined, { accept: 'text/html' });
  assert.equal(response.status, 200);
  return (await response.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('requests only robots.txt and the typed URL from a site that disallows our token', async (t) => {
  const { seen, run } = await site(t, 'User-agent: AgentReadinessAudit\nDisallow: /\n');
  await run('http://small.test/', true);
  assert.deepEqual([...new Set(seen.map(({ path }) => path))].sort(), ['/', '/robots.txt']);
});

test('respects disallow rules under every name, and reads the rest', async (t) => {
  const { seen, run } = await site(
    t,
    'User-agent: AgentReadinessAudit\nAllow: /\nDisallow: /account\nDisallow: /products\n',
  );
  await run('http://small.test/', true);
  const paths = seen.map(({ path }) => path);
  assert.ok(paths.includes('/collections/shoes'));
  assert.ok(!paths.some((path) => /^\/(account|products)/.test(path)), paths.join(' '));
});

test('requests nothing more after a server error for robots.txt', async (t) => {
  const { seen, run } = await site(t, (path, response) => {
    if (path !== '/robots.txt') return false;
    response.writeHead(503).end();
    return true;
  });
  await run('http://small.test/', true);
  assert.deepEqual([...new Set(seen.map(({ path }) => path))].sort(), ['/', '/robots.txt']);
});

test('sends only GET and HEAD without cookies, and lists every name on the page', async (t) => {
  const text = await promises(t);
  const { seen, run } = await site(t, 'User-agent: *\nAllow: /\n');
  await run('http://small.test/', false);
  const without = seen.splice(0);
  await run('http://small.test/', true);
  const all = [...without, ...seen];
  assert.ok(without.length > 15 && seen.length > without.length, `${without.length}, ${seen.length}`);
  assert.deepEqual([...new Set(all.map(({ method }) => method))].sort(), ['GET', 'HEAD']);
  assert.deepEqual(
    all.filter(({ cookie }) => cookie !== undefined),
    [],
  );
  assert.ok(all.length <= 2 * 80, 'the limit of requests that the page names');
  assert.match(text, /at most 80 requests/);

  const bots = ['ChatGPT-User', 'Claude-User', 'Perplexity-User', 'OAI-SearchBot', 'PerplexityBot'];
  const nameOf = (agent: string): string =>
    bots.find((bot) => agent.includes(`${bot}/`)) ?? (/Chrome\//.test(agent) ? 'Chrome' : agent);
  assert.deepEqual([...new Set(without.map(({ agent }) => nameOf(agent)))].sort(), [
    'AgentReadinessAudit/1.0',
    'Chrome',
    'curl/8.17.0',
  ]);
  for (const name of new Set(all.map(({ agent }) => nameOf(agent))))
    assert.ok(text.includes(name === 'curl/8.17.0' ? 'as curl' : name), name);
  for (const bot of bots)
    assert.equal(seen.filter(({ agent }) => nameOf(agent) === bot).length, 1, `${bot}, once`);
});

test('sends requests at the documented rate', async (t) => {
  const text = await promises(t);
  assert.match(text, /a burst of 12 requests, then at most six a second/);
  let clock = 0;
  const politeness = createPoliteness({
    now: () => clock,
    sleep: async (ms) => void (clock += ms),
  });
  const starts: number[] = [];
  for (let at = 0; at < 42; at += 1) {
    const release = await politeness.turn('shop.example', false);
    starts.push(clock);
    release({ status: 200, ttfbMs: 20 });
  }
  assert.equal(starts.filter((at) => at === 0).length, 12);
  assert.ok(Math.abs(clock - 5_000) < 5, `thirty more take five seconds: ${clock}`);
  const held = Array.from({ length: 5 }, () => politeness.turn('other.example', false));
  const first = await Promise.race([
    Promise.all(held),
    new Promise((resolve) => setTimeout(resolve, 20, 'waits')),
  ]);
  assert.equal(first, 'waits', 'the fifth at the same time');
});

test('starts no audit of an opted-out host, a name under it, or its product pages', async (t) => {
  const database = await openDatabase('sqlite::memory:');
  t.after(() => database.close());
  const optOuts = optOutStore(database);
  await optOuts.add('small.test', { source: 'owner', createdAt: 1 });
  const { seen, engine } = await site(t, '', ['small.test', 'shop.small.test', 'free.test']);
  const guarded = withOptOutGuard(engine, optOuts);
  const signal = new AbortController().signal;
  const optedOut = (error: unknown) => error instanceof TargetError && error.code === 'opted-out';
  await assert.rejects(guarded.run('http://small.test/', { id: 'r', signal }), optedOut);
  await assert.rejects(guarded.run('http://shop.small.test/p', { id: 'r', signal }), optedOut);
  const products = ['http://SMALL.test/products/boot'];
  await assert.rejects(guarded.run('http://free.test/', { id: 'r', signal, products }), optedOut);
  assert.equal(seen.length, 0);
  assert.equal((await guarded.run('http://free.test/', { id: 'r', signal })).finalUrl, 'http://free.test/');
});

test('creates no report for a redirect to an opted-out host', async (t) => {
  const database = await openDatabase('sqlite::memory:');
  t.after(() => database.close());
  const optOuts = optOutStore(database);
  await optOuts.add('small.test', { source: 'owner', createdAt: 1 });
  let away = true;
  const { seen, engine } = await site(
    t,
    (path, response) => {
      if (path !== '/' || !away) return false;
      away = false;
      response.writeHead(302, { location: 'http://small.test/' }).end();
      return true;
    },
    ['free.test', 'small.test'],
  );
  const signal = new AbortController().signal;
  await assert.rejects(withOptOutGuard(engine, optOuts).run('http://free.test/', { id: 'r', signal }), {
    code: 'opted-out',
  });
  assert.ok(seen.length < 15, `it ended early: ${seen.length} requests`);
});
