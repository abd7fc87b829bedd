/** Stock texts of a page and what they refer to: each row with correct markup and with the opposite. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, offer, product, productHtml, shoe } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './availability-parity.ts';

const button = '<button name="add">Add to cart</button>';
const off = '<button name="add" disabled>Add to cart</button>';
const page = (more: string, control: string, after = ''): string =>
  `<div class="pdp"><h1>Trail Shoe</h1><p class="price">€129.00</p>${more}<form action="/cart/add" method="post">${control}</form>${after}</div>`;

/** `truth`: the real stock state. `planted`: the verdict when the markup states the opposite. */
interface Row {
  name: string;
  truth: 'InStock' | 'OutOfStock';
  body: string;
  planted?: 'fail' | 'unknown' | 'warn';
  /** Verdict with correct markup, where that is not a pass. */
  right?: 'unknown';
  lang?: string;
}

const available = (name: string, body: string, more: Partial<Row> = {}): Row => ({
  name,
  truth: 'InStock',
  body,
  ...more,
});
const gone = (name: string, body: string, more: Partial<Row> = {}): Row => ({
  name,
  truth: 'OutOfStock',
  body,
  ...more,
});

const rows: Row[] = [
  // Pickup and local stores.
  available('pickup is not available', page('<p>Pickup currently unavailable at Main Street</p>', button)),
  available(
    'collection is not available',
    page('', button, '<button disabled>Collection not available</button>'),
  ),
  available('sold out in store', page('<p>Out of stock in store</p>', button)),
  available(
    'a shop of a list',
    page('', button, '<ul><li>Berlin: sold out</li><li>Hamburg: in stock</li></ul>'),
  ),
  available(
    'German pickup',
    page('<p>Abholung in der Filiale nicht verfügbar</p>', '<button name="add">In den Warenkorb</button>'),
    { lang: 'de' },
  ),
  available(
    'French pickup',
    page('<p>Retrait en magasin indisponible</p>', '<button name="add">Ajouter au panier</button>'),
    { lang: 'fr' },
  ),
  available(
    'Spanish shops',
    page('<p>Agotado en tienda</p>', '<button name="add">Añadir al carrito</button>'),
    { lang: 'es' },
  ),
  available('Japanese shops', page('<p>店舗在庫なし</p>', '<button name="add">カートに入れる</button>'), {
    lang: 'ja',
  }),
  gone('sold out beside a pickup line', page('<p>Sold out</p><p>Pickup available at Main Street</p>', off)),
  gone('sold out online, in stock in stores', page('<p>Out of stock</p><p>In stock in your store</p>', off)),
  // Sellers.
  available(
    'another seller in a table',
    page(
      '',
      button,
      '<table><tr><td>Shop A</td><td>€129.00</td></tr><tr><td>Shop B</td><td><b>Out of stock</b></td></tr></table>',
    ),
  ),
  available(
    'another seller in a list',
    page(
      '',
      button,
      '<ul class="offers"><li>Shop B <span>Sold out</span></li><li>Shop C <span>Sold out</span></li></ul>',
    ),
  ),
  available('other sellers in a sentence', page('<p>Other sellers: currently unavailable</p>', button)),
  gone(
    'sold out here, in stock at another seller',
    page(
      '<p>Sold out</p>',
      off,
      '<div class="seller"><span>Shop B</span> <span>In stock</span></div><div class="seller"><span>Shop C</span> <span>In stock</span></div>',
    ),
  ),
  // Variants.
  available(
    'an option',
    page('<select name="size"><option>S – sold out</option><option>M</option></select>', button),
  ),
  available(
    'a swatch with a text for screen readers',
    page('<label>M <span class="sr-only">Variant sold out or unavailable</span></label>', button),
  ),
  available(
    'size buttons',
    page('<button type="button" disabled>S <i>sold out</i></button><button type="button">M</button>', button),
  ),
  available(
    'a size table',
    page('<table><tr><th>41</th><td>Sold out</td></tr><tr><th>42</th><td>In stock</td></tr></table>', button),
  ),
  available('sizes in a list', page('<ul><li>41 – sold out</li><li>42 – in stock</li></ul>', button)),
  available('a colour', page('<p>Colour Sand: sold out</p>', button)),
  available(
    'a German size',
    page('<p>Größe 41: ausverkauft</p>', '<button name="add">In den Warenkorb</button>'),
    { lang: 'de' },
  ),
  gone(
    'sold out beside sizes in stock',
    page('<p class="stock">Sold out</p><ul><li>41 – in stock</li></ul>', off),
  ),
  // Deliveries and other things.
  available('delivery to a place', page('<p>Delivery not available for Northern Ireland</p>', button)),
  available('express delivery', page('<p>Express delivery currently unavailable</p>', button)),
  available('a way to pay', page('<p>PayPal is currently unavailable</p>', button)),
  available('an image', page('<p>Image not available</p>', button)),
  available('wrapping', page('<p>Gift wrapping is not available</p>', button)),
  // Questions, conditions, quotes from other people.
  available('a question', page('', button, '<div><h3>Sold out?</h3><p>Join the waiting list</p></div>')),
  available(
    'an answer of an FAQ',
    page('', button, '<details><summary>Stock</summary><p>This item is out of stock</p></details>'),
  ),
  available('a condition', page('<p>If this size is sold out, write to us</p>', button)),
  available(
    'a review',
    page('', button, '<div class="review"><p>Was sold out for weeks, finally got it</p></div>'),
  ),
  available('a quotation', page('', button, '<blockquote>Sold out</blockquote>')),
  available('almost sold out', page('<p>Almost sold out</p>', button)),
  available('sells out quickly', page('<p>Our shoes are often sold out quickly</p>', button)),
  available('a badge that style sheets hide', page('<span class="badge hidden">Sold out</span>', button)),
  gone('a notice of return', page('<p>Out of stock. Email me when it is back</p>', off)),
  gone(
    'sold out with a form that notifies',
    page('<p>Sold out</p><form class="notify"><input type="email"><button>Notify me</button></form>', off),
  ),
  available(
    'a badge that a theme always prints',
    page(
      '<div class="price"><b>€129.00</b><span class="badge price__badge-sold-out">Sold out</span></div>',
      button,
    ),
  ),
  gone(
    'a badge without a usable control',
    page('<span class="badge price__badge-sold-out">Sold out</span>', off),
  ),
  available(
    'a template of a script',
    page('<p v-if="!product.available">Sold out</p><p x-show="gone">Out of stock</p>', button),
  ),
  available(
    'a story',
    page('<p>The first edition of these shoes sold out within days of its launch in May</p>', button),
  ),
  available(
    'an item in a list that speaks of others',
    page('<ul><li>Sold out items ship in two weeks</li><li>Free returns</li></ul>', button),
  ),
  gone('a price and a badge in one line', page('<p><span>€129.00</span><span>Sold out</span></p>', off)),
  gone('a link to the waiting list', page('<a href="/wait">Sold out – join the list</a>', '')),
  gone(
    'a list with the return date',
    page('<ul><li>Brand: Peak</li><li>Sold out – back in May</li></ul>', off),
  ),
  gone('a heading', page('<h2>Sorry, this item is sold out</h2>', off)),
  gone(
    'a longer sentence',
    page('<p>We are sorry: the Trail Shoe is currently out of stock in our warehouse.</p>', off),
  ),
  gone('a button that offers a notice', page('', '<button type="button">Notify me when available</button>')),
  // Remaining quantity.
  available('a few left', page('<p>Only 3 left</p>', button)),
  available('a number in stock', page('<p>12 in stock</p>', button)),
  available(
    'a German number',
    page('<p>Nur noch 2 Stück verfügbar</p>', '<button name="add">In den Warenkorb</button>'),
    { lang: 'de' },
  ),
  gone('none in stock', page('<p>0 in stock</p>', off)),
  // The product itself, in plain text and in specification tables.
  gone('a text named after the chosen variant', page('<p class="variant-inventory">Sold out</p>', off)),
  gone(
    'a status in a list',
    page('<div class="delivery-status"><ul><li><span class="status">Sold out</span></li></ul></div>', off),
  ),
  gone('a disabled button with the notice', page('', '<button name="add" disabled>Sold out</button>')),
  gone('a button of the form with the notice', page('', '<button type="submit">Sold out</button>')),
  gone('a text field of a button', page('', '<input type="submit" name="add" value="Sold out" disabled>')),
  gone(
    'a row of facts',
    page(
      '<table><tr><th>Brand</th><td>Peak</td></tr><tr><th>Availability</th><td>Out of stock</td></tr></table>',
      off,
    ),
  ),
  gone('a list of facts', page('<ul><li>Brand: Peak</li><li>Availability: Out Of Stock</li></ul>', off)),
  gone('a definition', page('<dl><dt>Stock</dt><dd>Sold out</dd></dl>', off)),
  gone('a sentence', page('<p>This product is currently out of stock and unavailable.</p>', off)),
  gone('no control at all', page('<p class="stock">Sold out</p>', '')),
  gone('German', page('<p>Leider ausverkauft</p>', '<button name="add" disabled>In den Warenkorb</button>'), {
    lang: 'de',
  }),
  gone(
    'French',
    page('<p>Produit en rupture de stock</p>', '<button name="add" disabled>Ajouter au panier</button>'),
    { lang: 'fr' },
  ),
  gone('Polish', page('<p>Produkt niedostępny</p>', '<button name="add" disabled>Do koszyka</button>'), {
    lang: 'pl',
  }),
  available('in stock, in words', page('<p>In stock, ready to ship</p>', button)),
  available('in stock before a size is chosen', page('<p>In stock</p>', off), { planted: 'warn' }),
  available(
    'a row of facts in stock',
    page('<ul><li>Brand: Peak</li><li>Availability: In stock</li></ul>', button),
  ),
  // Both at once: the HTML does not show which applies.
  gone('sold out beside a usable control', page('<p>Sold out</p>', button), { planted: 'unknown' }),
  // Controls that scripts enable or disable.
  gone(
    'a hidden button beside a sold-out one',
    page('', '<button type="button">Sold out</button><button name="add" class="hidden">Add to cart</button>'),
  ),
  gone(
    'the stock of the only variant in its row',
    page('<div class="variant__row"><span class="no_stock">Sold out</span></div>', off),
  ),
  gone(
    'no variation in stock, the button enabled',
    `<div class="pdp"><h1>Trail Shoe</h1><p class="price">€129.00</p><form class="variations_form cart" method="post" data-product_variations="[{&quot;is_in_stock&quot;:false},{&quot;is_in_stock&quot;:false}]"><button class="single_add_to_cart_button">Add to cart</button></form></div>`,
  ),
  // Related products.
  available(
    'related products',
    page(
      '',
      button,
      `<div>${['a', 'b', 'c'].map((id) => `<div><a href="/p/${id}"><img src="/${id}.jpg" alt="">Boot ${id}</a> <b>€9.00</b> <i>Sold out</i></div>`).join('')}</div>`,
    ),
  ),
];

const verdict = async ({ body, lang = 'en' }: Row, availability: string) => {
  const data = shoe({ offers: offer({ availability: `https://schema.org/${availability}` }) });
  const part = await product(productHtml(data, body).replace('lang="en"', `lang="${lang}"`));
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  return { status: result?.status, summary: result?.summary };
};

for (const row of rows) {
  test(`stock by scope: ${row.name}`, async () => {
    const right = await verdict(row, row.truth);
    assert.equal(right.status, row.right ?? 'pass', `right: ${right.summary}`);
  });
  test(`stock by scope, opposite markup: ${row.name}`, async () => {
    const planted = await verdict(row, row.truth === 'InStock' ? 'OutOfStock' : 'InStock');
    assert.equal(planted.status, row.planted ?? 'fail', `planted: ${planted.summary}`);
  });
}

test('stock by scope: returns unknown for a badge on its own line', async () => {
  const body = page('<div class="stock_badge">Out of stock</div>', button);
  const { status, summary } = await verdict(gone('badge', body), 'OutOfStock');
  assert.equal(status, 'unknown', summary);
});

/** Controls that wait, without stock text: the markup is neither confirmed nor contradicted. */
const waiting: [name: string, body: string][] = [
  ['a hidden button', page('', '<button name="add" class="hidden">Add to cart</button>')],
  ['a button that loads', page('', '<button name="add" disabled aria-busy="true">Add to cart</button>')],
  [
    'a button that waits for a choice',
    page(
      '<fieldset><legend>Size</legend><label><input type="radio" name="size" value="41">41</label><label><input type="radio" name="size" value="42">42</label></fieldset>',
      off,
    ),
  ],
];

for (const [name, body] of waiting) {
  test(`stock by scope: ${name} does not state stock`, async () => {
    for (const term of ['InStock', 'OutOfStock']) {
      const { status, summary } = await verdict({ name: '', truth: 'InStock', body }, term);
      assert.equal(status, 'unknown', summary);
    }
  });
}

test('stock by scope: returns unknown for a product that is not in stock but can be ordered', async () => {
  const body = page('<p>Not in stock, ships within 8 days of the order</p>', button);
  const { status, summary } = await verdict(gone('orderable', body), 'OutOfStock');
  assert.equal(status, 'unknown', summary);
});

/** Other terms of schema.org: what the page shows, and the verdict. */
const terms: [string, string, string][] = [
  ['PreOrder', page('', '<button name="add">Pre-order</button>'), 'pass'],
  ['BackOrder', page('<p>Available on backorder</p>', button), 'pass'],
  ['LimitedAvailability', page('<p>Only 2 left</p>', button), 'pass'],
  ['LimitedAvailability', page('<p>Sold out</p>', off), 'fail'],
  ['OnlineOnly', page('<p>Not available in store</p>', button), 'pass'],
  ['OnlineOnly', page('<p>Sold out</p>', off), 'fail'],
  ['InStoreOnly', page('<p>Available in store only</p>', ''), 'pass'],
  ['MadeToOrder', page('<p>Made to order</p>', button), 'pass'],
  ['Discontinued', page('<p>Discontinued</p>', off), 'pass'],
  ['SoldOut', page('', button), 'fail'],
];

for (const [term, body, expected] of terms) {
  test(`stock by scope: ${term} beside ${/<p>(.*?)<\/p>/.exec(body)?.[1] ?? 'a control'}`, async () => {
    const { status, summary } = await verdict({ name: '', truth: 'InStock', body }, term);
    assert.equal(status, expected, summary);
  });
}
