import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './quantity-control.ts';

const page = (field: string) =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><p>€129.00</p><form action="/cart/add" method="post">${field}<button>Add to cart</button></form>`,
    ),
  );
const less = '<button type="button" class="qty-minus">-</button>';
const more = '<button type="button" class="qty-plus">+</button>';

testCheck(check, {
  pass: [
    [
      page('<label for="q">Menge</label><input type="number" id="q" name="quantity" min="1">'),
      /labeled "Menge"/,
    ],
    page('<select name="qty" aria-label="Quantity"><option>1</option></select>'),
    page('<div role="spinbutton" aria-label="Quantity" aria-valuenow="1" tabindex="0">1</div>'),
    // A field between two buttons counts, regardless of its name.
    page(`<div>${less}<input type="number" min="1" name="n" aria-label="Pieces">${more}</div>`),
  ],
  warn: [
    [page('<input type="text" name="quantity" aria-label="Quantity">'), /type text\./],
    [page('<input name="qty">'), /without a label/],
    [page('<label>Qty <input type="number" name="qty"></label>'), /no min/],
    [page('<select name="qty"><option>1</option></select>'), /no label/],
    [page('<button type="button" id="quantity-picker" aria-haspopup="listbox">1</button>'), /opens a list/],
  ],
  fail: [
    [page(`${less}<span>1</span>${more}`), /only with 2 buttons/],
    page(
      '<button type="button" aria-label="Decrease quantity">‹</button>1<button type="button" aria-label="Increase quantity">›</button>',
    ),
  ],
  notApplicable: [page(''), page('<button type="button" class="quantity-break">Buy 10</button>')],
});
