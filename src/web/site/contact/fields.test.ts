import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmailAddress } from '#mail';
import { processorTime } from '../../../../test/support/processor.ts';
import { contactFields } from './fields.ts';
import { readPlatform, platforms } from './platforms.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

test('accepts names and aliases of platforms in any case, with any separator', () => {
  for (const platform of platforms)
    for (const text of [platform, platform.toUpperCase(), ` ${platform} `])
      assert.equal(readPlatform(text), platform);
  for (const [text, platform] of [
    ['SFCC', 'salesforce'],
    ['Salesforce Commerce Cloud', 'salesforce'],
    ['salesforce-commerce-cloud', 'salesforce'],
    ['Demandware', 'salesforce'],
    ['Shopify Plus', 'shopify'],
    ['MAGENTO', 'adobe'],
    ['Adobe_Commerce', 'adobe'],
    ['composable', 'headless'],
    ['Something else', 'other'],
  ] as const)
    assert.equal(readPlatform(text), platform, text);
});

test('rejects any other platform', () => {
  for (const word of ['', 'abacus', '__proto__', 'constructor', 'toString', 'shopify2'])
    assert.equal(readPlatform(word), undefined, word);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const platform = readPlatform(text);
      assert.ok(platform === undefined || platforms.includes(platform));
    }),
  );
});

test('accepts only email addresses that can be used in Reply-To', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'ab.@ ,;:<>()[]"\\\r\n\0ä'), maxLength: 12 });
  fc.assert(
    fc.property(odd, odd, (local, domain) => {
      const email = `${local}@${domain}.test`;
      const parsed = contactFields.safeParse({ name: 'Ada', email, message: 'Hello' });
      if (parsed.success) assert.ok(isEmailAddress(parsed.data.email), JSON.stringify(parsed.data.email));
    }),
    { numRuns: 2_000 },
  );
  for (const email of ['ada@shop.test', "o'neil+x@a.b.test", 'ädä@büyer.test'])
    assert.ok(contactFields.safeParse({ name: 'Ada', email, message: 'Hello' }).success, email);
});

test('rejects a long text in linear time', () => {
  const spent = processorTime();
  for (const text of [
    'a'.repeat(60_000),
    '.'.repeat(60_000),
    `a@${'a.'.repeat(30_000)}`,
    '- '.repeat(30_000),
  ])
    assert.ok(!contactFields.safeParse({ name: text, email: text, platform: text, message: text }).success);
  assert.ok(spent() < 2_000);
});
