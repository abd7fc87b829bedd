import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { releases } from '../../../../../test/support/ucp/releases.ts';
import { checkoutView, sampleFrame } from '../../../../../test/support/ucp/sample-views.ts';
import { specificationMembers, type ContentKind } from './specification-members.ts';
import { meantBy, unknownMembers, unknownParameters } from './unknown-members.ts';

const { release } = releases.at(-1) ?? assert.fail();
const create = release.requests.checkout.create;
const search = release.requests.search;
const textsOf = (body: unknown, schema = create, content: ContentKind = 'purchase') =>
  unknownMembers(schema, body, content).map(({ text }) => text);

const line = { item: { id: 'lamp' }, quantity: 1 };
const meant: [body: object, name: string, meant: string][] = [
  [{ buyer: { mail: 'a@b.example' } }, 'buyer.mail', 'email'],
  [{ buyer: { firstName: 'Ada' } }, 'buyer.firstName', 'first_name'],
  [{ buyer: { phone: '+353' } }, 'buyer.phone', 'phone_number'],
  [{ items: [line] }, 'items', 'line_items'],
  [{ lineItems: [line] }, 'lineItems', 'line_items'],
  [{ email: 'a@b.example' }, 'email', 'buyer.email'],
  [{ postal_code: 'D02' }, 'postal_code', 'context.postal_code'],
  [{ line_items: [line, { ...line, qty: 1, quantiy: 2 }] }, 'line_items[1].quantiy', 'quantity'],
  [
    { fulfillment: { methods: [{ destinations: [{ streetAddress: 'x' }] }] } },
    'fulfillment.methods[0].destinations[0].streetAddress',
    'street_address',
  ],
];
for (const [body, name, known] of meant) {
  test(`names ${name} and ${known}`, () => {
    const said = `\`${name}\` is not a known field and was ignored; did you mean \`${known}\`?`;
    assert.ok(textsOf(body).includes(said), textsOf(body).join('\n'));
  });
}

test('lists known names if none is similar', () => {
  assert.deepEqual(
    textsOf({
      line_items: [
        { ...line, sku: 1 },
        { ...line, sku: 2 },
      ],
    }),
    ['`line_items[0].sku` is not a known field and was ignored; supported: id, item, quantity, parent_id.'],
  );
  assert.deepEqual(textsOf({ query: 'lamp', max_price: 1, limit: 3 }, search, 'catalog'), [
    '`max_price` is not a known field and was ignored; supported: context, signals, attribution, query, filters, pagination.',
    '`limit` is not a known field and was ignored; did you mean `pagination.limit`?',
  ]);
});

test('ignores names with a namespace, and maps with free names', () => {
  const body = {
    'com.example.gift': true,
    signals: { anything: 1 },
    attribution: { utm: 'x' },
    buyer: { 'com.example.tier': 'gold' },
    line_items: [line],
  };
  assert.deepEqual(textsOf(body), []);
});

for (const { release: one } of releases) {
  test(`${one.version}: accepts every member of a response that is sent back`, () => {
    const answer = one.encode.checkout(checkoutView(), sampleFrame(one));
    for (const schema of [one.requests.checkout.update, one.requests.cart.update, one.requests.complete])
      assert.deepEqual(unknownMembers(schema, answer, 'purchase'), []);
  });
}

test('is bounded, and repeats nothing that could be an instruction or a card number', () => {
  const body = Object.fromEntries(
    Array.from({ length: 500 }, (_, place) => [
      `<b>"\n\u202E4242424242424242 ${place} ${'x'.repeat(500)}`,
      1,
    ]),
  );
  const texts = textsOf(body);
  assert.equal(texts.length, 5);
  for (const text of texts) {
    assert.ok(text.length < 400);
    assert.doesNotMatch(text, /[<>"\n\u202E]|4242/);
  }
});

test('returns few and short notes for any content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const notes = unknownMembers(create, body, 'purchase');
      assert.ok(notes.length <= 5);
      for (const { text } of notes) assert.ok(text.length < 1_000);
    }),
  );
});

test('suggests names with similar spelling or the same words', () => {
  const known = ['q', 'price_min', 'in_stock', 'first_name', 'last_name', 'email'];
  assert.equal(meantBy('min_price', known), 'price_min');
  assert.equal(meantBy('inStock', known), 'in_stock');
  assert.equal(meantBy('e-mail', known), 'email');
  assert.equal(meantBy('color', known), undefined);
  assert.equal(meantBy('', known), undefined);
  assert.equal(meantBy('*', known), undefined);
});

test('names each query parameter once', () => {
  assert.deepEqual(unknownParameters(['q', 'x', 'x', 'a.b'], ['q']), [
    {
      type: 'warning',
      code: 'unknown_parameter',
      text: '`x` is not a known parameter and was ignored; supported: q.',
    },
  ]);
  assert.match(unknownParameters(['x'], [])[0]?.text ?? '', /none is supported\.$/);
});

/* The published schemas. */

const folder = fileURLToPath(new URL('../../../../../../shared/specs/ucp/', import.meta.url));
type Json = Record<string, unknown>;

/** Names by object, of all releases, in all schemas of a capability. */
function officialNames(isRoot: (file: string, definition: string) => boolean): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json;
  const target = (reference: string, from: string): [Json | undefined, string] => {
    const [address = '', pointer = ''] = reference.split('#');
    const root = from.slice(0, from.indexOf('/schemas/'));
    const place = address.replace(/^https:\/\/ucp\.dev\/(?:\d{4}-\d\d-\d\d\/)?/, `${root}/`);
    const file = address === '' ? from : resolve(dirname(from), place);
    if (!existsSync(file)) return [undefined, file];
    const steps = pointer.split('/').filter(Boolean);
    return [steps.reduce<Json | undefined>((at, step) => at?.[step] as Json | undefined, read(file)), file];
  };
  const expand = (schema: Json | undefined, file: string, depth = 0): [Json, string][] => {
    if (!schema || depth > 12) return [];
    const [next, other] =
      typeof schema['$ref'] === 'string' ? target(schema['$ref'], file) : [undefined, file];
    const parts = ['allOf', 'anyOf', 'oneOf', 'items', 'then'].flatMap((word) => [schema[word] ?? []].flat());
    return [
      [schema, file],
      ...expand(next, other, depth + 1),
      ...parts.flatMap((part) => expand(part as Json, file, depth + 1)),
    ];
  };
  const visit = (schema: Json, file: string, at: readonly string[]): void => {
    for (const [one, from] of expand(schema, file))
      for (const [name, member] of Object.entries((one['properties'] ?? {}) as Json)) {
        if (name.includes('.')) continue;
        const key = at.join('.');
        found.set(key, (found.get(key) ?? new Set()).add(name));
        if (at.length < 4) visit(member as Json, from, [...at, name]);
      }
  };
  for (const file of globSync(`${folder}*/schemas/shopping/*.json`)) {
    const schema = read(file);
    const definitions = Object.entries((schema['$defs'] ?? {}) as Record<string, Json>);
    for (const [name, one] of [['', schema] as const, ...definitions])
      if (isRoot(basename(file, '.json'), name)) visit(one, file, []);
  }
  return found;
}

test(
  'knows every name in the release wherever an object is read',
  { skip: existsSync(folder) ? false : 'no official schemas of UCP here' },
  () => {
    const purchase = officialNames(
      (file, name) =>
        (name === '' && /^(?:checkout|cart)\b/.test(file)) ||
        /^(?:dev\.ucp\.shopping\.)?(?:checkout|cart)$/.test(name),
    );
    const catalog = officialNames((file, name) => file.startsWith('catalog') && /request$|^$/.test(name));
    for (const [content, official] of [
      ['purchase', purchase],
      ['catalog', catalog],
    ] as const)
      for (const [at, names] of Object.entries(specificationMembers[content])) {
        const there = [...(official.get(at) ?? [])];
        assert.deepEqual(
          there.filter((name) => !names.includes(name)),
          [],
          `${content} ${at}`,
        );
      }
    assert.ok((purchase.get('buyer')?.size ?? 0) >= 6 && (catalog.get('')?.size ?? 0) >= 6);
  },
);
