/** Tokens are asked for as the platform's own SDK asks for them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import type { Asked } from '../salesforce/scripted.testing.ts';
import { json, place, plainCaller, privateClient, publicClient, startBench } from './bench.testing.ts';
import { createScapi } from './client.ts';
import { tokenSample } from './samples.testing.ts';
import { call, compareBy, essence, helpers } from './sdk.testing.ts';

const bench = await startBench({ after });
const { client, compare, sentBy } = compareBy(bench);
const { clientSecret } = privateClient;
const credentials = { clientSecret };
const slasClient = client('ShopperLogin', {});
const token = json(tokenSample);

test('a private client enters as the SDK does', () =>
  compare(
    [token],
    (api) => api.guest(),
    () => call(helpers, 'loginGuestUserPrivate', { slasClient, parameters: {}, credentials }),
  ));

test('a private client renews as the SDK does', () =>
  compare(
    [token],
    (api) => api.renew(bench.guest({ expiresAt: 0 })),
    () =>
      call(helpers, 'refreshAccessToken', {
        slasClient,
        parameters: { refreshToken: 'refresh-1' },
        credentials,
      }),
  ));

const { clientId, redirectUri } = publicClient;
const theirs = client('ShopperLogin', {}, clientId);
const ours = createScapi({ caller: plainCaller, ...place, ...publicClient, baseUrl: bench.instance.url });

test('a public client enters as the SDK does, with a proof of its own', async () => {
  const location = `${redirectUri}?usid=usid-1&code=code-1`;
  const lines = [{ status: 303, headers: { location } }, token];
  const mine = await sentBy(lines, () => ours.guest());
  const its = await sentBy(lines, () =>
    call(helpers, 'loginGuestUser', { slasClient: theirs, parameters: { redirectURI: redirectUri } }),
  );
  for (const asked of [mine, its]) proves(asked);
  assert.deepEqual(mine.map(withoutProof), its.map(withoutProof));
});

test('a public client renews as the SDK does', async () => {
  const mine = await sentBy([token], () => ours.renew(bench.guest({ expiresAt: 0 })));
  const its = await sentBy([token], () =>
    call(helpers, 'refreshAccessToken', { slasClient: theirs, parameters: { refreshToken: 'refresh-1' } }),
  );
  assert.deepEqual(mine.map(essence), its.map(essence));
});

function proves([authorize, redeem]: Asked[]): void {
  const verifier = new URLSearchParams(redeem?.body).get('code_verifier') ?? '';
  assert.match(verifier, /^[\w.~-]{43,128}$/);
  const challenge = new URL(authorize?.url ?? '', 'http://instance').searchParams.get('code_challenge');
  assert.equal(challenge, createHash('sha256').update(verifier).digest('base64url'));
}

/** The verifier is random. */
const withoutProof = ({ url, body, ...asked }: Asked): object => {
  const plain = (text: string): string => text.replaceAll(/(code_verifier|code_challenge)=[^&]*/g, '$1=');
  return essence({ ...asked, url: plain(url), body: plain(body) });
};
