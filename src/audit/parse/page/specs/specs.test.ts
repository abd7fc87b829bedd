import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../../test/support/processor.ts';
import { read } from '../../../../../test/support/audit/parse-page.ts';

const specs = async (html: string) => (await read(`<main>${html}</main>`)).specs;
const grid = async (html: string) => (await read(`<main>${html}</main>`)).specGrid.map(({ name }) => name);

test('treats a table with column headers as having headers', async () => {
  assert.deepEqual(
    await specs(
      '<table><thead><tr><th>Eigenschaft</th><th>Wert</th></tr></thead><tr><td>Material</td><td>Wolle</td></tr></table>',
    ),
    [{ name: 'Material', value: 'Wolle', form: 'table', header: true }],
  );
});

test('reports a table without headers', async () => {
  assert.deepEqual(
    await specs(
      '<table><tr><th colspan="2">Technical data</th></tr><tr><td>Material</td><td>Wool</td></tr></table>',
    ),
    [{ name: 'Material', value: 'Wool', form: 'table' }],
  );
});

test('ignores a row with a field or a choice', async () => {
  assert.deepEqual(
    await specs(
      '<dl><dt>Colour:</dt><dd><select><option>Choose an option</option></select></dd><dt>Weight</dt><dd>2 kg</dd></dl><ul><li><label>Search site:</label><input type="search"> <b>Go</b></li></ul>',
    ),
    [{ name: 'Weight', value: '2 kg', form: 'dl' }],
  );
});

test('reads two pairs from one row', async () => {
  const names = (
    await specs('<table><tr><th>Height</th><td>3 cm</td><th>Weight</th><td>2 kg</td></tr></table>')
  ).map(({ name, value, header }) => [name, value, header]);
  assert.deepEqual(names, [
    ['Height', '3 cm', true],
    ['Weight', '2 kg', true],
  ]);
  assert.deepEqual(await specs('<table><tr><td>S</td><td>90</td><td>70</td><td>95</td></tr></table>'), []);
});

const rows = (pairs: [string, string][], tag = 'div', css = '') =>
  `<div${css && ` class="${css}"`}>${pairs.map(([name, value]) => `<div class="row"><${tag}>${name}</${tag}><${tag}>${value}</${tag}></div>`).join('')}</div>`;

const grids: [string, string, number][] = [
  [
    'Material',
    rows([
      ['Material', 'Wool'],
      ['Weight', '2 kg'],
      ['Lining', 'None'],
    ]),
    3,
  ],
  [
    'a class',
    rows(
      [
        ['Socket', 'E27'],
        ['Dimmable', 'Yes'],
        ['Beam', '36°'],
      ],
      'span',
      'pdp-specifications',
    ),
    3,
  ],
  [
    'German',
    rows([
      ['Höhe', '3 cm'],
      ['Breite', '4 cm'],
      ['Fassung', 'E27'],
    ]),
    3,
  ],
  [
    'Japanese',
    rows([
      ['素材', 'ウール'],
      ['重量', '2kg'],
      ['原産国', '日本'],
    ]),
    3,
  ],
  [
    'alternating names and values',
    '<div class="grid"><span class="k">Material</span><span class="v">Wool</span><span class="k">Weight</span><span class="v">2 kg</span><span class="k">Lining</span><span class="v">None</span></div>',
    3,
  ],
  [
    'promises',
    rows([
      ['Free delivery', 'From €50'],
      ['30 days', 'To return'],
      ['Help', 'By phone'],
    ]),
    0,
  ],
  [
    'too few',
    rows([
      ['Material', 'Wool'],
      ['Weight', '2 kg'],
    ]),
    0,
  ],
  [
    'the buy box',
    rows([
      ['Price', '€12'],
      ['Quantity', '1'],
      ['Delivery', '2 days'],
    ]),
    0,
  ],
  [
    'sentences',
    rows(
      [
        ['Is it warm?', 'Yes.'],
        ['Does it fit?', 'Yes.'],
        ['Is it new?', 'Yes.'],
      ],
      'div',
      'specs',
    ),
    0,
  ],
];

for (const [what, html, count] of grids) {
  test(`reads pairs in plain elements: ${what}`, async () => {
    assert.equal((await grid(html)).length, count);
  });
}

test('takes time in proportion to the size of the page', async () => {
  const spent = processorTime();
  await grid(rows(Array.from({ length: 20_000 }, () => ['Material', 'Wool'] as [string, string])));
  await grid(`<div>${'<span>Material</span><span class="v">Wool</span>'.repeat(20_000)}</div>`);
  await grid('<div>'.repeat(10_000));
  assert.ok(spent() < 8_000);
});
