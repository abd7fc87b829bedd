import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../system/scope.testing.ts';
import { modules } from './index.ts';

interface URLUtils {
  https(action: string, ...given: string[]): Url;
  url(action: string, ...given: string[]): Url;
}
interface Url {
  append(name: string, value: string | null): Url;
  remove(name: string): Url;
  host(host: string): Url;
  relative(): Url;
  toString(): string;
}
const utils = modules['dw/web/URLUtils']?.(testScope()) as URLUtils;
const path = '/on/demandware.store/Sites-Demo-Site/en_IE';

void test('builds a URL from the site host, path, locale, and parameters', () => {
  assert.equal(
    String(utils.https('UCP-Continue', 'token', 'a b&c')),
    `https://shop.example${path}/UCP-Continue?token=a%20b%26c`,
  );
  assert.equal(String(utils.url('Cart-Show')), `${path}/Cart-Show`);
});

void test('appends parameters in place and returns a new URL for other changes', () => {
  const url = utils.https('A-B', 'x', '1');
  assert.equal(url.append('y', null), url);
  const other = url.remove('x').host('other.example');
  assert.equal(String(url), `https://shop.example${path}/A-B?y=`);
  assert.equal(String(other), `https://other.example${path}/A-B?y=`);
  assert.equal(String(other.relative()), `${path}/A-B?y=`);
});

void test('returns the unmatched path as the redirect origin', () => {
  const scope = testScope({ request: { redirectOrigin: '/.well-known/ucp' } });
  const manager = modules['dw/web/URLRedirectMgr']?.(scope);
  assert.deepEqual(manager, { redirectOrigin: '/.well-known/ucp', redirect: null });
});
