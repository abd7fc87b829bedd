import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { replyTo } from './words.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

const hello = { name: 'Ada', email: 'ada+shop@mail.example', message: 'Hello\nthere & then?' };

test('addresses a reply to the sender and quotes the message', () => {
  const url = new URL(replyTo(hello) ?? '');
  assert.equal(url.protocol, 'mailto:');
  assert.equal(decodeURIComponent(url.pathname), hello.email);
  assert.equal(url.searchParams.get('body'), 'Hello Ada,\r\n\r\n\r\n\r\n> Hello\r\n> there & then?');
});

for (const email of [
  'a@b.example?bcc=all@x.example',
  'a@b.example,c@d.example',
  'a b@c.example',
  'a@b\r\nBcc: c@d',
  '',
])
  test(`returns no link for ${JSON.stringify(email)}`, () =>
    assert.equal(replyTo({ ...hello, email }), undefined));

test('never adds a field or a recipient, whatever the name and message', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (name, message) => {
      const url = new URL(replyTo({ ...hello, name, message }) ?? '');
      assert.deepEqual([...url.searchParams.keys()], ['subject', 'body']);
      assert.equal(decodeURIComponent(url.pathname), hello.email);
      assert.match(url.href, /^[\x21-\x7e]+$/);
    }),
  );
});
