import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseContentSignal, parseContentUsage, parseLinkHeader, robotsDirectives } from './preferences.ts';

test('reads a content signal as a list of pairs', () => {
  assert.deepEqual(parseContentSignal('search=yes, AI-Train=no, new=x'), {
    signals: [
      { key: 'search', value: 'yes', known: true },
      { key: 'ai-train', value: 'no', known: true },
      { key: 'new', value: 'x', known: false },
    ],
    problems: [],
  });
  assert.equal(parseContentSignal('/p/ ai-input=no').path, '/p/');
});

const broken: [string, string][] = [
  ['search', 'bad-pair'],
  ['', 'bad-pair'],
  ['search=yes,,', 'bad-pair'],
  ['search=maybe', 'bad-value'],
  ['use=yes', 'bad-value'],
  ['search=yes, search=no', 'contradiction'],
];
for (const [value, kind] of broken) {
  test(`reports a ${kind} in "${value}"`, () =>
    assert.equal(parseContentSignal(value).problems[0]?.kind, kind));
}

test('reads content usage as a dictionary with an optional path', () => {
  assert.deepEqual(parseContentUsage('/ train-ai=n, search=y, other=?1'), {
    path: '/',
    ok: true,
    preferences: [
      { label: 'train-ai', value: 'n', known: true },
      { label: 'search', value: 'y', known: true },
      { label: 'other', value: '?1', known: false },
    ],
  });
  assert.equal(parseContentUsage('train-ai = n').ok, false);
  assert.equal(parseContentUsage('Train-AI=n').ok, false);
});

test('reads robots directives from metas and headers with their agents', () => {
  const found = robotsDirectives(
    [
      { name: 'Robots', content: 'NOINDEX, max-snippet:-1' },
      { name: 'googlebot', content: 'nosnippet' },
      { name: 'description', content: 'noindex' },
    ],
    [
      ['X-Robots-Tag', 'bingbot: noarchive, max-snippet: 20'],
      ['x-robots-tag', 'unavailable_after: Wednesday, 25 Jun 2026 15:00:00 GMT'],
      ['x-other', 'noindex'],
    ],
  );
  assert.deepEqual(
    found.map(({ agent, directive, value, from }) => [agent, directive, value, from]),
    [
      ['*', 'noindex', undefined, 'meta'],
      ['*', 'max-snippet', '-1', 'meta'],
      ['googlebot', 'nosnippet', undefined, 'meta'],
      ['bingbot', 'noarchive', undefined, 'header'],
      ['bingbot', 'max-snippet', '20', 'header'],
      ['*', 'unavailable_after', 'Wednesday, 25 Jun 2026 15:00:00 GMT', 'header'],
    ],
  );
});

test('reads link headers with commas and quotes inside', () => {
  assert.deepEqual(
    parseLinkHeader([
      '<https://a.example/?x=1,2>; rel="Canonical", </f.xml>; type=application/rss+xml; rel=alternate; title="A \\"b\\", c"',
      '<x>',
    ]),
    [
      { href: 'https://a.example/?x=1,2', rel: 'canonical' },
      { href: '/f.xml', rel: 'alternate', type: 'application/rss+xml', title: 'A "b", c' },
    ],
  );
  assert.deepEqual(parseLinkHeader(['</a>; rel=prev; rel=next; hreflang=de']), [
    { href: '/a', rel: 'prev', hreflang: 'de' },
  ]);
});

test('accepts any header', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('<', '>', ';', ',', '=', '"', '\\', 'rel', ':', ' '));
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      const value = parts.join('');
      parseContentSignal(value);
      parseContentUsage(value);
      robotsDirectives([{ name: 'robots', content: value }], [['x-robots-tag', value]]);
      for (const link of parseLinkHeader([value])) assert.notEqual(link.rel, '');
    }),
  );
});
