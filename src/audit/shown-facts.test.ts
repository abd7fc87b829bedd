import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../test/support/audit/parse-page.ts';
import { shownFacts } from './shown-facts.ts';

const gone = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)';
const page = (above: string, name: string): string =>
  `<!doctype html><html lang="en"><head><title>Oak Stool</title></head><body>${above}<div class="box">${name}<p>€89.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></div></main></body></html>`;

test('compares the heading of the product', async () => {
  const rows: [kind: string, above: string, name: string][] = [
    ['the first', '<main>', '<h1>Oak Stool</h1>'],
    [
      'below one for screen readers alone',
      `<main><h1 style="${gone}">Product details</h1>`,
      '<h2>Oak Stool</h2>',
    ],
    ['below the name of the shop', '<header><h1>Fern and Fell</h1></header><main>', '<h1>Oak Stool</h1>'],
    ['after a card', '<main><a href="/b"><h1>  </h1></a>', '<h1>Oak Stool</h1>'],
  ];
  for (const [kind, above, name] of rows)
    assert.equal(shownFacts(await read(page(above, name))).h1, 'Oak Stool', kind);
});
