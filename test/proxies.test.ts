/** Audits through the proxies of the environment, from the command line. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { portico } from './support/command-line.ts';
import { openProxy } from './support/forward-proxy.ts';
import { fileOwner, openShop, type OpenShop } from './support/shops.ts';

const suite = fileOwner();
let shop: OpenShop;
before(async () => {
  shop = await openShop(suite);
});

const gather = (env: Record<string, string>, ...args: string[]) =>
  portico(['gather', shop.origin, ...shop.args, '--quiet', ...args], { env });

test('sends every request through the proxy, to IP addresses, with the credentials', async () => {
  const proxy = await openProxy();
  const url = proxy.url.replace('//', '//me:hidden-word@');
  const { code, stdout, stderr } = await gather({ HTTPS_PROXY: url, HTTP_PROXY: url }, '--use-env-proxy');
  assert.equal(code, 0, stderr);
  assert.ok(proxy.asked.length > 0);
  for (const [authority, login] of proxy.asked) {
    assert.match(authority, /^127\.0\.0\.1:\d+$/);
    assert.equal(login, `Basic ${Buffer.from('me:hidden-word').toString('base64')}`);
  }
  const { evidence } = JSON.parse(stdout) as {
    evidence: { home: { ok: boolean }; traffic: { value: { error?: { code: string } }[] } };
  };
  assert.equal(evidence.home.ok, true);
  assert.deepEqual(
    evidence.traffic.value.filter(({ error }) => error?.code === 'proxy'),
    [],
  );
  assert.ok(!(stdout + stderr).includes('hidden-word'));
});

test('ignores the variables without the option', async () => {
  const { code, stderr } = await gather({
    HTTPS_PROXY: 'http://127.0.0.1:1',
    HTTP_PROXY: 'http://127.0.0.1:1',
  });
  assert.equal(code, 0, stderr);
});

for (const status of [407, 502])
  test(`exits with 3 and the reason when the proxy answers ${status}`, async () => {
    const proxy = await openProxy(() => status);
    const { code, stdout, stderr } = await gather({ https_proxy: proxy.url }, '--use-env-proxy');
    assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
    assert.match(stderr, new RegExp(`The proxy 127\\.0\\.0\\.1:${proxy.port} .*${status}`));
  });

test('exits with 3 when the proxy is unreachable, also for doctor', async () => {
  const env = { HTTPS_PROXY: 'http://127.0.0.1:1' };
  const { code, stderr } = await gather(env, '--use-env-proxy');
  assert.equal(code, 3);
  assert.match(stderr, /The proxy 127\.0\.0\.1:1 cannot be reached\. Connection refused on port 1/);
  const doctor = await portico(['doctor', shop.origin, ...shop.args, '--quiet', '--use-env-proxy'], { env });
  assert.equal(doctor.code, 3, doctor.stderr);
});

test('reports a usage error for an invalid proxy variable or an option without its pair', async () => {
  const bad = await gather({ HTTPS_PROXY: 'socks5://me:hidden-word@proxy.test' }, '--use-env-proxy');
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /HTTPS_PROXY must be the URL of an HTTP proxy/);
  assert.ok(!bad.stderr.includes('hidden-word'));
  assert.equal((await gather({}, '--proxy-resolves-names')).code, 2);
  assert.equal((await gather({}, '--use-env-proxy', '--proxy-resolves-names')).code, 2);
});

test('warns on standard error that the proxy resolves names', async () => {
  const proxy = await openProxy(() => 502);
  const { code, stderr } = await portico(
    ['gather', 'https://shop.invalid', '--quiet', '--use-env-proxy', '--proxy-resolves-names'],
    { env: { HTTPS_PROXY: proxy.url } },
  );
  assert.equal(code, 3);
  assert.match(stderr, /Warning: the proxy resolves host names/);
  assert.equal(proxy.asked[0]?.[0], 'shop.invalid:443');
});
