import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanHtml, toDescription } from '../../description.ts';
import { sampleProduct } from '../../../../test/support/embedded/seed.ts';
import { storeProductSchema } from './product-schema.ts';

test('keeps plain text plain without adding HTML', () => {
  assert.deepEqual(toDescription('Fits doors < 80 cm & more'), { plain: 'Fits doors < 80 cm & more' });
  assert.deepEqual(toDescription('Tom &amp; Jerry'), { plain: 'Tom & Jerry' });
});

test('converts HTML into readable text and reduced HTML', () => {
  const text =
    '<div class="x"><h2>Lamp</h2><p>Warm&nbsp;light, <b onclick="x()">dimmable</b>.</p><ul><li>E27<li>2 m</ul></div>';
  assert.deepEqual(toDescription(text), {
    plain: 'Lamp\n\nWarm light, dimmable.\n\n- E27\n- 2 m',
    html: '<h2>Lamp</h2><p>Warm&nbsp;light, <b>dimmable</b>.</p><ul><li>E27<li>2 m</li></li></ul>'.replace(
      '&nbsp;',
      '\u00a0',
    ),
  });
});

const hostile: [what: string, text: string][] = [
  ['a script', '<p>a</p><script>alert(1)</script>'],
  ['a script that is never closed', '<p>a</p><script>alert(1)'],
  ['a handler', '<img src=x onerror=alert(1)><p>a</p>'],
  ['a link', '<a href="javascript:alert(1)">a</a><p></p>'],
  ['a style', '<style>p{}</style><p>a</p>'],
  ['an attribute that closes a tag', '<p title="><script>alert(1)</script>">a</p>'],
  ['a comment', '<!--<script>--><p>a</p>'],
  ['foreign markup', '<svg><script>alert(1)</script></svg><p>a</p>'],
  ['a title in a text area', '<textarea><script>alert(1)</script></textarea><p>a</p>'],
  ['an element of its own name', '<x-a onfocus=alert(1)>a</x-a><p></p>'],
];
for (const [what, text] of hostile)
  test(`keeps only text of ${what}`, () => {
    const { html = '', plain } = toDescription(text);
    assert.doesNotMatch(html, /<(?!\/?(?:p|b)>)|onerror|javascript:|<script/i);
    assert.match(plain, /a/);
  });

test('outputs only allowed, balanced elements for any input, and keeps its words when cleaned again', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<li>',
    '<br/>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '&lt;',
    '<a href=x>',
    '"',
    'é',
    ' x ',
    '<',
    '>',
    '&',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = cleanHtml(pieces.join(''));
      const open: string[] = [];
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([^>]*)>/g)) {
        assert.match(name, /^(?:p|b|li|br)$/);
        if (name === 'br') continue;
        if (slash) assert.equal(open.pop(), name);
        else open.push(name);
      }
      assert.deepEqual(open, []);
      assert.doesNotMatch(html.replace(/<\/?(?:p|b|li|br)>/g, ''), /[<>]/);
    }),
  );
});

test('takes linear time for deep nesting and many attributes', () => {
  const started = process.cpuUsage();
  toDescription('<p><b>'.repeat(16_000));
  toDescription(`<p ${Array.from({ length: 12_000 }, (_, at) => `a${at}`).join(' ')}>x`);
  toDescription(' '.repeat(1_000_000) + '<p>');
  const { user } = process.cpuUsage(started);
  assert.ok(user < 3_000_000, `${user} µs`);
});

const given: [what: string, description: object, kept: object][] = [
  ['plain text', { plain: 'Fits <5 mm & up' }, { plain: 'Fits <5 mm & up' }],
  [
    'markup as plain text',
    { plain: '<p>Warm <b>light</b></p>' },
    { plain: 'Warm light', html: '<p>Warm <b>light</b></p>' },
  ],
  [
    'both forms',
    { plain: '<p>Warm</p>', html: '<p>Warm light</p>' },
    { plain: 'Warm', html: '<p>Warm light</p>' },
  ],
];
for (const [what, description, kept] of given)
  test(`removes markup from the plain form on import: ${what}`, () => {
    assert.deepEqual(storeProductSchema.parse({ ...sampleProduct('a'), description }).description, kept);
  });
