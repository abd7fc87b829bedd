import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonView } from './json-view.ts';

const shown = async (text: string): Promise<string> => String(await jsonView(text));
const plain = (markup: string): string =>
  markup
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('colors names, texts, and other values', async () => {
  assert.equal(
    await shown('{"a":"b","c":[1.5,null]}'),
    [
      '{',
      '  <span class="json-name">&quot;a&quot;</span>: <span class="json-text">&quot;b&quot;</span>,',
      '  <span class="json-name">&quot;c&quot;</span>: [',
      '    <span class="json-value">1.5</span>,',
      '    <span class="json-value">null</span>',
      '  ]',
      '}',
    ].join('\n'),
  );
});

test('shows the same text as the JSON, and no markup of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const pretty = JSON.stringify(JSON.parse(text), undefined, 2);
      fc.pre(!/[\p{Cc}\p{Cf}\u2028\u2029\u115F\u1160\u3164\uFFA0]/u.test(pretty.replaceAll('\n', '')));
      const markup = await shown(text);
      assert.equal(plain(markup), pretty);
      assert.doesNotMatch(markup.replaceAll(/<\/?span(?: class="json-\w+")?>/g, ''), /[<>]/);
    }),
  );
});

test('shows text that is not JSON, with hidden characters made visible', async () => {
  assert.equal(await shown('<script>\u202e'), '&lt;script&gt;⟨U+202E⟩');
  assert.equal(await shown(''), '');
});

test('cuts a long text, and reports how much is missing', async () => {
  assert.match(await shown('x'.repeat(50_000)), /x\n… 10000 more characters$/);
});

test('shows JSON as it is if it is nested so deep that its indentation would fill the memory', async () => {
  for (const depth of [65, 8_000]) {
    const text = '['.repeat(depth) + ']'.repeat(depth);
    assert.equal(await shown(text), text);
  }
});
