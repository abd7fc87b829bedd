import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './variant-controls-semantic.ts';

const group = {
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'Trail Shoe',
  variesBy: ['https://schema.org/size'],
  hasVariant: ['S', 'M'].map((size) => ({ '@type': 'Product', name: 'Trail Shoe', sku: size, size })),
};
const page = (choice: string, jsonLd: unknown = group) =>
  product(
    productHtml(
      jsonLd,
      `<h1>Trail Shoe</h1><p>€129.00</p>${choice}<form action="/cart/add" method="post"><button>Add to cart</button></form>`,
    ),
  );
const radio = (size: string, more = '') =>
  `<input type="radio" name="size" id="s-${size}" value="${size}"${more}><label for="s-${size}">${size}</label>`;

testCheck(check, {
  pass: [
    [
      page(`<fieldset><legend>Size</legend>${radio('S')}${radio('M')}</fieldset>`),
      /"Size" is a radio group with 2/,
    ],
    page(`<div role="radiogroup" aria-label="Größe">${radio('S')}${radio('M', ' disabled')}</div>`),
    page('<label>Size <select name="size"><option>S</option><option>M</option></select></label>'),
    page(
      '<div role="radiogroup" aria-label="Colour" class="color-swatches"><button role="radio" aria-checked="true">Red</button><button role="radio" aria-checked="false">Blue</button></div>',
    ),
    // Variants with their own pages are linked.
    page(
      '<ul class="swatches"><li><a href="/p/shoe?size=s">S</a></li><li><a href="/p/shoe?size=m">M</a></li></ul>',
    ),
    // Shopify states in the label what the class shows.
    page(
      `<fieldset><legend>Size</legend>${radio('S')}<input type="radio" class="disabled" name="size" id="x"><label for="x">M <span>Variant sold out or unavailable</span></label></fieldset>`,
    ),
  ],
  warn: [
    [page(`${radio('S')}${radio('M')}`), /without a fieldset/],
    [
      page(
        '<div class="size-options" role="group" aria-label="Size"><button aria-pressed="true">S</button><button aria-pressed="false">M</button></div>',
      ),
      /aria-pressed/,
    ],
    [
      page('<div class="size-options"><button>S</button><button>M</button></div>'),
      /without a marked selection/,
    ],
    [page('<select name="size"><option>S</option><option>M</option></select>'), /no label/],
    [
      page(
        `<fieldset><legend>Size</legend>${radio('S')}<input type="radio" class="sold-out" name="size" id="x"><label for="x">M</label></fieldset>`,
      ),
      /1 of 2 values that look sold out/,
    ],
    // A list of values next to a real control may be informational.
    page(
      `<fieldset><legend>Size</legend>${radio('S')}${radio('M')}</fieldset><div class="color-swatches"><span class="swatch" data-color="red">Red</span><span class="swatch" data-color="blue">Blue</span></div>`,
    ),
  ],
  fail: [
    [
      page(
        '<div class="swatches"><div class="swatch" onclick="pick(1)">S</div><div class="swatch" onclick="pick(2)">M</div></div>',
      ),
      /only react to clicks/,
    ],
    [
      page(
        '<ul class="size-swatches"><li class="swatch" data-value="s">S</li><li class="swatch" data-value="m">M</li></ul>',
      ),
      /not controls and have no role or link/,
    ],
    [
      page(
        '<div role="radiogroup" aria-label="Colour" class="color-swatches"><button role="radio" aria-checked="true" data-v="1"></button><button role="radio" aria-checked="false">Blue</button><button role="radio"></button></div>',
      ),
      /2 of 3 values without a name/,
    ],
  ],
  notApplicable: [page('', shoe()), page('', { ...group, hasVariant: [] })],
  unknown: [[page(''), /A script renders it/]],
});
