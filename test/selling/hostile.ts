/** What a hostile caller sends: bodies, headers and ids. */
import fc from 'fast-check';
import { buyer, complete, home, instruments, lamp, lines, shortForm } from './shopper.ts';
import { anyCharacter } from '../support/any-character.ts';

export interface HostileCall {
  method: string;
  /** With `{id}` where an id goes. */
  path: string;
  id?: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

const official: [method: string, path: string][] = [
  ['POST', '/catalog/search'],
  ['POST', '/catalog/lookup'],
  ['POST', '/catalog/product'],
  ['POST', '/carts'],
  ['PUT', '/carts/{cart}'],
  ['POST', '/carts/{cart}/cancel'],
  ...['/checkout-sessions', '/checkout/sessions'].flatMap((sessions): [string, string][] => [
    ['POST', sessions],
    ['PUT', `${sessions}/{id}`],
    ['POST', `${sessions}/{id}/cancel`],
  ]),
  ['POST', '/checkout-sessions/{id}/complete'],
  ['POST', '/checkout/sessions/{id}/pay'],
];

const withId: [method: string, path: string][] = [
  ['GET', '/orders/{id}'],
  ['GET', '/orders/{id}?checkout_id={id}'],
  ...official.filter(([, path]) => path.includes('{')),
  ['GET', '/carts/{id}'],
  ['GET', '/checkout-sessions/{id}'],
  ['GET', '/checkout/sessions/{id}'],
];

const prefixes = ['/api/ucp', '/s/demo/api/ucp'];

const good: unknown[] = [
  complete([lamp, 1]),
  { ...complete([lamp, 2]), discounts: { codes: ['WELCOME10', 'NONE'] }, context: { currency: 'USD' } },
  { line_items: lines([lamp, 1], ['none', 3]), buyer, signals: { 'dev.ucp.buyer_ip': '192.0.2.1' } },
  { cart_id: 'cart_AAAAAAAAAAAAAAAAAAAAAAAA' },
  { fulfillment: { methods: [{ id: 'group_1', type: 'pickup', groups: [{ selected_option_id: 'x' }] }] } },
  { query: 'lamp', filters: { price: { min: 1, max: 2 }, attributes: { Color: ['Brass'] } }, context: home },
  { query: 'lamp', pagination: { limit: 3, cursor: 'bm9uZQ' } },
  { ids: [lamp, 'fjord-table-lamp'], context: { address_country: 'IE' } },
  { id: lamp, selected: [{ name: 'Color', label: 'Brass' }], preferences: ['Color'] },
  shortForm('pm_sandbox_decline'),
  instruments('tok_sandbox_decline'),
];

/** JSON texts that parsers read differently, or that hurt. */
const strangeTexts = [
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '123456789012345678901234567890',
  '1e-400',
  '0.1',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\ufeff"',
  '"%s%n%00"',
  '"\'; drop table checkout; --"',
  '"../../../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '[{"__proto__":[]}]',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}',
  '{"length":4294967296}',
  `"${'x'.repeat(3_000)}"`,
  `"${'é'.repeat(2_001)}"`,
  `[${'1,'.repeat(5_000)}1]`,
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  'null',
  'true',
  '""',
  '[]',
  '{}',
];

const marker = '"@@here@@"';

/** Somewhere in a good body stands something else. */
const mutated = fc
  .tuple(
    fc.constantFrom(...good),
    fc.array(fc.nat(9), { maxLength: 6 }),
    fc.oneof(fc.constantFrom(...strangeTexts), fc.json({ maxDepth: 3 })),
  )
  .map(([body, steps, text]) => JSON.stringify(replace(body, steps)).replaceAll(marker, () => text));

function replace(value: unknown, steps: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || steps.length === 0) return '@@here@@';
  const [step = 0, ...rest] = steps;
  const keys = Object.keys(value);
  const key = keys[step % (keys.length + 1)];
  if (Array.isArray(value)) {
    if (key === undefined) return [...(value as unknown[]), '@@here@@'];
    return value.map((member: unknown, place) => (String(place) === key ? replace(member, rest) : member));
  }
  if (key === undefined) return { ...value, ['__proto__']: '@@here@@', extra: '@@here@@' };
  return { ...value, [key]: replace((value as Record<string, unknown>)[key], rest) };
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Cut anywhere, or with bytes that are not UTF-8 anywhere. */
const broken = fc
  .tuple(fc.constantFrom(...good), fc.nat(400), fc.constantFrom('', '\xff\xfe', '\xc0\x80', '\xed\xa0\x80'))
  .map(([body, at, bytes]) => {
    const whole = Buffer.from(JSON.stringify(body));
    const place = at % whole.length;
    const rest = bytes === '' ? Buffer.alloc(0) : whole.subarray(place);
    return new Uint8Array(Buffer.concat([whole.subarray(0, place), Buffer.from(bytes, 'latin1'), rest]));
  });

export const bodies: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 6, arbitrary: mutated.map(encode) },
  { weight: 2, arbitrary: fc.json().map(encode) },
  { weight: 2, arbitrary: broken },
  { weight: 1, arbitrary: fc.constantFrom(...strangeTexts).map(encode) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)) },
);

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/ucp+json',
      'application/problem+json; x=y',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      ';;;',
      'application/jsonx',
      'application/xml',
    ),
  },
);

/** What a header may hold on the wire. */
const fieldText = fc
  .array(fc.constantFrom(...'abcXYZ019 "\'=;:,?!*()<>@[]{}\\/%&#~`|-_.+$^', '\xe9', '\xff', '\t'), {
    maxLength: 60,
  })
  .map((characters) => characters.join('').trim());
const long = fc.integer({ min: 300, max: 7_000 }).map((length) => 'k'.repeat(length));

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'UCP-Agent',
      'Idempotency-Key',
      'Authorization',
      'X-API-Key',
      'Signature',
      'Signature-Input',
      'Content-Digest',
      'Request-Id',
      'Accept',
      'Accept-Language',
      'If-None-Match',
      'X-Forwarded-Host',
      'X-Forwarded-For',
      'Forwarded',
      'Cookie',
      'Content-Encoding',
      'X-HTTP-Method-Override',
    ),
    fc.oneof(fieldText, long),
  ),
  fc.constantFrom<[string, string]>(
    ['UCP-Agent', 'profile="javascript:alert(1)"'],
    ['UCP-Agent', 'profile="http://169.254.169.254/latest/meta-data"'],
    ['UCP-Agent', 'profile="http://127.0.0.1:1/none.json"'],
    ['UCP-Agent', 'profile="file:///etc/passwd"'],
    ['UCP-Agent', 'profile=("a" "b");x=1'],
    ['UCP-Agent', 'profile=:AAAA:'],
    ['Idempotency-Key', '"quoted-key-of-some-length"'],
    ['Authorization', 'Bearer ptc_live_none_none'],
    ['Authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['Authorization', 'Basic Og=='],
    ['Signature-Input', 'sig1=("@method");created=1e400;keyid="x"'],
    ['Signature', 'sig1=:!!!:'],
    ['Content-Digest', 'sha-256=:AAAA:'],
    ['Range', 'bytes=0-18446744073709551615'],
    ['Content-Encoding', 'gzip'],
  ),
);

const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 3, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
);

/** As they are in the path. */
const absurdId = fc.oneof(
  fc
    .string({ unit: anyCharacter, maxLength: 40 })
    .map((text) => encodeURIComponent(text.toWellFormed()) || '-'),
  fc.constantFrom(
    '%00',
    'a%00b',
    '%',
    '%ZZ',
    '%FF%FE',
    '%C0%80',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '__proto__',
    'constructor',
    'chk_',
    `chk_${'A'.repeat(5_000)}`,
    'chk_AAAAAAAAAAAAAAAAAAAAAAAA',
    'A.B.C',
    '.',
    `${'.'.repeat(200)}`,
    "';--",
    '%0d%0aX-Injected:%201',
    'NaN',
    '-1',
    '1e400',
  ),
);

const withAbsurdId = fc
  .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...withId), absurdId, headers)
  .map(([prefix, [method, path], id, extra]): HostileCall => ({
    method,
    path: prefix + path.replaceAll(/\{\w+\}/g, () => id),
    headers: { ...Object.fromEntries(extra), 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: encode(JSON.stringify(complete([lamp, 1]))) }),
  }));

const withBody = fc
  .tuple(fc.constantFrom(...prefixes), fc.constantFrom(...official), bodies, contentType, headers)
  .map(([prefix, [method, path], body, type, extra]): HostileCall => ({
    method,
    path: prefix + path,
    body,
    headers: { ...Object.fromEntries(extra), 'Content-Type': type },
  }));

const parameter = fc.tuple(
  fc.constantFrom(
    'q',
    'category',
    'price_min',
    'price_max',
    'currency',
    'country',
    'in_stock',
    'limit',
    'cursor',
    '__proto__',
  ),
  fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => text.toWellFormed()),
    fc.constantFrom('0', '-0', '1e400', 'NaN', '\0', '9'.repeat(15), 'true', 'EUR', 'x'.repeat(3_000)),
    // A cursor that looks like one of ours.
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  ),
);

const discover = fc
  .tuple(fc.constantFrom(...prefixes), fc.array(parameter, { maxLength: 4 }), headers)
  .map(([prefix, parameters, extra]): HostileCall => ({
    method: 'GET',
    path: `${prefix}/discover?${new URLSearchParams(parameters).toString()}`,
    headers: Object.fromEntries(extra),
  }));

/** Calls that no well-meaning client would make; `{id}` and `{cart}` are a real checkout and cart. */
export const hostileCalls: fc.Arbitrary<HostileCall> = fc.oneof(
  { weight: 6, arbitrary: withBody },
  { weight: 2, arbitrary: withAbsurdId },
  { weight: 1, arbitrary: discover },
);
