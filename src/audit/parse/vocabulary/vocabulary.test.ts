import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearestName } from '../../../config/nearest-name.ts';
import { currentFile, generateVocabulary as wantedFile } from './generate.ts';
import {
  domainsOf,
  enumerationOf,
  hasProperty,
  isProperty,
  isSubtypeOf,
  isType,
  lineageOf,
  membersOf,
  propertiesOf,
  rangeOf,
  supersededBy,
  typeNames,
  vocabularyNote,
} from './index.ts';
import { vocabularyFile } from './index.ts';

test('matches the vocabulary of the installed package', () => {
  assert.equal(currentFile(), wantedFile());
  assert.match(vocabularyNote().source, /^schema-dts \d/);
});

test('has the size of schema.org', () => {
  const { types, properties, members, superseded } = vocabularyFile();
  const sizes = [types, properties, members, superseded].map((table) => Object.keys(table).length);
  const least = [950, 1_520, 80, 85];
  assert.ok(
    sizes.every((size, at) => size >= least[at]! && size < least[at]! * 1.5),
    String(sizes),
  );
  assert.ok(currentFile().length < 160_000, `${currentFile().length} bytes`);
});

test('contains every name that an entry mentions', () => {
  const { types, members, properties, superseded } = vocabularyFile();
  const named = [...Object.values(types), ...Object.values(properties)].flatMap((text) =>
    text.split(/:? /).filter((name) => name !== ''),
  );
  assert.deepEqual(
    [...named, ...Object.keys(members)].filter((name) => !isType(name)),
    [],
  );
  const terms = [...Object.keys(superseded), ...Object.values(superseded)];
  assert.deepEqual(
    terms.filter((name) => !isType(name) && !isProperty(name)),
    [],
  );
});

test('derives every type but datatypes from Thing', () => {
  const roots = typeNames().filter((type) => !isSubtypeOf(type, 'Thing') && !isSubtypeOf(type, 'DataType'));
  assert.deepEqual(roots, []);
});

test('contains types, including pending and retired ones', () => {
  for (const name of ['Product', 'ProductGroup', 'OnlineStore', '3DModel', 'MemberProgram', 'Code', 'Role'])
    assert.equal(isType(name), true, name);
  for (const name of [
    'product',
    'Shop',
    'InStock',
    'WithContext',
    'IdReference',
    'constructor',
    '__proto__',
    '',
  ])
    assert.equal(isType(name), false, name);
});

test('counts supertypes of supertypes', () => {
  assert.equal(isSubtypeOf('Car', 'Product'), true);
  assert.equal(isSubtypeOf('ShoeStore', 'Organization'), true);
  assert.equal(isSubtypeOf('ShoeStore', 'Place'), true);
  assert.equal(isSubtypeOf('AggregateOffer', 'Offer'), true);
  assert.equal(isSubtypeOf('Product', 'Car'), false);
  assert.equal(isSubtypeOf('Nothing', 'Nothing'), false);
  assert.deepEqual(lineageOf('toString'), new Set());
});

test('inherits properties', () => {
  assert.equal(hasProperty(['ProductGroup'], 'name'), true);
  assert.equal(hasProperty(['ProductGroup'], 'gtin13'), true);
  assert.equal(hasProperty(['Product'], 'variesBy'), false);
  assert.equal(hasProperty(['Product', 'ProductGroup'], 'variesBy'), true);
  assert.equal(hasProperty(['OnlineStore'], 'hasMerchantReturnPolicy'), true);
  assert.equal(hasProperty(['Offer'], 'shippingDetails'), true);
  assert.equal(hasProperty(['Product'], 'price'), false);
  assert.equal(hasProperty(['Product'], 'hasOwnProperty'), false);
  assert.ok(propertiesOf('Offer').includes('priceCurrency'));
  assert.ok(propertiesOf('Offer').includes('url'));
  assert.ok(!propertiesOf('Offer').includes('color'));
  assert.deepEqual(propertiesOf('nothing'), []);
});

test('lists domains and ranges of a property', () => {
  assert.deepEqual(domainsOf('priceCurrency').includes('Offer'), true);
  assert.deepEqual(rangeOf('isFamilyFriendly'), ['Boolean']);
  assert.deepEqual(rangeOf('image'), ['ImageObject', 'URL']);
  assert.deepEqual(rangeOf('nothing'), []);
  assert.deepEqual(domainsOf('__proto__'), []);
});

test('lists values of enumerations and their subtypes', () => {
  assert.ok(membersOf('ItemAvailability').includes('InStock'));
  assert.ok(membersOf('EnergyEfficiencyEnumeration').includes('EUEnergyEfficiencyCategoryA'));
  assert.deepEqual(membersOf('Product'), []);
  assert.equal(enumerationOf('NewCondition'), 'OfferItemCondition');
  assert.equal(enumerationOf('Product'), undefined);
});

test('lists the successor of superseded terms', () => {
  assert.equal(supersededBy('reviews'), 'review');
  assert.equal(supersededBy('vendor'), 'seller');
  assert.equal(supersededBy('Code'), 'SoftwareSourceCode');
  assert.equal(supersededBy('Product'), undefined);
  assert.equal(supersededBy('valueOf'), undefined);
});

test('suggests the nearest name for a misspelled one', () => {
  const table: [string, string | undefined][] = [
    ['product', 'Product'],
    ['Prodcut', 'Product'],
    ['Organisation', 'Organization'],
    ['Product_Group', 'ProductGroup'],
    ['AgregateOffer', 'AggregateOffer'],
    ['BreadcrumbsList', 'BreadcrumbList'],
    ['Gizmo3000', undefined],
    ['X', undefined],
    ['', undefined],
  ];
  for (const [name, meant] of table)
    assert.equal(nearestName(name, typeNames(), { strict: true }), meant, name);
});

test('suggests no name other than itself for a known one, and accepts any text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...typeNames().filter((name) => /^[A-Z][a-z0-9]{2,50}$/.test(name))),
      (name) => {
        assert.equal(nearestName(name, typeNames(), { strict: true }), name);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const found = nearestName(text, typeNames(), { strict: true });
      assert.ok(found === undefined || isType(found));
      assert.equal(isType(text), lineageOf(text).has(text));
      assert.ok(hasProperty([text], text) === false || isProperty(text));
    }),
  );
});
