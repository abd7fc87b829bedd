import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, origin, protocolFile, sample, testCheck, traffic } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ard-manifest-valid.ts';

const entry = {
  identifier: 'urn:air:shop.test:mcp:store',
  displayName: 'Store tools',
  type: 'application/mcp-server-card+json',
  url: `${origin}/mcp/server-card`,
  representativeQueries: ['Is it in stock?', 'What does delivery cost?'],
};
const without = (key: keyof typeof entry) =>
  Object.fromEntries(Object.entries(entry).filter(([one]) => one !== key));
const of = (...entries: unknown[]) =>
  protocolFile('ard', '/.well-known/ard.json', JSON.stringify({ entries }));
const old = (document: unknown) =>
  protocolFile('ard', '/.well-known/ai-catalog.json', JSON.stringify(document));

testCheck(check, {
  pass: [
    [of(entry), /catalog of 1 entry is valid/],
    // ARD 0.91 has no specVersion, ai-catalog.json had one.
    of(entry, { ...without('url'), identifier: 'urn:air:shop.test:notes', data: { name: 'x' } }),
    old({ specVersion: '1.0', entries: [entry] }),
    // Resources on other hosts use the domain of their host.
    of({ ...entry, identifier: 'urn:air:vendor.example:search', url: 'https://api.vendor.example/card' }),
    of({ ...entry, identifier: 'urn:air:www.shop.test:mcp:store' }),
    of({ ...entry, type: 'text/markdown; profile="urn:air:agent-skills"', url: '/skill.md' }),
  ],
  warn: [
    [of(without('representativeQueries')), /representativeQueries is missing/],
    [of({ ...entry, representativeQueries: ['one'] }), /has 1 entries; 2 to 5/],
    [of({ ...without('type'), mediaType: entry.type }), /mediaType is the older name/],
    [of({ ...entry, type: 'application/mcp-server+json' }), /was renamed application\/mcp-server-card\+json/],
    [
      of({ ...entry, identifier: 'urn:air:example.org:store' }),
      /domain example\.org, which serves no resource here/,
    ],
  ],
  fail: [
    [protocolFile('ard', '/.well-known/ard.json', 'Agents'), /not valid JSON/],
    [of({ ...entry, identifier: 'urn:ai:shop.test:mcp:store' }), /is not urn:air:<domain>:<name>/],
    [of({ ...entry, identifier: 'urn:air:localhost:store' }), /has no full domain name/],
    [of(entry, { ...entry }), /used twice/],
    [of({ ...entry, data: {} }), /both url and data/],
    [of(without('url')), /neither url nor data/],
    [of(without('displayName')), /displayName is missing/],
    [
      of(without('identifier'), without('type'), 7),
      /identifier is missing; type is missing; entry 3 is a number/,
    ],
    of({ ...entry, representativeQueries: 'all' }),
    of({ ...entry, trustManifest: {} }),
    [protocolFile('ard', '/.well-known/ard.json', '[]'), /an empty list, not an object/],
    [protocolFile('ard', '/.well-known/ard.json', '{"entries":{}}'), /entries is an object/],
    [old({ entries: [entry] }), /specVersion is missing/],
    [sample(of(entry), traffic({ url: entry.url, status: 404 })), /the url of Store tools returned 404/],
  ],
  notApplicable: [protocolFile('ard', '/.well-known/ard.json', '', { status: 404 })],
  unknown: [{}, protocolFile('ard', '/.well-known/ard.json', '', { status: 403 })],
});

test('ard-manifest-valid: the fix keeps valid members and uses the storefront domain in the identifier', () => {
  const part = of({ ...without('identifier'), displayName: 'Lamps & more' });
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  const snippet = JSON.parse(result?.fix?.snippet ?? '{}') as Record<string, unknown>;
  assert.equal(snippet['identifier'], 'urn:air:shop.test:lamps-more');
  assert.deepEqual(snippet['representativeQueries'], entry.representativeQueries);
});
