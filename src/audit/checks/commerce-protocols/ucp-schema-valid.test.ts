import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, flatShape, manifest, type Part, testCheck } from '#audit/samples';
import { ucpReleases } from '#manifest';
import { judge } from '../../judge.ts';
import check from './ucp-schema-valid.ts';

type Json = Record<string, unknown>;

const capability = {
  version: '2026-08-25',
  schema: 'https://ucp.dev/2026-08-25/schemas/shopping/checkout.json',
};
const rest = { version: '2026-08-25', transport: 'rest', endpoint: 'https://shop.test/ucp' };
const base = {
  version: '2026-08-25',
  services: { 'dev.ucp.shopping': [rest] },
  capabilities: { 'dev.ucp.shopping.checkout': [capability] },
  payment_handlers: { 'com.google.pay': [{ id: 'gpay', version: '2026-01-11' }] },
};
const profile = (changes: Json, root: Json = {}) => manifest({ ucp: { ...base, ...changes }, ...root });
const services = (entry: Json) => profile({ services: { 'dev.ucp.shopping': [{ ...rest, ...entry }] } });

/** As in Google's guide for the first release. */
const first = {
  ucp: {
    version: '2026-01-11',
    services: {
      'dev.ucp.shopping': {
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/overview',
        rest: {
          schema: 'https://ucp.dev/services/shopping/rest.openapi.json',
          endpoint: 'https://shop.test/ucp',
        },
      },
    },
    capabilities: [
      {
        name: 'dev.ucp.shopping.checkout',
        version: '2026-01-11',
        spec: 'https://ucp.dev/specification/checkout',
        schema: 'https://ucp.dev/schemas/shopping/checkout.json',
      },
    ],
  },
};

/** Saved before the audit validated manifests. */
const unjudged = (): Part => {
  const { ucp, ...rest } = manifest(bothShapes);
  if (!ucp?.ok) throw new Error('no manifest');
  const { judgement: _, ...value } = ucp.value;
  return { ...rest, ucp: { ok: true, value } };
};

testCheck(check, {
  pass: [
    [manifest(bothShapes), /valid against the schema of UCP 2026-08-25/],
    [manifest(first), /2026-01-11/],
    profile({ version: '2026-04-08' }),
    profile({ version: '2026-01-23' }),
    // An empty stub is valid. Other checks report that it has no endpoint.
    manifest({ ucp: { version: '2026-08-25', services: {}, payment_handlers: {} } }),
    // Objects are open, and names can have hyphens.
    profile(
      { 'x-own': 1, payment_handlers: { 'com.my-shop.pay': [{ id: 'a', version: '2026-01-11', more: 1 }] } },
      { other: 1 },
    ),
    // ucp-version-supported checks the release.
    [
      profile({ version: '2026-12-24' }),
      /valid against the schema of UCP 2026-08-25, which was used for 2026-12-24/,
    ],
    // Other checks cover requirements beyond the schema.
    services({ endpoint: 'http://shop.test/ucp/' }),
  ],
  warn: [
    [
      profile({ capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25' }] } }),
      /declares 2026-08-25 but is valid only against the schema of UCP 2026-04-08\. Against 2026-08-25: schema is missing \(\/ucp\/capabilities\/dev\.ucp\.shopping\.checkout\/0\/schema\)/,
    ],
    [
      manifest({ ucp: { ...first.ucp, version: '2026-08-25' } }),
      /valid only against the schema of UCP 2026-01-11/,
    ],
    [
      profile({
        version: '2026-04-08',
        payment_handlers: { 'com.my-shop.pay': [{ id: 'a', version: '2026-01-11' }] },
      }),
      /valid only against the schema of UCP 2026-08-25/,
    ],
  ],
  fail: [
    [
      profile({ services: undefined }),
      /1 member of the manifest violates the schema of UCP 2026-08-25: services is missing \(\/ucp\/services\)/,
    ],
    profile({ payment_handlers: undefined }),
    profile({ payment_handlers: [] }),
    [services({ endpoint: undefined }), /endpoint is missing/],
    [services({ endpoint: '/ucp' }), /endpoint is not a valid absolute URL/],
    [services({ transport: 'REST' }), /transport has a value that UCP does not define/],
    profile({ services: { 'dev.ucp.shopping': rest } }),
    [profile({ version: 'draft' }), /version is not a valid date \(\/ucp\/version\)/],
    profile({ version: undefined }),
    [profile({}, { keys: [{ kid: 'a' }] }), /kty is missing \(\/keys\/0\/kty\)/],
    [
      profile({}, { keys: [{ kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' }] }),
      /a private key is published \(\/keys\/0\/d\)/,
    ],
    [profile({ services: { Shop: [{}], Other: [], More: [], Last: [] } }), /and \d more/],
    manifest({ ucp: {} }),
  ],
  notApplicable: [manifest(flatShape), manifest('', { all: { status: 404 } })],
  unknown: [[unjudged(), /not validated against the schemas/], manifest('{"ucp":')],
});

const resultOf = (part: Part) => judge({ ...emptyEvidence(), ...part }, [check])[0];

test('ucp-schema-valid: the fix is the corrected entry', () => {
  const snippet = (part: Part) => resultOf(part)?.fix?.snippet ?? '';
  assert.match(snippet(services({ endpoint: '/api/ucp' })), /"endpoint": "https:\/\/shop\.test\/api\/ucp"/);
  assert.match(snippet(services({ transport: 'REST' })), /"transport": "rest"/);
  assert.match(
    snippet(profile({ capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-08-25' }] } })),
    /^\{\n {2}"version": "2026-08-25",\n {2}"schema": "https:\/\/ucp\.dev\/2026-08-25\/schemas\/shopping\/checkout\.json"/,
  );
  assert.match(snippet(profile({ services: { 'dev.ucp.shopping': rest } })), /"dev\.ucp\.shopping": \[\n/);
  assert.match(
    snippet(profile({ payment_handlers: undefined })),
    /"payment_handlers": \{\n {4}"com\.google\.pay"/,
  );
  assert.match(
    snippet(services({ endpoint: undefined, version: undefined })),
    /^\{\n {2}"transport": "rest",\n {2}"version": "2026-08-25"\n\}$/,
  );
  assert.match(
    snippet(
      profile({ version: 'draft', payment_handlers: { 'com.google.pay': [{ version: '2026-01-11' }] } }),
    ),
    /^\/\/ \/ucp\n[^]*\n\/\/ \/ucp\/payment_handlers\/com\.google\.pay\/0\n\{\n {2}"version": "2026-01-11",\n {2}"id": "google_pay"/,
  );
  assert.match(snippet(profile({ version: 'draft' })), /"version": "2026-08-25"/);
});

test('ucp-schema-valid: each proof has the found and the expected value', () => {
  const proof = resultOf(services({ endpoint: undefined }))?.evidence.find(
    ({ pointer }) => pointer === '/ucp/services/dev.ucp.shopping/0/endpoint',
  );
  assert.equal(proof?.snippet, 'endpoint is missing; expected: an absolute URL');
});

test('ucp-schema-valid: shares the cause of a narrower check', () => {
  assert.equal(resultOf(profile({ version: 'draft' }))?.cause, 'manifest:version');
  assert.equal(resultOf(services({ endpoint: '/ucp' }))?.cause, 'manifest:services');
  assert.equal(resultOf(manifest({ ucp: {} }))?.cause, 'manifest:schema');
});

test('ucp-schema-valid: findings do not repeat a published secret', () => {
  const key = { kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', d: 'c2VjcmV0LXByaXZhdGUta2V5' };
  const result = resultOf(profile({}, { keys: [key] }));
  assert.equal(result?.status, 'fail');
  assert.doesNotMatch(JSON.stringify(result), /c2VjcmV0/);
});

test('ucp-schema-valid: the pass text and the sources list every release', () => {
  for (const release of ucpReleases) {
    assert.ok(check.judged.pass?.includes(release), release);
    assert.ok(
      check.sources.some((source) => source.includes(`UCP ${release} `)),
      release,
    );
  }
});
