/** Our rules of manifests against the official schemas: what we write passes both, and what they refuse, so do we. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asObject } from '#manifest';
import { judgeManifest } from '#manifest/judge';
import { officialSchemas } from '../support/ucp/conformance/official-schemas.ts';
import {
  profileCapabilities,
  composeManifest,
  extensionNames,
  type WantedProfile,
} from '../../src/web/assistant/profiles/compose.ts';
import { changed, ofRelease, sampleWanted } from '../support/web/profile-samples.ts';

const releases = ['2026-08-25', '2026-04-08'] as const;
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const host = fc.tuple(label, label).map((labels) => labels.join('.'));
const url = fc.tuple(host, label).map(([name, path]) => `https://${name}/${path}`);

const wanted: fc.Arbitrary<WantedProfile> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
  domain: host,
  capabilities: fc.subarray([...profileCapabilities], { minLength: 1 }),
  extensions: fc.subarray([...extensionNames]),
  releases: fc.shuffledSubarray([...releases], { minLength: 1 }),
  handlers: fc.array(
    fc.record({
      name: fc.tuple(label, fc.oneof(label, fc.constant('ex-ample'))).map((labels) => labels.join('.')),
      id: label,
      version: fc.constantFrom('2026-01-11', '2026-08-25'),
      spec: fc.option(url, { nil: undefined }),
      schema: fc.option(url, { nil: undefined }),
      instruments: fc.array(label, { maxLength: 3 }),
      config: fc.option(fc.dictionary(label, fc.jsonValue()) as fc.Arbitrary<Record<string, unknown>>, {
        nil: undefined,
      }),
    }),
    { maxLength: 3 },
  ),
  providers: fc.array(label, { maxLength: 2 }),
  endpoints: fc.record({
    rest: url,
    mcp: fc.option(url, { nil: undefined }),
    discover: fc.constant('/api/ucp/discover'),
  }),
  mode: fc.constantFrom('agent_delegated', 'human_handoff'),
  keys: fc.constantFrom([], [...sampleWanted().keys]),
});

const official = Object.fromEntries(releases.map((version) => [version, officialSchemas(version)]));

test('generates only files that pass our validation and the official one', () => {
  fc.assert(
    fc.property(wanted, (one) => {
      for (const [at, { document }] of composeManifest(one).entries()) {
        const { findings } = judgeManifest(document, { leaf: at > 0 });
        const errors = findings.filter(({ severity }) => severity === 'error');
        assert.deepEqual(errors, []);
        const schemas = official[String(asObject(document['ucp'])?.['version'])];
        if (schemas?.available) assert.deepEqual(schemas.validateProfile(document), []);
      }
    }),
    { numRuns: 60 },
  );
});

for (const version of ['2026-04-08', '2026-08-25'] as const) {
  const official = officialSchemas(version);
  const skip = official.available ? false : official.reason;
  test(`rejects whatever the official schema of ${version} rejects`, { skip }, () => {
    assert.ok(official.available);
    const base = ofRelease(version);
    const pointers = allPointers({
      ucp: base['ucp'],
      ...(version === '2026-08-25' ? { keys: base['keys'] } : {}),
    });
    let refused = 0;
    for (const pointer of pointers) {
      for (const value of [undefined, null, 1, '', 'no url', [], {}, [{}], true]) {
        // Without the official part it is a good flat manifest.
        if (pointer === '/ucp' && value === undefined) continue;
        const document = changed(base, pointer, value);
        if (official.validateProfile(document).length === 0) continue;
        refused += 1;
        assert.equal(judgeManifest(document).valid, false, `${pointer} = ${JSON.stringify(value)}`);
      }
    }
    assert.ok(refused > 200, String(refused));
  });
}

function allPointers(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [pointer, ...allPointers(inner, pointer)];
  });
}
