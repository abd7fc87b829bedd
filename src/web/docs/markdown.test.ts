import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { renderDocument } from './markdown.ts';

const render = (markdown: string, resolve = (href: string) => ({ url: href })) =>
  renderDocument(`# Title\n\n${markdown}`, resolve);
const markup = (...given: Parameters<typeof render>): string => String(render(...given).content);

describe('Markdown', () => {
  test('gives headings the anchors that GitHub gives them', () => {
    const { title, headings } = render(
      '## Exit codes\n### `GET /a/b`\n## Exit codes\n#### Too deep\n## Größe, and “more”\n',
    );
    assert.equal(title, 'Title');
    assert.deepEqual(headings, [
      { id: 'exit-codes', text: 'Exit codes', level: 2 },
      { id: 'get-ab', text: 'GET /a/b', level: 3 },
      { id: 'exit-codes-1', text: 'Exit codes', level: 2 },
      { id: 'größe-and-more', text: 'Größe, and “more”', level: 2 },
    ]);
  });

  test('escapes HTML and removes comments', () => {
    const text = markup('<script>alert(1)</script>\n\nA <b>bold</b> word\n\n<!-- generated -->\n');
    assert.doesNotMatch(text, /<script|<b>|<!--|generated/);
    assert.match(text, /&lt;b&gt;bold&lt;\/b&gt;/);
  });

  test('replaces the name of a file by that of its page, and removes links without a target', () => {
    const resolve = (href: string) =>
      href === 'a.md' ? { url: '/docs/a', label: 'Apples' } : (undefined as never);
    assert.match(
      markup('See [a.md](a.md), [these](a.md), and [x.ts](../src/x.ts).', resolve),
      /See <a href="\/docs\/a">Apples<\/a>, <a href="\/docs\/a">these<\/a>, and x\.ts\./,
    );
  });

  test('highlights code of a known language, without inline styles', () => {
    const text = markup('```json\n{"a": "<b>"}\n```\n\n```promql\nup == 0\n```\n');
    assert.match(text, /<span class="hljs-attr">&quot;a&quot;<\/span>/);
    assert.match(text, /<code id="code-2">up == 0<\/code>/);
    assert.match(text, /data-copy="code-1"/);
    assert.doesNotMatch(text, /style=|<b>/);
  });

  test('divides the text into sections for the search', () => {
    const { sections } = render('Intro.\n\n## One\n\n- a\n- b `c`\n\n| x | y |\n|---|---|\n| 1 | 2 |\n');
    assert.deepEqual(sections, [
      { id: '', heading: '', text: 'Intro.' },
      { id: 'one', heading: 'One', text: 'a b c x y 1 2' },
    ]);
  });

  test('rejects a document without a title', () => {
    assert.throws(() => renderDocument('Text', () => undefined), /begins with its title/);
  });

  const allowed = new Set(
    'h1 h2 h3 h4 h5 h6 p a img code pre span div button table thead tbody tr th td ul ol li em strong del br hr blockquote input'.split(
      ' ',
    ),
  );
  const fragments = [
    ...'# |- | > - ` ``` " \' \n <!-- --> [a]( ![b]( &lt; https://x.example [x]: ](javascript:x)'.split(' '),
    '<script>',
    '</script>',
    '<img src=x onerror=y>',
    '<a href="',
    ' ',
  ];
  const piece = fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 12 }));

  test('escapes what follows a raw tag', () => {
    const made = markup('# <script><A & b', (url) => ({ url }));
    assert.deepEqual(
      elementsOf(made)
        .map(({ tag }) => tag)
        .filter((tag) => !allowed.has(tag)),
      [],
      made,
    );
  });

  test('creates only known elements for any document', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { tag, attributes } of elementsOf(
          markup(pieces.join(''), (href) => ({ url: safe(href) })),
        )) {
          assert.ok(allowed.has(tag), tag);
          for (const { name, value } of attributes) {
            assert.doesNotMatch(name, /^on|^style$/);
            assert.ok(!/^(?:href|src)$/.test(name) || !/^\s*javascript:/i.test(value), value);
          }
        }
      }),
    );
  });
});

/** As the library of documents resolves links: by scheme. */
const safe = (href: string): string => (/^(?:https?:|mailto:|#|\/)/.test(href) ? href : `/docs/${href}`);

function elementsOf(text: string): { tag: string; attributes: { name: string; value: string }[] }[] {
  type Node = DefaultTreeAdapterMap['node'];
  const walk = (node: Node): ReturnType<typeof elementsOf> => [
    ...('tagName' in node ? [{ tag: node.tagName, attributes: node.attrs }] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parseFragment(text));
}
