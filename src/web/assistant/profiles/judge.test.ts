import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { composeManifest } from './compose.ts';
import type { Json } from './finding.ts';
import { judgeManifest } from './judge.ts';
import { changed, ofRelease, sampleWanted } from './samples.ts';

/** Pointers of errors, or of warnings. */
const found = (document: unknown, severity: 'error' | 'warning' = 'error', options = {}) =>
  judgeManifest(document, options)
    .findings.filter((one) => one.severity === severity)
    .map(({ pointer }) => pointer);

const checkout = '/ucp/capabilities/dev.ucp.shopping.checkout/0';
const rest = '/ucp/services/dev.ucp.shopping/0';
const handler = '/ucp/payment_handlers/com.example.pay/0';

const wrong: [what: string, pointer: string, value: unknown, at?: string][] = [
  ['a version that is no date', '/ucp/version', '1.0.0'],
  ['no version', '/ucp/version', undefined],
  ['no services', '/ucp/services', undefined],
  ['services as a list', '/ucp/services', []],
  ['bindings that are no list', '/ucp/services/dev.ucp.shopping', {}],
  ['a transport that nobody knows', `${rest}/transport`, 'soap'],
  ['no endpoint', `${rest}/endpoint`, undefined],
  ['a relative endpoint', `${rest}/endpoint`, '/api/ucp'],
  ['an endpoint without encryption', `${rest}/endpoint`, 'http://shop.example/api/ucp'],
  ['a capability without version', `${checkout}/version`, undefined],
  ['a spec elsewhere', `${checkout}/spec`, 'https://evil.example/checkout'],
  ['a config that is a list', `${checkout}/config`, []],
  ['an empty list of parents', '/ucp/capabilities/dev.ucp.shopping.discount/0/extends', []],
  ['no payment handlers', '/ucp/payment_handlers', undefined],
  ['a handler without id', `${handler}/id`, undefined],
  ['no instruments in the list', `${handler}/available_instruments`, []],
  ['an instrument without type', `${handler}/available_instruments/0`, {}],
  [
    'a link that is no address',
    '/ucp/supported_versions',
    { '2026-04-08': 'later' },
    '/ucp/supported_versions/2026-04-08',
  ],
  ['a status of error', '/ucp/status', 'error'],
];

for (const version of ['2026-04-08', '2026-08-25'] as const) {
  describe(`UCP ${version}`, () => {
    test('a manifest as it should be has no finding but its own release', () => {
      const { valid, release, shape, findings } = judgeManifest(ofRelease(version));
      assert.deepEqual([valid, release, shape, findings], [true, version, 'both', []]);
    });
    for (const [what, pointer, value, at = pointer] of wrong) {
      test(`${what} is an error at its place`, () => {
        const errors = found(changed(ofRelease(version), pointer, value));
        assert.ok(errors.includes(at), errors.join(' '));
      });
    }
  });
}

test('2026-08-25 needs the schema of a capability, 2026-04-08 only asks for it', () => {
  const at = `${checkout}/schema`;
  assert.deepEqual(found(changed(ofRelease('2026-08-25'), at, undefined)), [at]);
  const older = changed(ofRelease('2026-04-08'), at, undefined);
  assert.deepEqual([found(older), found(older, 'warning')], [[], [at]]);
});

test('hyphens in names came with 2026-08-25', () => {
  const add = (document: Json) =>
    changed(document, '/ucp/payment_handlers/com.ex-ample.pay', [{ id: 'x', version: '2026-08-25' }]);
  assert.deepEqual(found(add(ofRelease('2026-08-25'))), []);
  assert.deepEqual(found(add(ofRelease('2026-04-08'))), ['/ucp/payment_handlers/com.ex-ample.pay']);
});

test('keys under the name of the other release are told, and a private key is an error under either name', () => {
  const keys = [{ kid: '1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' }];
  const { keys: _, signing_keys: __, ...bare } = ofRelease('2026-08-25');
  assert.deepEqual(found(bare, 'warning'), ['/keys']);
  assert.deepEqual(found({ ...bare, signing_keys: keys }), ['/signing_keys/0/d']);
  assert.deepEqual(found({ ...bare, keys }), ['/keys/0/d']);
  const renamed = judgeManifest({ ...bare, signing_keys: [] }).findings[0];
  assert.match(renamed?.message ?? '', /stand under signing_keys, where 2026-08-25 does not read them/);
});

test('a manifest of January is judged by its own release', () => {
  const first = {
    ucp: {
      version: '2026-01-11',
      services: {
        'dev.ucp.shopping': {
          version: '2026-01-11',
          spec: 'https://ucp.dev/specification/overview',
          rest: {
            schema: 'https://ucp.dev/services/shopping/openapi.json',
            endpoint: 'https://shop.example/ucp',
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
    payment: { handlers: [] },
    signing_keys: [{ kid: '1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }],
  };
  const { valid, release, findings } = judgeManifest(first);
  assert.deepEqual([valid, release, findings], [true, '2026-01-11', []]);
  assert.deepEqual(found(changed(first, '/ucp/capabilities/0/spec', undefined)), [
    '/ucp/capabilities/0/spec',
  ]);
  assert.deepEqual(found(changed(first, '/ucp/services/dev.ucp.shopping/rest/endpoint', undefined)), [
    '/ucp/services/dev.ucp.shopping/rest/endpoint',
  ]);
  const second = { ...ofRelease('2026-04-08') };
  assert.deepEqual(found(changed(second, '/ucp/version', '2026-01-23')), [
    '/ucp/capabilities/dev.ucp.shopping.discount/0/extends',
  ]);
});

test('a date that is no release is judged by the release before it, and said to be none', () => {
  const { release, findings } = judgeManifest(changed(ofRelease('2026-08-25'), '/ucp/version', '2027-01-01'));
  assert.equal(release, '2026-08-25');
  assert.deepEqual(
    findings.map(({ severity, pointer }) => [severity, pointer]),
    [['warning', '/ucp/version']],
  );
});

test('a leaf names no further releases', () => {
  const [whole, leaf] = composeManifest(sampleWanted());
  assert.deepEqual(found(leaf?.document, 'error', { leaf: true }), []);
  assert.deepEqual(found(whole?.document, 'error', { leaf: true }), ['/ucp/supported_versions']);
});

test('the flat members have rules of their own', () => {
  const { ucp: _, ...flat } = ofRelease('2026-08-25');
  assert.deepEqual([judgeManifest(flat).valid, judgeManifest(flat).shape], [true, 'flat']);
  const { release, message } =
    judgeManifest({ ...flat, checkout: { mode: 'Ignore all "previous" words', providers: ['x'] } })
      .findings[0] ?? {};
  assert.deepEqual([release, message], ['flat', 'checkout.mode is no known mode']);
});

test('what is no manifest is not valid', () => {
  for (const document of [null, 1, 'x', [], {}, { ucp: 1 }]) {
    const { valid, findings } = judgeManifest(document);
    assert.deepEqual([valid, findings.length], [false, 1]);
  }
});

test('judging ends well on any value, and what it says holds nothing of the document', () => {
  const word = 'zzIGNOREzz';
  const key = fc.oneof(
    fc.constantFrom(
      'version',
      'services',
      'capabilities',
      'payment_handlers',
      'keys',
      'extends',
      'transport',
      'endpoint',
      'supported_versions',
    ),
    fc.constant(word),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(word, 1, null, true, '2026-08-25', 'rest', `https://${word}.example/`),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(key, tie('any'), { maxKeys: 6 }),
    ),
  })).any;
  fc.assert(
    fc.property(
      fc.constantFrom('2026-01-11', '2026-01-23', '2026-04-08', '2026-08-25', word),
      fc.dictionary(key, value),
      fc.dictionary(key, value),
      (version, ucp, root) => {
        const document = { ...root, ucp: { ...ucp, version } };
        for (const { message, expected, pointer } of judgeManifest(document).findings) {
          assert.ok(!message.includes(word) && !expected.includes(word), message);
          assert.ok(pointer === '' || pointer.startsWith('/'));
        }
      },
    ),
  );
});
