import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, productAlone, productHtml, shoe, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './aria-valid.ts';

const fine = [
  '<div role="dialog" aria-modal="true" aria-label="Size guide"></div>',
  '<span role="heading" aria-level="2">Shoes</span>',
  '<button aria-expanded="false" aria-controls="later">Menu</button>',
  '<button aria-pressed="TRUE" aria-haspopup="menu" aria-controls="later">Menu</button>',
  '<ul role="list"><li role="listitem">a</li></ul><section aria-label="x" role="region"></section>',
  '<input type="checkbox" role="switch"><div role="switch" aria-checked="false" tabindex="0">x</div>',
  '<p aria-describedby="none" aria-labelledby="none" aria-current="yes" aria-label="">text</p>',
  '<div hidden role="nonsense" aria-nonsense="1"></div>',
  '<a href="/" role="button">x</a><img src="a" alt="Buy" role="button"><svg role="img"></svg>',
];
const wrong: [string, RegExp][] = [
  ['<div role="buton">x</div>', /role="buton" is not an ARIA role/],
  ['<div role="widget">x</div>', /not an ARIA role/],
  ['<p aria-labeledby="x">x</p>', /aria-labeledby is not an ARIA attribute/],
  ['<p aria-hidden="yes">x</p>', /aria-hidden="yes" is not a valid value/],
  ['<div role="slider" aria-valuenow="30 %" tabindex="0">x</div>', /not a valid value/],
  ['<div role="checkbox" tabindex="0">x</div>', /aria-checked is required/],
  ['<div role="combobox" aria-expanded="true">x</div>', /aria-controls is required/],
  ['<label role="button">x</label>', /role="button" is not allowed/],
  ['<a href="/" role="tabpanel">x</a>', /not allowed/],
  ['<input type="password" role="combobox" aria-expanded="false">', /not allowed/],
  ['<img src="a" alt="" role="button">', /not allowed/],
];

testCheck(check, {
  pass: [home('<h1>Shop</h1>'), ...fine.map((html) => home(html))],
  warn: [
    ...wrong.map(([html, says]): [ReturnType<typeof home>, RegExp] => [home(html), says]),
    [home('<button aria-controls="later">Menu</button>'.repeat(9)), /9 attributes refer to an ID/],
  ],
  fail: [
    [home('<div role="buton">x</div>'.repeat(4)), /^4 elements violate/],
    [
      productAlone(
        productHtml(
          shoe(),
          '<div class="product-info"><h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add" method="post"><label role="button">41</label><button>Add to cart</button></form></div>',
        ),
      ),
      /in the buy box/,
    ],
  ],
});

test('aria-valid: the fix removes the invalid part of the tag or adds the missing one', async () => {
  const snippet = async (html: string): Promise<string | undefined> =>
    judge({ ...emptyEvidence(), ...(await home(html)) }, [check])[0]?.fix?.snippet;
  assert.equal(await snippet('<label for="a" role="button">x</label>'), '<label for="a">');
  assert.equal(
    await snippet('<div role="checkbox" tabindex="0">x</div>'),
    '<div role="checkbox" tabindex="0" aria-checked="false">',
  );
});
