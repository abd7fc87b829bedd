/** Controls that a page prints and does not let a buyer use, and what it says of the stock beside them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

const variations = (...inStock: boolean[]): string =>
  JSON.stringify(
    inStock.map((one, at) => ({
      attributes: { attribute_size: `${at}` },
      is_in_stock: one,
      availability_html: one ? '' : '<p class="stock out-of-stock">Out of stock</p>',
    })),
  ).replaceAll('"', '&quot;');
const woo = (data: string): string =>
  `<form class="variations_form cart" method="post" data-product_variations="${data}"><button class="single_add_to_cart_button">Add to cart</button></form>`;

/** What the offer holds; whether the control is withheld or loading; what the page says of the stock. */
const rows: [name: string, offer: string, flag: 'withheld' | 'loading' | undefined, stock?: 'in' | 'out'][] =
  [
    ['a plain button', '<button>Add to cart</button>', undefined],
    [
      'a button hidden by a class beside a sold-out one',
      '<div><button type="button" class="variants__btn">Sold out</button><button class="buy hidden">Add to cart</button></div>',
      'withheld',
      'out',
    ],
    [
      'a row that a class hides, beside a text',
      '<p class="no-stock">Sold out</p><div class="row d-none"><button>Add to cart</button></div>',
      'withheld',
      'out',
    ],
    ['hidden on small screens alone', '<button class="hidden md:block">Add to cart</button>', undefined],
    [
      'hidden by a class for one screen size',
      '<button class="d-none d-md-block">Add to cart</button>',
      undefined,
    ],
    [
      'a visible one before a hidden one',
      '<button class="hidden">Add to cart</button><button>Add to cart</button>',
      undefined,
    ],
    ['no variation in stock', woo(variations(false, false)), 'withheld', 'out'],
    ['one variation in stock', woo(variations(false, true)), undefined],
    ['variations that a script requests', woo('false'), undefined],
    ['data that does not parse', woo('[{'), undefined],
    [
      'disabled while it loads',
      '<button disabled>Add to cart <span role="progressbar"></span></button>',
      'loading',
    ],
    ['disabled with a spinner', '<button disabled><i class="spinner"></i>Add to cart</button>', 'loading'],
    [
      'disabled with a spinner for later',
      '<button disabled>Add to cart<i class="spinner hidden"></i></button>',
      undefined,
    ],
    ['enabled with a spinner', '<button>Add to cart<i class="spinner"></i></button>', undefined],
  ];

for (const [name, offer, flag, stock] of rows) {
  test(`recognizes a withheld control: ${name}`, async () => {
    const { buyBox } = await read(productPage('en', 'Kettle', `<p>45 €</p>${offer}`));
    assert.ok(buyBox.addToCart);
    assert.equal(buyBox.addToCart.withheld ?? false, flag === 'withheld');
    assert.equal(buyBox.addToCart.loading ?? false, flag === 'loading');
    assert.equal(buyBox.stockText?.state, stock);
  });
}

test('does not treat a callback form in a closed modal as the offer', async () => {
  const modal = (attributes: string): string =>
    `<div class="modal fade" ${attributes}><form action="/cart/quick"><input name="phone"><button>Add to cart</button></form></div>`;
  for (const attributes of ['aria-hidden="true"', 'tabindex="-1"']) {
    const { buyBox } = await read(
      productPage('en', 'Kettle', `<p>45 €</p><p>Sold out</p>${modal(attributes)}`),
    );
    assert.equal(buyBox.addToCart, undefined);
    assert.equal(buyBox.stockText?.state, 'out');
  }
});

test('returns unknown for a product that is not in stock but can be ordered', async () => {
  const offer =
    '<form action="/cart/add" method="post"><p>Nicht lagernd, ab Bestellung versandfertig in 8 Tagen</p><button>In den Warenkorb</button></form>';
  const { buyBox } = await read(productPage('de', 'Kessel', `<p>45 €</p>${offer}`));
  assert.equal(buyBox.stockText, undefined);
  assert.match(buyBox.stockDoubt ?? '', /^Nicht lagernd/);
});
