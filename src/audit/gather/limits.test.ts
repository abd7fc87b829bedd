import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createFetcher } from '#fetch';
import { startShop as startSandboxShop, type Fault } from '../../../sandbox/shops/index.ts';
import { gather, TargetError } from './index.ts';
import { healthy, type Route } from './shop-server.ts';
import {
  audit,
  exchangesOf,
  fetcher,
  open,
  reasonOf,
  valueOf,
} from '../../../test/support/audit/try-shop.ts';

test('counts redirects toward the request limit, and reports what the limit skips', async () => {
  const moved: Route = ({ path }) =>
    /^\/(?:pages|collections)\//.test(path) && !path.includes('?')
      ? { status: 302, headers: { location: `${path}?moved=1` } }
      : undefined;
  const back: Route = (hit, origin) =>
    hit.path.endsWith('?moved=1')
      ? healthy({ ...hit, path: hit.path.replace('?moved=1', '') }, origin)
      : undefined;
  const shop = await open(moved, back, healthy);
  const evidence = await audit(shop, { maxRequests: 30, keyed: true });
  assert.ok(shop.hits.length <= 30, `${shop.hits.length} requests`);
  assert.equal(exchangesOf(evidence), shop.hits.length);
  assert.ok(valueOf(evidence, 'mode').dropped.includes('files-more'));
  assert.equal(reasonOf(evidence, 'cart'), 'budget');
  assert.equal(exchangesOf(evidence), 30);
  assert.ok(Object.values(evidence).some((piece) => !piece.ok && piece.reason === 'budget'));
});

test('retries after one connection reset, and treats a second one as a block', async () => {
  let first = true;
  const shop = await open(({ path }) => {
    if (path === '/pages/returns') return { reset: true };
    if (path !== '/pages/shipping' || !first) return undefined;
    first = false;
    return { reset: true };
  }, healthy);
  const evidence = await audit(shop);
  const traffic = valueOf(evidence, 'traffic');
  assert.deepEqual(
    traffic
      .filter(({ url }) => url.endsWith('/pages/returns'))
      .map(({ attempt, blocked }) => [attempt, blocked]),
    [
      [1, false],
      [2, true],
    ],
  );
  assert.equal(valueOf(evidence, 'policies').shipping.found, 'link');
  assert.equal(valueOf(evidence, 'policies').returns.reason, 'blocked');
});

test('marks evidence that is missing at the end of the budget as unknown for that reason', async () => {
  const shop = await open(
    ({ path }) =>
      path.startsWith('/.well-known/') || path.startsWith('/products') ? { silent: true } : undefined,
    healthy,
  );
  const evidence = await audit(shop, { budgetMs: 700 });
  assert.equal(reasonOf(evidence, 'products'), 'budget');
  assert.equal(reasonOf(evidence, 'baseline'), 'budget');
  assert.equal(valueOf(evidence, 'home').id, 'home');
});

test('returns an error code for targets that do not exist, are not public, or are not URLs', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const closed = createFetcher();
  t.after(() => closed.close());
  const codeOf = async (url: string, by = fetcher): Promise<string> => {
    const error: unknown = await gather(url, { fetcher: by }).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof TargetError, String(error));
    return error.code;
  };
  assert.equal(await codeOf(`http://127.0.0.1:${port}/`), 'target-unreachable');
  assert.equal(await codeOf('http://127.0.0.1/', closed), 'target-not-public');
  for (const bad of ['ftp://a.test/', 'http://', 'http://user:secret@a.test/'])
    assert.equal(await codeOf(bad), 'bad-url', bad);
});

test('ends the audit immediately on an abort signal', async () => {
  const shop = await open(() => ({ silent: true }));
  const controller = new AbortController();
  const work = gather(shop.origin, { fetcher, signal: controller.signal });
  setImmediate(() => controller.abort());
  await assert.rejects(work, (error: unknown) => error instanceof TargetError && error.code === 'cancelled');
});

/** A sandbox shop and a fetcher that trusts it; both end with the test, whatever becomes of it. */
async function trusted(t: TestContext, faults: Fault[] = []) {
  const shop = await startSandboxShop({ faults });
  t.after(() => shop.close());
  const trusting = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  t.after(() => trusting.close());
  return { shop, trusting };
}

test('treats an invalid certificate as evidence, not an error', async (t) => {
  const { shop, trusting } = await trusted(t, ['tls-expired']);
  const { evidence } = await gather(shop.origin, { fetcher: trusting });
  const { host } = new URL(shop.origin);
  assert.equal(valueOf(evidence, 'tls')[host]?.error, 'CERT_HAS_EXPIRED');
  assert.equal(valueOf(evidence, 'target').local, false);
  for (const name of ['home', 'products', 'files', 'mcp'] as const)
    assert.equal(reasonOf(evidence, name), 'failed', name);
});

test('requests plain http and the twin host once, without following redirects', async (t) => {
  const { shop, trusting } = await trusted(t);
  const { evidence } = await gather(shop.origin, { fetcher: trusting, expect: 'site' });
  const { http, twin } = valueOf(evidence, 'hosts');
  const statusOf = (ref: string | null) => valueOf(evidence, 'traffic').find(({ id }) => id === ref)?.status;
  assert.deepEqual([statusOf(http), statusOf(twin)], [301, 301]);
});
