/** What carries the cookie of a member is taken from our own pages alone, whatever its method and content type. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import type { IncomingMessage } from 'node:http';
import { startService } from '../api/service.ts';
import { signIn } from './signed-in.ts';

const types: readonly (readonly [type: string | undefined, body: string])[] = [
  ['application/x-www-form-urlencoded', 'name=Mallory'],
  ['application/x-www-form-urlencoded; charset=utf-8', 'name=Mallory'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nMallory\r\n--x--\r\n',
  ],
  ['text/plain', 'name=Mallory'],
  ['text/html', 'name=Mallory'],
  ['application/json', '{"name":"Mallory"}'],
  ['application/csp-report', '{}'],
  ['image/png', 'name=Mallory'],
  ['not a type', 'name=Mallory'],
  ['', 'name=Mallory'],
  [undefined, 'name=Mallory'],
  [undefined, ''],
];
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
type From = readonly [site: string | undefined, origin: string | undefined];
/** `own` stands for the origin of the service. */
const foreign: readonly From[] = [
  [undefined, undefined],
  [undefined, 'https://evil.example'],
  [undefined, 'null'],
  [undefined, 'own.evil.example'],
  ['cross-site', 'https://evil.example'],
  ['cross-site', 'own'],
  ['same-site', 'http://127.0.0.1:1'],
  ['same-site', undefined],
  ['none', undefined],
  ['none', 'https://evil.example'],
  ['other', undefined],
];
const ours: readonly From[] = [
  [undefined, 'own'],
  ['same-origin', undefined],
  ['same-origin', 'own'],
  ['same-origin', 'null'],
  ['none', 'own'],
];

interface Sent {
  path: string;
  method: string;
  cookie: string;
  type: string | undefined;
  body: string;
  from: From;
}

/** Global fetch adds a content type, and does not allow setting `Sec-Fetch-Site`. */
async function send(url: string, { path, method, cookie, type, body, from: [site, origin] }: Sent) {
  const headers = {
    cookie,
    'content-length': Buffer.byteLength(body),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin: origin.replace(/^own/, url) }),
  };
  const sending = request(url + path, { method, headers });
  sending.end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

test('rejects cross-site requests of every method and content type', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const nameNow = async () => (await (await me.get('/dashboard/account')).text()).includes(me.member.name);
  for (const path of [
    '/dashboard/account',
    '/dashboard/settings/members/withdraw',
    '/dashboard/sign-in',
    '/dashboard/sign-out',
    '/dashboard/nothing',
  ])
    for (const method of methods)
      for (const [type, body] of types)
        for (const from of foreign)
          assert.equal(
            await send(service.url, { path, method, cookie: me.cookie, type, body, from }),
            403,
            JSON.stringify([path, method, type, from]),
          );
  assert.equal(await nameNow(), true, 'nothing was changed, and the session is there');

  for (const from of ours) {
    for (const [type, body] of types) {
      const status = await send(service.url, {
        path: '/dashboard/account',
        method: 'POST',
        cookie: me.cookie,
        type,
        body,
        from,
      });
      const isForm = type?.startsWith('application/x-www-form-urlencoded') ?? false;
      assert.equal(status, isForm ? 303 : 415, JSON.stringify([type, from]));
    }
    assert.equal(
      await send(service.url, {
        path: '/dashboard/account',
        method: 'PUT',
        cookie: me.cookie,
        type: undefined,
        body: '',
        from,
      }),
      405,
    );
  }
  assert.equal(await nameNow(), false);
});
