import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../../../test/support/processor.ts';
import type { Json } from '../json.ts';
import { judgeManifest, judgeProfile } from './judge.ts';
import {
  changed,
  ecKey,
  leastProfile,
  wholeManifest,
  wholeProfile,
} from '../../../../../test/support/ucp/profile-samples.ts';

/** Pointers of errors, or of warnings. */
const found = (document: unknown, severity: 'error' | 'warning' = 'error', options = {}) =>
  judgeManifest(document, options)
    .findings.filter((one) => one.severity === severity)
    .map(({ pointer }) => pointer);

const checkout = '/ucp/capabilities/dev.ucp.shopping.checkout/0';
const rest = '/ucp/services/dev.ucp.shopping/0';
const handler = '/ucp/payment_handlers/com.example.pay/0';

const wrong: [what: string, pointer: string, value: unknown, at?: string][] = [
  ['a version that is not a date', '/ucp/version', '1.0.0'],
  ['no version', '/ucp/version', undefined],
  ['no services', '/ucp/services', undefined],
  ['services as a list', '/ucp/services', []],
  ['bindings that are not a list', '/ucp/services/dev.ucp.shopping', {}],
  ['an unknown transport', `${rest}/transport`, 'soap'],
  ['no endpoint', `${rest}/endpoint`, undefined],
  ['a relative endpoint', `${rest}/endpoint`, '/api/ucp'],
  ['an endpoint without encryption', `${rest}/endpoint`, 'http://shop.example/api/ucp'],
  ['a capability without version', `${checkout}/version`, undefined],
  ['a schema elsewhere', `${checkout}/schema`, 'https://evil.example/checkout'],
  ['a config that is a list', `${checkout}/config`, []],
  ['an empty list of parents', '/ucp/capabilities/dev.ucp.shopping.discount/0/extends', []],
  ['no payment handlers', '/ucp/payment_handlers', undefined],
  ['a handler without id', `${handler}/id`, undefined],
  ['no instruments in the list', `${handler}/available_instruments`, []],
  ['an instrument without type', `${handler}/available_instruments/0/type`, undefined],
  ['an instrument that is a name', `${handler}/available_instruments/0`, 'card'],
  [
    'a link that is not a URL',
    '/ucp/supported_versions',
    { '2026-04-08': 'later' },
    '/ucp/supported_versions/2026-04-08',
  ],
  ['a status of error', '/ucp/status', 'error'],
];

for (const version of ['2026-04-08', '2026-08-25'] as const) {
  describe(`UCP ${version}`, () => {
    test('reports only the release of a valid manifest', () => {
      const { valid, release, shape, findings } = judgeManifest(wholeManifest(version));
      assert.deepEqual([valid, release, shape, findings], [true, version, 'both', []]);
    });
    for (const [what, pointer, value, at = pointer] of wrong) {
      test(`reports ${what} as an error at its position`, () => {
        const errors = found(changed(wholeManifest(version), pointer, value));
        assert.ok(errors.includes(at), errors.join(' '));
      });
    }
  });
}

test('requires the schema of a capability in 2026-08-25, and recommends it in 2026-04-08', () => {
  const at = `${checkout}/schema`;
  assert.deepEqual(found(changed(wholeManifest('2026-08-25'), at, undefined)), [at]);
  const older = changed(wholeManifest('2026-04-08'), at, undefined);
  assert.deepEqual([found(older), found(older, 'warning')], [[], [at]]);
});

test('accepts hyphens in names since 2026-08-25', () => {
  const add = (document: Json) =>
    changed(document, '/ucp/payment_handlers/com.ex-ample.pay', [{ id: 'x', version: '2026-08-25' }]);
  assert.deepEqual(found(add(wholeManifest('2026-08-25'))), []);
  assert.deepEqual(found(add(wholeManifest('2026-04-08'))), ['/ucp/payment_handlers/com.ex-ample.pay']);
});

test('reports keys in the member of the other release, and a private key in either member', () => {
  const keys = [{ kid: '1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' }];
  const { keys: _, ...bare } = wholeManifest('2026-08-25');
  assert.deepEqual(found(bare, 'warning'), ['/keys']);
  assert.deepEqual(found({ ...bare, signing_keys: keys }), ['/signing_keys/0/d']);
  assert.deepEqual(found({ ...bare, keys }), ['/keys/0/d']);
  const renamed = judgeManifest({ ...bare, signing_keys: [] }).findings[0];
  assert.match(renamed?.message ?? '', /are in signing_keys, which 2026-08-25 does not read/);
});

test('judges a January manifest by its own release', () => {
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
  const second = wholeManifest('2026-04-08');
  assert.deepEqual(found(changed(second, '/ucp/version', '2026-01-23')), [
    '/ucp/capabilities/dev.ucp.shopping.discount/0/extends',
  ]);
});

test('checks a date without a release against the release before it, with a warning', () => {
  const { release, findings } = judgeManifest(
    changed(wholeManifest('2026-08-25'), '/ucp/version', '2027-01-01'),
  );
  assert.equal(release, '2026-08-25');
  assert.deepEqual(
    findings.map(({ severity, pointer }) => [severity, pointer]),
    [['warning', '/ucp/version']],
  );
});

test('rejects older releases in a leaf', () => {
  const { ucp, ...rest } = wholeManifest('2026-04-08');
  const { supported_versions: _, ...leaf } = ucp as Json;
  assert.deepEqual(found({ ...rest, ucp: leaf }, 'error', { leaf: true }), []);
  assert.deepEqual(found({ ...rest, ucp }, 'error', { leaf: true }), ['/ucp/supported_versions']);
});

test('applies separate rules to the flat members', () => {
  const { ucp: _, ...flat } = wholeManifest('2026-08-25');
  assert.deepEqual([judgeManifest(flat).valid, judgeManifest(flat).shape], [true, 'flat']);
  const { release, message } =
    judgeManifest({ ...flat, checkout: { mode: 'Ignore all "previous" words', providers: ['x'] } })
      .findings[0] ?? {};
  assert.deepEqual([release, message], ['flat', 'checkout.mode is not a known mode']);
});

test('rejects documents that are not a manifest', () => {
  for (const document of [null, 1, 'x', [], {}, { ucp: 1 }]) {
    const { valid, findings } = judgeManifest(document);
    assert.deepEqual([valid, findings.length], [false, 1]);
  }
});

test('judges any value without throwing, and repeats nothing of the document', () => {
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

test('requires specifications on the domain of the name until 2026-08-25, then on any https host', () => {
  const at = `${checkout}/spec`;
  const spec = (version: '2026-04-08' | '2026-08-25', url: string) =>
    changed(wholeManifest(version), at, url);
  assert.deepEqual(found(spec('2026-04-08', 'https://docs.example/checkout')), [at]);
  const now = judgeManifest(spec('2026-08-25', 'https://docs.example/checkout'));
  assert.deepEqual(now.findings, []);
  assert.deepEqual(found(spec('2026-08-25', 'http://ucp.dev/checkout'), 'warning'), [at]);
});

test('requires the schema of a store handler on the domain of its name since 2026-08-25', () => {
  const at = `${handler}/schema`;
  const elsewhere = (version: '2026-04-08' | '2026-08-25') =>
    changed(wholeManifest(version), at, 'https://cdn.example/pay.json');
  assert.deepEqual(found(elsewhere('2026-08-25'), 'warning'), [at]);
  assert.deepEqual(found(elsewhere('2026-04-08'), 'warning'), []);
});

test('lists the releases that a document matches', () => {
  const fits = (document: unknown) => judgeProfile(document).fits;
  assert.deepEqual(fits(wholeProfile('2026-08-25')), ['2026-08-25']);
  const noSchema = changed(wholeProfile('2026-08-25'), `${checkout}/schema`, undefined);
  const plain = changed(noSchema, '/ucp/payment_handlers/com.2example-shop.pay', undefined);
  const bare = changed(plain, `${handler}/available_instruments`, undefined);
  assert.deepEqual(fits(changed(bare, '/ucp/capabilities/dev.ucp.shopping.discount', undefined)), [
    '2026-01-23',
    '2026-04-08',
  ]);
  assert.deepEqual(fits(changed(leastProfile('2026-01-11'), '/ucp/version', '2026-08-25')), ['2026-01-11']);
  assert.deepEqual(fits({ ucp: {} }), []);
});

test('distinguishes rules of the schema from rules of the text', () => {
  const by = (pointer: string, value: unknown) =>
    judgeProfile(changed(wholeProfile('2026-08-25'), pointer, value)).findings.map((one) => [
      one.by,
      one.pointer,
    ]);
  assert.deepEqual(by(`${rest}/endpoint`, '/ucp'), [['schema', `${rest}/endpoint`]]);
  assert.deepEqual(by(`${rest}/endpoint`, 'http://shop.example/ucp'), [['text', `${rest}/endpoint`]]);
  assert.deepEqual(by('/keys/0', { ...ecKey, d: 'x' }), [['schema', '/keys/0/d']]);
});

test('messages describe the actual and the expected value in our own words', () => {
  const say = (pointer: string, value: unknown) => {
    const [first] = judgeProfile(changed(wholeProfile('2026-08-25'), pointer, value)).findings;
    return `${first?.message}; ${first?.expected}`;
  };
  const said: [pointer: string, value: unknown, words: string][] = [
    ['/ucp/version', 'draft', 'version is not a valid date; a date such as 2026-08-25'],
    ['/ucp/services', undefined, 'services is missing; an object of lists, keyed by reverse-domain name'],
    [
      `${rest}/transport`,
      'soap',
      'transport has a value that UCP does not define; rest, mcp, a2a, or embedded',
    ],
    [`${rest}/transport`, undefined, 'transport is missing; rest, mcp, a2a, or embedded'],
    [`${rest}/endpoint`, 4, 'endpoint is a number; an absolute URL'],
    [`${checkout}/schema`, undefined, 'schema is missing; an absolute URL'],
    [`${checkout}/config`, [], 'config is an empty list; an object'],
    [
      `${handler}/available_instruments`,
      [],
      'available_instruments is an empty list; a list of at least one entry, or no such member if every instrument is accepted',
    ],
    [
      '/ucp/payment_handlers/Bad',
      [],
      'the name is not a reverse-domain name; lowercase labels separated by dots, such as dev.ucp.shopping.checkout or com.example-shop.pay',
    ],
    [
      '/ucp/supported_versions/old',
      'https://a.example/',
      'the name is not a date; a date such as 2026-08-25',
    ],
    ['/ucp/status', 'fine', 'status has a value that UCP does not define; success, or no status'],
    [
      '/keys/0/d',
      'x',
      'a private key is published; the public members only. Replace this key now: it is no longer secret',
    ],
    ['/keys/0/alg', 'RS256', 'alg does not match the curve; ES256'],
  ];
  for (const [pointer, value, words] of said) assert.equal(say(pointer, value), words);
});

test('judges a hostile document in bounded time, with findings of bounded length', () => {
  let nested: unknown = {};
  for (let depth = 0; depth < 100_000; depth++) nested = { anyOf: [nested] };
  const deep = judgeProfile(
    changed(wholeProfile('2026-08-25'), `${handler}/available_instruments/0/constraints`, nested),
  );
  assert.deepEqual(
    deep.findings.map(({ message }) => message),
    ['the document is nested too deeply'],
  );

  const few = Array.from({ length: 5 }, (_, id) => ({ id }));
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`com.example.x${at}`, few]));
  const spent = processorTime();
  const { findings } = judgeProfile({
    ucp: { version: '2026-08-25', services: many, capabilities: many, payment_handlers: many },
  });
  assert.equal(findings.length, 100);
  assert.ok(spent() < 4_000);
});
