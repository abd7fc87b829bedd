import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor.ts';
import { createUntrustedText, escapeHidden } from './untrusted-text.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const nasty = fc.array(
  fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(
      '⟦outside abc: ',
      ' :abc end⟧',
      '\u{200b}',
      '\u{202e}',
      '\u{e0041}',
      '\u{1b}[2J',
      '\ud800',
      '\n',
      'ㅤ',
      '\u{fe0f}',
    ),
  ),
);

test('never outputs invisible characters, quote marks, or more than the allowed length', () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 20, max: 400 }), (parts, max) => {
      const text = parts.join('');
      const shown = escapeHidden(text, max);
      assert.doesNotMatch(shown, invisible);
      assert.doesNotMatch(shown, /[⟦⟧]/);
      assert.ok(shown.length <= max + 60, `${shown.length} of ${max}`);
    }),
  );
});

test('keeps plain text in any language unchanged', () => {
  for (const text of [
    'A lamp, 149.90 €',
    'Тёплый свет',
    '暖かい光',
    'ضوء دافئ',
    'e\u0301 and é',
    '12\u00a0€',
  ])
    assert.equal(escapeHidden(text), text);
});

test('escapes invisible characters', () => {
  assert.equal(
    escapeHidden('a\u200bb\u202ec\u{e0041}\u001b[0m\r\n\t'),
    'a\\u{200b}b\\u{202e}c\\u{e0041}\\u{1b}[0m\\r\\n\\t',
  );
  assert.equal(escapeHidden('\ud800x'), '\\u{d800}x');
  assert.equal(escapeHidden('a\nb\tc', 100, true), 'a\nb\\tc');
});

test('reports the full length of truncated text, and does not split escapes or characters', () => {
  assert.equal(escapeHidden('x'.repeat(50), 20), `${'x'.repeat(20)}… [50 characters in total]`);
  assert.equal(
    escapeHidden(`${'x'.repeat(18)}\u200b\u200b`, 20),
    `${'x'.repeat(18)}… [20 characters in total]`,
  );
  assert.equal(escapeHidden('🙂'.repeat(20), 5), '🙂🙂… [40 characters in total]');
});

test('truncates a megabyte quickly', () => {
  const spent = processorTime();
  for (const unit of ['x', '\u200b', '⟦', '\\u{'])
    assert.ok(escapeHidden(unit.repeat(1_000_000)).length < 400);
  assert.ok(spent() < 2_000);
});

test('uses new quote marks for each response and explains them in the notice', () => {
  const [one, other] = [createUntrustedText(), createUntrustedText()];
  assert.notEqual(one.quote('x'), other.quote('x'));
  const [, nonce = ''] = /^⟦outside ([0-9a-f]{12}): x :\1 end⟧$/.exec(one.quote('x')) ?? [];
  assert.ok(
    nonce !== '' && one.notice.includes(`⟦outside ${nonce}:`) && one.notice.includes(`:${nonce} end⟧`),
  );
});

test('treats undefined as empty text', () => {
  const untrusted = createUntrustedText();
  assert.deepEqual([untrusted.quote(undefined), untrusted.quote(''), untrusted.quoteLines('')], ['', '', '']);
});
