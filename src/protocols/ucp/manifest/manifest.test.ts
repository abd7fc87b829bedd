import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  a2aCardProblems,
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatDiscoveryUrl,
  flatIdentityProblems,
  manifestCore,
  manifestShape,
  newestUcpRelease,
  sampleFlat,
  sampleProfile,
  serviceEndpoints,
  ucpReleases,
} from './index.ts';

const official = {
  ucp: {
    version: '2026-04-08',
    services: {
      'dev.ucp.shopping': [
        { transport: 'rest', endpoint: 'https://a.test/ucp' },
        { transport: 'mcp', endpoint: 'https://a.test/ucp/mcp' },
      ],
    },
  },
};
const flat = sampleFlat('A');

test('uses the last of the releases, which are in chronological order, as the newest', () => {
  assert.equal(newestUcpRelease, ucpReleases.at(-1));
  assert.deepEqual([...ucpReleases].sort(), ucpReleases);
});

test('recognizes the shape of a manifest by its members', () => {
  const rows: [unknown, string][] = [
    [official, 'official'],
    [flat, 'flat'],
    [{ version: '1', capabilities: ['checkout'] }, 'flat'],
    [{ ...official, ...flat }, 'both'],
    [{ capabilities: { checkout: true } }, 'none'],
    [{ version: '1.0', capabilities: { dance: true } }, 'none'],
    [{ ucp: 'yes' }, 'none'],
    [[official], 'none'],
    [null, 'none'],
  ];
  for (const [document, shape] of rows)
    assert.equal(manifestShape(document), shape, JSON.stringify(document));
});

test('finds endpoints of a transport in bindings and in the members of the first release', () => {
  assert.deepEqual(serviceEndpoints(official, 'mcp', 'https://a.test/'), ['https://a.test/ucp/mcp']);
  const first = { ucp: { services: { 'dev.ucp.shopping': { mcp: { endpoint: '/mcp' } } } } };
  assert.deepEqual(serviceEndpoints(first, 'mcp', 'https://a.test/.well-known/ucp'), ['https://a.test/mcp']);
  const odd = {
    ucp: { services: { a: [null, 3, { transport: 'mcp' }, { transport: 'mcp', endpoint: 'ftp://a' }] } },
  };
  assert.deepEqual(serviceEndpoints(odd, 'mcp', 'https://a.test/'), []);
});

test('accepts a path of the host or an absolute HTTPS URL as a flat discovery endpoint', () => {
  const at = (endpoint: unknown, base = 'https://a.test/.well-known/ucp') =>
    flatDiscoveryUrl({ discovery: { endpoint } }, base);
  assert.equal(at('/api/discover'), 'https://a.test/api/discover');
  assert.equal(at('https://api.b.test/d'), 'https://api.b.test/d');
  assert.equal(at('http://localhost:1/d', 'http://localhost:1/x'), 'http://localhost:1/d');
  const bad = [
    '//b.test/d',
    '/\\b.test/d',
    '/\t/b.test',
    'api/discover',
    'http://b.test/d',
    'ftp://b.test',
    '',
    7,
    undefined,
  ];
  for (const endpoint of bad) {
    assert.equal(at(endpoint), undefined, String(endpoint));
    assert.equal(flatDiscoveryProblems({ discovery: { endpoint } }).length, 1, String(endpoint));
  }
});

test('omits members that agents do not use from the core of a manifest', () => {
  const changed = { ...official, generated: 'now', signing_keys: [] };
  assert.deepEqual(manifestCore(changed), manifestCore(official));
  const moved = structuredClone(official);
  moved.ucp.services['dev.ucp.shopping'][0]!.endpoint = 'https://b.test/ucp';
  assert.notDeepEqual(manifestCore(moved), manifestCore(official));
  assert.notDeepEqual(manifestCore({ ...flat, version: '2' }), manifestCore(flat));
  const swapped = {
    ucp: {
      ...official.ucp,
      services: { 'dev.ucp.shopping': official.ucp.services['dev.ucp.shopping'].toReversed() },
    },
  };
  assert.deepEqual(manifestCore(swapped), manifestCore(official));
});

test('reports nothing for the sample manifest', () => {
  const whole = { ucp: sampleProfile('https://a.test'), ...flat };
  assert.equal(manifestShape(whole), 'both');
  for (const rule of [
    flatIdentityProblems,
    flatCapabilityProblems,
    flatDiscoveryProblems,
    flatCheckoutProblems,
  ])
    assert.deepEqual(rule(whole), []);
  assert.deepEqual(serviceEndpoints(whole, 'rest', 'https://a.test/'), ['https://a.test/ucp/v1']);
});

test('reports problems with the pointer of the member, as errors or warnings', () => {
  const brief = (problems: { pointer: string; severity: string }[]) =>
    problems.map(({ pointer, severity }) => `${severity} ${pointer}`);
  assert.deepEqual(brief(flatIdentityProblems({ version: 1 })), ['error /version', 'error /name']);
  assert.deepEqual(brief(flatIdentityProblems({ version: 'latest', name: 'A' })), ['warning /version']);
  assert.deepEqual(brief(flatCapabilityProblems({ capabilities: ['checkout'] })), ['error /capabilities']);
  assert.deepEqual(
    brief(
      flatCapabilityProblems({
        capabilities: { product_discovery: { enabled: false }, checkout: false, payment: 1 },
      }),
    ),
    [
      'warning /capabilities/product_discovery',
      'error /capabilities/checkout',
      'error /capabilities/payment',
      'error /capabilities/order_tracking',
    ],
  );
  assert.deepEqual(
    brief(flatCheckoutProblems({ checkout: { mode: 'telepathy', providers: [{ id: 'x' }, {}] } })),
    ['warning /checkout/mode', 'error /checkout/providers/1'],
  );
});

test('judges any JSON value without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      manifestShape(value);
      manifestCore(value);
      serviceEndpoints({ ucp: value }, 'rest', 'https://a.test/');
      flatDiscoveryUrl({ discovery: value }, 'https://a.test/');
      const rules = [
        flatIdentityProblems,
        flatCapabilityProblems,
        flatDiscoveryProblems,
        flatCheckoutProblems,
      ];
      assert.ok([...rules, a2aCardProblems].every((rule) => Array.isArray(rule(value))));
    }),
  );
});
