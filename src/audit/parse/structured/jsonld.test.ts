import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from '../../../../test/support/audit/structured-sample.ts';

const block = (text: string, type = 'application/ld+json') => `<script type="${type}">${text}</script>`;
const thing = '{"@context":"https://schema.org","@type":"Product","name":"Jacket"}';

test('the type is matched in any case and with parameters', async () => {
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

test('strict JSON needs no repair, white space and byte order mark around it included', async () => {
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
  test(`${repair} is repaired and reported: ${JSON.stringify(text.slice(0, 30))}`, async () => {
    const { blocks, nodes } = await readHtml(block(text));
    assert.equal(blocks[0]?.ok, true);
    assert.equal(blocks[0]?.repair, repair);
    assert.deepEqual(nodes[0]?.types, ['Product']);
  });
}

test('commas and brackets inside strings are left alone by repairs', async () => {
  const { nodes } = await readHtml(block('{"@type":"Product","name":"a,] ,}\\"b,}",}'));
  assert.equal(nodes[0]?.props['name'], 'a,] ,}"b,}');
});

test('a broken block gives line and column of the page', async () => {
  const html = `<html>\r\n<head>\r\n<script type="application/ld+json">\r\n{"@type": "Offer",\r\n  "price": 12,50 }\r\n</script>`;
  const { blocks } = await readHtml(html);
  assert.equal(blocks[0]?.ok, false);
  assert.equal(blocks[0]?.mentionsProduct, true);
  const error = blocks[0]?.error;
  assert.deepEqual([error?.line, error?.column], [5, 15]);
  assert.match(error?.message ?? '', /quoted key/);
});

test('a fault on the first line counts its column from the start of the page line', async () => {
  const { blocks } = await readHtml(block('{"a" 1}'));
  assert.deepEqual(
    [blocks[0]?.error?.line, blocks[0]?.error?.column],
    [1, '<script type="application/ld+json">'.length + 6],
  );
});

test('the fault of a wrapped block is placed behind the wrapper', async () => {
  const { blocks } = await readHtml(block('<!-- {"a" 1} -->'));
  assert.equal(blocks[0]?.error?.column, '<script type="application/ld+json"><!-- '.length + 6);
});

test('an empty block has no bytes and is not read', async () => {
  const { blocks } = await readHtml(block(' \n '));
  assert.equal(blocks[0]?.bytes, 0);
  assert.equal(blocks[0]?.ok, false);
});
