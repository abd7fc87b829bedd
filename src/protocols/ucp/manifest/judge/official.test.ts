/**
 * Our schemas against the official ones: the same verdict on every sample, on every sample with one value changed, and on
 * samples with several changes at random. Where we differ on purpose, the table says why.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { valueAt } from '../finding.ts';
import type { Json } from '../json.ts';
import { ucpReleases, type UcpRelease } from '../releases.ts';
import { officialProfile } from '../../../../../test/support/ucp/official-profiles.ts';
import { changed, pointersOf, samplesOf } from '../../../../../test/support/ucp/profile-samples.ts';
import { parseProfile } from './schemas/index.ts';

interface Change {
  pointer: string;
  value: unknown;
}

interface Difference {
  why: string;
  ours: 'valid' | 'invalid';
  /** Whether a change is of this kind. */
  is(change: Change): boolean;
}

const isUri = (pointer: string): boolean =>
  /\/(?:endpoint|spec|schema|config_schema|instrument_schemas\/\d+|supported_versions\/[^/]+)$/.test(pointer);
const odd = (text: string) => (change: Change) => change.value === text && isUri(change.pointer);

/** Each is shown to differ, so that none outlives its reason. */
const differences: Difference[] = [
  {
    why: 'Letters beyond ASCII: the format "uri" requires them to be escaped; every URL parser escapes them itself.',
    ours: 'valid',
    is: odd('https://shop.example/größe'),
  },
  {
    why: 'A space: the same.',
    ours: 'valid',
    is: odd('https://shop.example/a b'),
  },
  {
    why: 'A percent sign that begins no octet: the same; parsers leave it as it is.',
    ours: 'valid',
    is: odd('https://a.example/%zz'),
  },
  {
    why: 'No host: the format "uri" allows it to be empty; it cannot be called.',
    ours: 'invalid',
    is: odd('https://'),
  },
  {
    why: 'A port that does not exist: the format "uri" does not check the range; it cannot be called.',
    ours: 'invalid',
    is: odd('https://shop.example:99999/ucp'),
  },
  {
    why: 'A scheme alone: RFC 3986 lets a path be empty; the format "uri", as it is implemented, does not.',
    ours: 'valid',
    is: odd('urn:'),
  },
];

/** Random texts that a parser of URLs takes for one are left to the table above: `A:` is one, and so is `z:^`. */
const holdsUrl = (value: unknown): boolean => /[a-z][\w+.-]*:/i.test(JSON.stringify(value));

const values: unknown[] = [
  [undefined, null, true, 0, 1.5, '', 'x', [], {}, [{}], ['x'], { a: 1 }, { a: [] }, [[]]],
  ['2026-08-25', '2026-8-25', 'draft', '99-99-99', '2026-08-25T00:00:00Z'],
  ['https://a.example/x', 'http://a.example', '/relative', '//a.example', 'urn:x:y', 'https://a.example/%zz'],
  [
    'https://shop.example/größe',
    'https://shop.example/a b',
    'https://',
    'https://shop.example:99999/ucp',
    'urn:',
  ],
  ['dev.ucp.shopping.checkout', 'com.ex-ample.pay', 'com.2x', 'com', 'Com.Example', 'com.example-', 'com._x'],
  ['rest', 'mcp', 'a2a', 'embedded', 'soap', 'sig', 'enc', 'light', 'success', 'error'],
  ['EC', 'OKP', 'RSA', 'P-256', 'P-384', 'Ed25519', 'ES256', 'ES384', 'EdDSA'],
  [['dev.ucp.shopping'], ['dev.ucp.shopping', 1], ['com.ex-ample'], ['light', 'blue'], ['light'], ['x', 'x']],
  [
    { enum: [1] },
    { enum: [] },
    { enum: [1, 1] },
    { const: null },
    { required: [] },
    { anyOf: [{}] },
    { properties: {} },
  ],
  [
    { properties: { a: { const: 1 } } },
    { properties: { a: {} } },
    { enum: [1], required: ['a'] },
    { anyOf: [{ required: ['a'] }] },
  ],
  [{ delegate: 'x' }, { delegate: [1] }, { color_scheme: ['blue'] }, { color_scheme: [] }],
  [
    { 'com.example.x': [] },
    { 'com.ex-ample.x': [] },
    { Bad: [] },
    { 'com.example.x': {} },
    { 'com.example.x': [{ version: '2026-01-01' }] },
  ],
  [
    { 'com.example.x': [{ version: '2026-01-01', transport: 'rest' }] },
    { 'com.example.x': [{ version: '2026-01-01', id: 'i' }] },
  ],
  [
    { kid: 'k', kty: 'EC' },
    { kid: 'k', kty: 'x' },
    { kid: 'k', kty: 'OKP', crv: 'X' },
    [{ kid: 'k', kty: 'oct', k: 'x' }],
  ],
].flat();
/** Members that are not there, to be added with these values. */
const addedValues: unknown[] = [null, 'x', [], {}, 'https://a.example/x', 'dev.ucp.shopping.checkout'];
const added = [
  'd',
  'k',
  'n',
  'use',
  'alg',
  'extends',
  'transport',
  'status',
  'schema',
  'unknown',
  'com.new.name',
  '2026-01-01',
  'Bad Name',
];

for (const release of ucpReleases) {
  const official = officialProfile(release);
  const skip = typeof official === 'string' ? official : false;
  const isOfficial = (document: unknown): boolean => typeof official === 'function' && official(document);
  const isOurs = (document: unknown): boolean => parseProfile(release, document).success;

  describe(`UCP ${release}`, { skip }, () => {
    test('accepts the samples by schema and rules', () => {
      for (const sample of samplesOf(release))
        assert.deepEqual([isOurs(sample), isOfficial(sample)], [true, true]);
    });

    test('agrees with the schema when any value is changed', () => {
      const seen = new Map<Difference, number>();
      let refused = 0;
      for (const [sample, change] of singleChanges(release)) {
        const document = changed(sample, change.pointer, change.value);
        const [ours, theirs] = [isOurs(document), isOfficial(document)];
        refused += theirs ? 0 : 1;
        if (ours === theirs) continue;
        const known = differences.find((one) => one.is(change) && one.ours === (ours ? 'valid' : 'invalid'));
        assert.ok(
          known,
          `${change.pointer} = ${JSON.stringify(change.value)}: ours ${ours}, official ${theirs}`,
        );
        seen.set(known, (seen.get(known) ?? 0) + 1);
      }
      assert.ok(refused > 500, String(refused));
      for (const one of differences) assert.ok(seen.has(one), `no longer a difference: ${one.why}`);
    });

    test('agrees with the schema when several values are changed at random', () => {
      const plain = values.filter((value) => !differences.some((one) => one.is({ pointer: '/spec', value })));
      const verdicts = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(
          fc.constantFrom(...samplesOf(release)),
          fc.array(
            fc.tuple(
              fc.nat(),
              fc.option(fc.constantFrom(...added), { freq: 4 }),
              fc.oneof(
                fc.constantFrom(...plain),
                fc.jsonValue({ maxDepth: 2 }).filter((value) => !holdsUrl(value)),
              ),
            ),
            {
              minLength: 1,
              maxLength: 3,
            },
          ),
          (sample, changes) => {
            const document = changes.reduce((before, [at, name, value]) => {
              const pointers = pointersOf(before);
              const pointer = pointers[at % pointers.length] ?? '/ucp';
              const isParent =
                typeof valueAt(before, pointer) === 'object' &&
                !Array.isArray(valueAt(before, pointer)) &&
                valueAt(before, pointer) !== null;
              return changed(before, name !== null && isParent ? `${pointer}/${name}` : pointer, value);
            }, sample);
            const theirs = isOfficial(document);
            verdicts[theirs ? 'valid' : 'invalid'] += 1;
            assert.equal(isOurs(document), theirs);
          },
        ),
        { numRuns: 800 },
      );
      assert.ok(verdicts.valid > 50 && verdicts.invalid > 150, JSON.stringify(verdicts));
    });
  });
}

function* singleChanges(release: UcpRelease): Generator<[Json, Change]> {
  for (const sample of samplesOf(release))
    for (const pointer of pointersOf(sample)) {
      for (const value of values) yield [sample, { pointer, value }];
      const there = valueAt(sample, pointer);
      if (typeof there === 'object' && there !== null && !Array.isArray(there))
        for (const name of added)
          for (const value of addedValues) yield [sample, { pointer: `${pointer}/${name}`, value }];
    }
}
