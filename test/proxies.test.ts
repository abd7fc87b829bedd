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

test('every request goes through the proxy, to addresses and with its login', async () => {
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

test('without the option the variables change nothing', async () => {
  const { code, stderr } = await gather({
    HTTPS_PROXY: 'http://127.0.0.1:1',
    HTTP_PROXY: 'http://127.0.0.1:1',
  });
  assert.equal(code, 0, stderr);
});

for (const status of [407, 502])
  test(`a proxy that answers ${status} ends the audit with exit code 3 and says so`, async () => {
    const proxy = await openProxy(() => status);
    const { code, stdout, stderr } = await gather({ https_proxy: proxy.url }, '--use-env-proxy');
    assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
    assert.match(stderr, new RegExp(`The proxy 127\\.0\\.0\\.1:${proxy.port} .*${status}`));
  });

test('a proxy that is not there ends the audit with exit code 3, and the doctor too', async () => {
  const env = { HTTPS_PROXY: 'http://127.0.0.1:1' };
  const { code, stderr } = await gather(env, '--use-env-proxy');
  assert.equal(code, 3);
  assert.match(stderr, /The proxy 127\.0\.0\.1:1 cannot be reached\. Connection refused on port 1/);
  const doctor = await portico(['doctor', shop.origin, ...shop.args, '--quiet', '--use-env-proxy'], { env });
  assert.equal(doctor.code, 3, doctor.stderr);
});

test('a variable that names no proxy, or an option without its other, is wrong use', async () => {
  const bad = await gather({ HTTPS_PROXY: 'socks5://me:hidden-word@proxy.test' }, '--use-env-proxy');
  assert.equal(bad.code, 2);
  assert.match(bad.stderr, /HTTPS_PROXY must be the URL of an HTTP proxy/);
  assert.ok(!bad.stderr.includes('hidden-word'));
  assert.equal((await gather({}, '--proxy-resolves-names')).code, 2);
  assert.equal((await gather({}, '--use-env-proxy', '--proxy-resolves-names')).code, 2);
});

test('letting the proxy resolve names is said on standard error', async () => {
  const proxy = await openProxy(() => 502);
  const { code, stderr } = await portico(
    ['gather', 'https://shop.invalid', '--quiet', '--use-env-proxy', '--proxy-resolves-names'],
    { env: { HTTPS_PROXY: proxy.url } },
  );
  assert.equal(code, 3);
  assert.match(stderr, /Warning: the proxy resolves host names/);
  assert.equal(proxy.asked[0]?.[0], 'shop.invalid:443');
});
