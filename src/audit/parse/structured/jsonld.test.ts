import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from '../../../../test/support/audit/structured-sample.ts';

const block = (text: string, type = 'application/ld+json') => `<script type="${type}">${text}</script>`;
const thing = '{"@context":"https://schema.org","@type":"Product","name":"Jacket"}';

test('matches the type in any case and with parameters', async () => {
  for (const type of ['Application/LD+JSON', 'application/ld+json; charset=utf-8', ' application/ld+json ']) {
    const { blocks, nodes } = await readHtml(block(thing, type));
    assert.equal(blocks.length, 1, type);
    assert.equal(nodes[0]?.props['name'], 'Jacket');
  }
  assert.equal((await readHtml(block(thing, 'application/json'))).blocks.length, 0);
});

test('reports the line, the bytes, and whether a block is about a product', async () => {
  const { blocks } = await readHtml(
    `<!doctype html>\n<head>\n${block('{"@type":"WebSite","name":"é"}')}\n${block(thing)}`,
  );
  assert.deepEqual(blocks, [
    { line: 3, bytes: 31, ok: true, mentionsProduct: false },
    { line: 4, bytes: thing.length, ok: true, mentionsProduct: true },
  ]);
});

test('reads strict JSON without repair, also with white space and byte order mark around it', async () => {
  const { blocks } = await readHtml(block(`\uFEFF\n  ${thing}\n`));
  assert.equal(blocks[0]?.ok, true);
  assert.equal(blocks[0]?.repair, undefined);
});

const repairs: [string, string][] = [
  ['comment', `<!-- ${thing} -->`],
  ['comment', `//<![CDATA[\n${thing}\n//]]>`],
  ['comment', `/*<![CDATA[*/ ${thing} /*]]>*/`],
  ['control-characters', thing.replace('Jacket', 'Jac\nket\t')],
  ['trailing-comma', thing.replace('"Jacket"', '"Jacket",')],
  ['trailing-comma', thing.replace('"Jacket"', '"a\nb" , ')],
  ['entities', thing.replaceAll('"', '&quot;')],
];
for (const [repair, text] of repairs) {
  test(`repairs and reports ${repair}: ${JSON.stringify(text.slice(0, 30))}`, async () => {
    const { blocks, nodes } = await readHtml(block(text));
    assert.equal(blocks[0]?.ok, true);
    assert.equal(blocks[0]?.repair, repair);
    assert.deepEqual(nodes[0]?.types, ['Product']);
  });
}

test('does not repair commas and brackets inside strings', async () => {
  const { nodes } = await readHtml(block('{"@type":"Product","name":"a,] ,}\\"b,}",}'));
  assert.equal(nodes[0]?.props['name'], 'a,] ,}"b,}');
});

test('reports line and column of the page for a broken block', async () => {
  const html = `<html>\r\n<head>\r\n<script type="application/ld+json">\r\n{"@type": "Offer",\r\n  "price": 12,50 }\r\n</script>`;
  const { blocks } = await readHtml(html);
  assert.equal(blocks[0]?.ok, false);
  assert.equal(blocks[0]?.mentionsProduct, true);
  const error = blocks[0]?.error;
  assert.deepEqual([error?.line, error?.column], [5, 15]);
  assert.match(error?.message ?? '', /quoted key/);
});

test('counts the column of a first-line error from the start of the page line', async () => {
  const { blocks } = await readHtml(block('{"a" 1}'));
  assert.deepEqual(
    [blocks[0]?.error?.line, blocks[0]?.error?.column],
    [1, '<script type="application/ld+json">'.length + 6],
  );
});

test('locates the error of a wrapped block after the wrapper', async () => {
  const { blocks } = await readHtml(block('<!-- {"a" 1} -->'));
  assert.equal(blocks[0]?.error?.column, '<script type="application/ld+json"><!-- '.length + 6);
});

test('reads an empty block as zero bytes without content', async () => {
  const { blocks } = await readHtml(block(' \n '));
  assert.equal(blocks[0]?.bytes, 0);
  assert.equal(blocks[0]?.ok, false);
});
