import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, manifest, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ucp-manifest-not-blocked.ts';

const no = (status: number) => ({ status, type: 'text/html', text: '<html>' });
const challenge = { ...no(403), challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated' } };
const timeout = { error: { code: 'timeout-first-byte', message: 'x' }, type: '' } as const;
const other = { document: { ...bothShapes, version: '2.0.0' } };

testCheck(check, {
  pass: [
    // Throttled: said to anybody who asks often.
    manifest(bothShapes, { again: no(429) }),
    manifest(bothShapes, { curl: no(429) }),
    [
      manifest(bothShapes),
      /same manifest is served to the declared agent, browsers, curl and clients without/,
    ],
    manifest(bothShapes, { again: { status: 304, text: '' }, bot: {} }),
    manifest(bothShapes, { curl: 'not-asked', empty: 'not-asked', again: 'not-asked' }),
    [manifest(bothShapes, { moved: 'https://shop.test/.well-known/ucp.json' }), /same answer: 301/],
    manifest(bothShapes, { curl: timeout }),
    manifest(bothShapes, { again: other }),
  ],
  fail: [
    [
      manifest(bothShapes, { agent: no(403), again: no(403), curl: no(403), empty: no(403) }),
      /reported as 403 to the declared agent and curl; browsers get it/,
    ],
    [manifest(bothShapes, { agent: no(404), again: no(404) }), /reported as 404/],
    [manifest(bothShapes, { curl: challenge }), /a Cloudflare challenge \(403\) to curl/],
    [manifest(bothShapes, { agent: no(200), again: no(200) }), /200 text\/html/],
  ],
  warn: [
    [manifest(bothShapes, { empty: no(403) }), /clients without a user agent is 403/],
    [manifest(bothShapes, { bot: no(403) }), /ChatGPT-User is 403/],
    [manifest(bothShapes, { browser: challenge }), /browsers is a Cloudflare/],
    [manifest(bothShapes, { curl: other }), /for curl is another one/],
  ],
  notApplicable: [manifest('', { all: no(404) }), manifest('', { all: no(403) })],
  unknown: [manifest(bothShapes, { agent: timeout, again: timeout })],
});

test('the fix names the vendor that keeps the manifest back', () => {
  const found = manifest(bothShapes, { agent: challenge, again: challenge });
  const [result] = judge({ ...emptyEvidence(), ...found }, [check]);
  assert.match(result?.fix?.snippet ?? '', /http\.request\.uri\.path eq/);
  assert.equal(result?.cause, 'edge:manifest');
  const akamai = { ...no(403), headers: { server: 'AkamaiGHost' } };
  const [second] = judge({ ...emptyEvidence(), ...manifest(bothShapes, { agent: akamai, again: akamai }) }, [
    check,
  ]);
  assert.match(second?.fix?.instructions ?? '', /in Akamai/);
});
