import { home, productAlone, productHtml, shoe, testCheck } from '#audit/samples';
import check from './form-labels.ts';

const search = (field: string) =>
  home(`<form role="search" action="/search">${field}<button>Go</button></form>`);
const box = (field: string) =>
  productAlone(
    productHtml(
      shoe(),
      `<div class="product-info"><h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add" method="post">${field}<button>Add to cart</button></form></div>`,
    ),
  );

testCheck(check, {
  pass: [
    search('<label for="q">Search</label><input id="q" name="q">'),
    box('<label>Size <select name="size"><option>41</option></select></label>'),
    search('<label>Search <input name="q"></label>'),
    box('<select name="size" title="Size"><option>41</option><option>42</option></select>'),
    search('<input name="q" aria-label="Search">'),
    search('<b id="t">Search</b><input name="q" aria-labelledby="t">'),
    search('<label for="q" style="display:none">Search</label><input id="q" name="q" aria-label="Search">'),
    search(
      '<label for="q">Search</label><input id="q" name="q"><input type="hidden" name="x"><input name="trap" hidden>',
    ),
  ],
  warn: [
    [search('<input name="q" placeholder="Search products">'), /search form has only a placeholder/],
    [search('<input name="q" title="Search">'), /only a title/],
    [
      home('<form action="/sort"><select name="order"><option>Price</option></select></form>'),
      /1 field outside/,
    ],
  ],
  fail: [
    [box('<input name="quantity" value="1">'), /cart form has no name/],
    [box('<select name="size"><option>41</option></select>'), /1 field on the page has no name/],
    [search('<input name="q">'), /search form has no name/],
    [search('<label for="q"></label><input id="q" name="q">'), /no name/],
    search('<label for="q" hidden>Search</label><input id="q" name="q">'),
    search('<label><input name="q"></label>'),
    home('<form class="newsletter"><input type="email" name="mail"><button>Go</button></form>'),
    home('<form><input type="email" aria-label="Mail"><input type="password"></form>'),
  ],
  notApplicable: [home('<h1>Shop</h1>')],
});
