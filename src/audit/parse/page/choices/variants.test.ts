import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

const buy = '<p>45 €</p><button>Add to cart</button>';
const state = JSON.stringify({ options: ['Größe'], variants: [{ option1: 'S' }, { option1: 'M' }] });
const woo = JSON.stringify([
  { attributes: { attribute_pa_color: 'moss' } },
  { attributes: { attribute_pa_color: 'sand' } },
]).replaceAll('"', '&quot;');

const table: [string, string, { name: string; values: string[]; form: string }[], string[]][] = [
  [
    'a select by label',
    '<label for="s">Size</label><select id="s"><option value="">Choose</option><option>S</option><option selected>M</option></select>',
    [{ name: 'Size', values: ['S', 'M'], form: 'select' }],
    ['M'],
  ],
  [
    'a select by field name',
    '<select name="options[Taille]"><option>S</option><option>M</option></select>',
    [{ name: 'size', values: ['S', 'M'], form: 'select' }],
    [],
  ],
  [
    'radios in a fieldset',
    '<fieldset><legend>Farbe</legend><input type="radio" name="a" id="m" checked><label for="m">Moos</label><input type="radio" name="a" id="n"><label for="n">Sand</label></fieldset>',
    [{ name: 'Farbe', values: ['Moos', 'Sand'], form: 'radio' }],
    ['Moos'],
  ],
  [
    'links with a label two levels up',
    '<div class="variants"><div><div>Diagonale : <b>55</b></div></div><div class="swatch-box"><div><a href="/p/pot">48</a><a href="/p/jug">65</a></div></div></div>',
    [{ name: 'Diagonale', values: ['48', '65'], form: 'links' }],
    [],
  ],
  [
    'links in lists, each a choice named by its term',
    '<dl class="options"><dt>Color:</dt><dd><b>Black</b><ul class="options"><li><a href="?variant=a">Black</a></li><li><a href="?variant=b">Plum</a></li></ul></dd><dt>Size:</dt><dd><ul class="options"><li><a href="?variant=a1">S</a></li><li><a href="?variant=a2">M</a></li></ul></dd></dl>',
    [
      { name: 'Color', values: ['Black', 'Plum'], form: 'links' },
      { name: 'Size', values: ['S', 'M'], form: 'links' },
    ],
    [],
  ],
  [
    'a select of options with a text before it',
    '<dl><dt><label>Gender *</label></dt><dd><select name="options[7]"><option value="1">Male</option><option value="2">Female</option></select></dd></dl>',
    [{ name: 'Gender', values: ['Male', 'Female'], form: 'select' }],
    [],
  ],
  [
    'unlike buttons in a box for variants',
    '<div class="variants-and-offers"><section><button class="energy">Class F</button></section><section><button class="loyalty">1 % back</button></section></div>',
    [],
    [],
  ],
  [
    'values without a control',
    '<div class="swatch" data-option-index="0"><b>Glaze</b><div data-value="Blue" class="swatch-element"><span>Blue</span></div><div data-value="Jade" class="swatch-element"><span>Jade</span></div></div>',
    [{ name: 'variant', values: ['Blue', 'Jade'], form: 'buttons' }],
    [],
  ],
  [
    'links in groups of radios, each a choice of its own',
    '<div role="radiogroup" aria-label="Color"><a role="radio" aria-checked="true" aria-label="Black" href="/p/kettle?color=BLK"></a></div><div role="radiogroup" aria-label="Size"><a role="radio" aria-checked="false" aria-label="S" href="/p/kettle?color=BLK&amp;size=S"></a><a role="radio" aria-checked="false" aria-label="M" href="/p/kettle?color=BLK&amp;size=M"></a></div>',
    [
      { name: 'Color', values: ['Black'], form: 'links' },
      { name: 'Size', values: ['S', 'M'], form: 'links' },
    ],
    ['Black'],
  ],
  [
    'buttons with their state in data attributes',
    '<div role="radiogroup" aria-label="Size"><button role="radio" data-state="unchecked">S</button><button role="radio" data-state="checked">M</button></div>',
    [{ name: 'Size', values: ['S', 'M'], form: 'buttons' }],
    ['M'],
  ],
  [
    'swatch buttons',
    '<div class="color-swatches" aria-label="Colour" role="group"><button aria-pressed="true" aria-label="Moss"></button><button aria-label="Sand"></button></div>',
    [{ name: 'Colour', values: ['Moss', 'Sand'], form: 'buttons' }],
    ['Moss'],
  ],
  [
    'swatches made of divs',
    '<ul class="size-options"><li onclick="pick(1)">S</li><li onclick="pick(2)">M</li></ul>',
    [{ name: 'size', values: ['S', 'M'], form: 'buttons' }],
    [],
  ],
  [
    'swatches behind a short text',
    '<div><span>Finish: Oak</span><div class="swatches"><button>Oak</button><button>Ash</button></div></div>',
    [{ name: 'Finish', values: ['Oak', 'Ash'], form: 'buttons' }],
    [],
  ],
  [
    'the title of a dialog beside its close button',
    '<div><div><span>Choose Color</span><button>Close</button></div><div class="swatches"><button>Oak</button><button>Ash</button></div></div>',
    [{ name: 'Choose Color', values: ['Oak', 'Ash'], form: 'buttons' }],
    [],
  ],
  [
    'a legend with a help button',
    '<fieldset><legend>Size <button type="button">Size guide</button></legend><label><input type="radio" name="o" value="S">S</label><label><input type="radio" name="o" value="M">M</label></fieldset>',
    [{ name: 'Size', values: ['S', 'M'], form: 'radio' }],
    [],
  ],
  [
    'a group named by a title with a close button',
    '<div role="radiogroup" aria-labelledby="t"><h3 id="t">Choose Color <button>Close</button></h3><label><input type="radio" name="o" value="Oak">Oak</label><label><input type="radio" name="o" value="Ash">Ash</label></div>',
    [{ name: 'Choose Color', values: ['Oak', 'Ash'], form: 'radio' }],
    [],
  ],
  [
    'a name that only a button shows',
    '<fieldset><legend><button type="button">Size</button></legend><label><input type="radio" name="o" value="S">S</label><label><input type="radio" name="o" value="M">M</label></fieldset>',
    [{ name: 'Size', values: ['S', 'M'], form: 'radio' }],
    [],
  ],
  [
    'swatches behind a long text',
    '<div><p>Every lamp is made to order in our own workshop by hand.</p><div class="swatches"><button>Oak</button><button>Ash</button></div></div>',
    [{ name: 'variant', values: ['Oak', 'Ash'], form: 'buttons' }],
    [],
  ],
  [
    'variations of a field with a label',
    `<form data-product_variations="${woo.replaceAll('pa_color', 'pa_holz')}"><label for="h">Holzart</label><select id="h" name="attribute_pa_holz"></select></form>`,
    [{ name: 'Holzart', values: ['moss', 'sand'], form: 'embedded' }],
    [],
  ],
  [
    'variations of an encoded field',
    `<form data-product_variations="${woo.replaceAll('pa_color', 'pa_%e8%89%b2-a')}"></form>`,
    [{ name: '色 a', values: ['moss', 'sand'], form: 'embedded' }],
    [],
  ],
  [
    'links with a parameter',
    '<a href="?colour=moss" aria-current="true">Moss</a> <a href="?colour=sand">Sand</a>',
    [{ name: 'variant', values: ['Moss', 'Sand'], form: 'links' }],
    ['Moss'],
  ],
  [
    'product JSON',
    `<script type="application/json">${state}</script>`,
    [{ name: 'Größe', values: ['S', 'M'], form: 'embedded' }],
    [],
  ],
  [
    'variations in an attribute',
    `<form data-product_variations="${woo}"></form>`,
    [{ name: 'color', values: ['moss', 'sand'], form: 'embedded' }],
    [],
  ],
  [
    'a class that selects a color',
    '<ul class="color_to_pick_list"><li><button>Moss</button></li><li><button>Sand</button></li></ul>',
    [{ name: 'color', values: ['Moss', 'Sand'], form: 'buttons' }],
    [],
  ],
  [
    'carousel arrows of colors are not options',
    '<div class="color-swatches" aria-label="Colour" role="group"><button class="slick-prev" aria-label="Previous"></button><img alt="Moss"><button class="slick-next" aria-label="Next"></button></div>',
    [],
    [],
  ],
  [
    'arrows as symbols or in another language are not options either',
    '<div class="swatches"><button>‹</button><button>›</button></div><div class="color-options" role="group" aria-label="Farbe"><button aria-label="Vorheriges Bild" class="swiper-button-prev"></button><button aria-label="Nächstes Bild" class="swiper-button-next"></button></div>',
    [],
    [],
  ],
  [
    'colors between two arrows',
    '<div class="color-swatches" aria-label="Colour" role="group"><button aria-label="Previous colors"></button><button aria-label="Moss"></button><button aria-label="Sand"></button><button aria-label="Farbe weiter" class="arrow"></button></div>',
    [{ name: 'Colour', values: ['Moss', 'Sand'], form: 'buttons' }],
    [],
  ],
  [
    'widths whose names start like an arrow',
    '<div class="size-options" role="group" aria-label="Schnitt"><button>Enger Schnitt</button><button>Weiter Schnitt</button></div>',
    [{ name: 'Schnitt', values: ['Enger Schnitt', 'Weiter Schnitt'], form: 'buttons' }],
    [],
  ],
  [
    'links to the previous and next product are not options',
    '<div class="product-options"><a href="/products/kettle-2">Previous product</a><a href="/products/kettle-3">Next product</a></div>',
    [],
    [],
  ],
  [
    'colors and widths of the layout are not options',
    '<div class="color-background-1 md-max-width-full share-style"><button>Share</button><button>Ask us</button></div>',
    [],
    [],
  ],
  [
    'images of one product are not options',
    '<ul class="VariantB-strip"><li><button aria-label="Kettle"></button></li><li><button aria-label="Kettle"></button></li></ul><ul class="ImageCarouselVariantB"><li><button>Front</button></li><li><button>Back</button></li></ul>',
    [],
    [],
  ],
  [
    'quantities in a list of options are not variants',
    '<div class="options-list" role="listbox" aria-label="Select quantity"><button>1</button><button>2</button></div>',
    [],
    [],
  ],
  [
    'image arrows named by a size are not options',
    '<div class="carousel_arrows" role="group" aria-label="One size"><button>Previous</button><button>Next</button></div>',
    [],
    [],
  ],
  [
    'questions with answers',
    '<div class="Question_Size"><button>S</button><button>M</button></div>',
    [{ name: 'size', values: ['S', 'M'], form: 'buttons' }],
    [],
  ],
  [
    'a wish list and a size guide next to the options are not options',
    '<div class="product-options"><a href="/wishlist/add/17">Add to wish list</a><a href="/help/sizes">Size guide</a><a href="/img/kettle.jpg">Zoom</a></div>',
    [],
    [],
  ],
  [
    'related products in a swatch list',
    '<ul class="swatches"><li><a href="/p/kettle-moss">Moss</a></li><li><a href="/p/kettle-sand">Sand</a></li></ul>',
    [{ name: 'variant', values: ['Moss', 'Sand'], form: 'links' }],
    [],
  ],
  [
    'a quantity is not a variant',
    '<label>Quantity <select name="qty"><option>1</option><option>2</option></select></label>',
    [],
    [],
  ],
];

for (const [name, markup, options, selected] of table) {
  test(`reads variants: ${name}`, async () => {
    const { variants } = await read(productPage('en', 'Kettle', markup + buy));
    assert.deepEqual({ options: variants.options, selected: variants.selected }, { options, selected });
    assert.equal(variants.detected, options.length > 0);
  });
}

test('resolves URLs of variants, and lists each once', async () => {
  const { variants } = await read(
    productPage(
      'en',
      'Kettle',
      `<a href="?size=s">S</a><a href="?size=m">M</a><a href="?size=m">M</a>${buy}`,
    ),
  );
  assert.deepEqual(variants.urls, ['https://shop.test/p/kettle?size=s', 'https://shop.test/p/kettle?size=m']);
});

test('finds no variants on a page without an offer', async () => {
  const { variants } = await read(
    '<main><h1>Sizes</h1><select name="size"><option>S</option><option>M</option></select></main>',
  );
  assert.equal(variants.detected, false);
});
