import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmailAddress } from '#mail';
import { processorTime } from '../../../../test/support/processor.ts';
import { contactFields } from './fields.ts';
import { readPlatform, platforms } from './platforms.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

test('a platform is known by its name and its common other names, whatever the case and what joins the words', () => {
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

test('any other word is none, whatever it is', () => {
  for (const word of ['', 'abacus', '__proto__', 'constructor', 'toString', 'shopify2'])
    assert.equal(readPlatform(word), undefined, word);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const platform = readPlatform(text);
      assert.ok(platform === undefined || platforms.includes(platform));
    }),
  );
});

test('every e-mail address that the form takes is one that a mail can be answered to', () => {
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

test('a long text is refused as fast as a short one', () => {
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
