import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** The scope of each price, and what could not be read. */
const scopes: [string, string, string, string[]][] = [
  [
    'variants in a list',
    'en',
    '<p>£45.00</p><ul><li>S £45.00</li><li>L £60.00</li></ul>',
    ['own', 'own', 'choice'],
  ],
  [
    'sizes to choose from',
    'en',
    '<p>from £45.00</p><select><option>S £45.00</option><option>L £60.00</option></select>',
    ['own', 'choice', 'choice'],
  ],
  ['another seller', 'en', '<p>£45.00</p><div class="other-sellers"><p>£41.00</p></div>', ['own', '-']],
  [
    'a sentence about delivery',
    'en',
    '<p>Delivery within the country is free for members of our club, below that it costs £4.95 for each parcel.</p><p>£45.00</p>',
    ['-', 'own'],
  ],
  [
    'a label that is text',
    'en',
    '<p>or £4.50 per month</p><label class="price">£45.00</label>',
    ['beside', 'own'],
  ],
  [
    'labels of a choice',
    'en',
    '<p>£45.00</p><label><input type="radio" name="s"> L £60.00</label><label for="m">M £45.00</label><input type="radio" name="s" id="m">',
    ['own', 'choice', 'own'],
  ],
  [
    'options of a configurator',
    'en',
    '<label><input type="radio" name="cpu" checked> £86.00</label><label><input type="radio" name="ram"> £30.00</label>',
    ['choice', 'choice'],
  ],
  [
    'variants in one group of radio buttons',
    'en',
    '<label><input type="radio" name="size" checked> £86.00</label><label><input type="radio" name="size"> £30.00</label>',
    ['own', 'choice'],
  ],
  [
    'a banner in the heading',
    'en',
    '<h1 class="price">Free Standard Shipping above £35</h1><p>£14.99</p>',
    ['own'],
  ],
  ['without tax alone', 'en', '<p>£37.50 ex VAT</p>', ['own']],
  ['by the meter alone', 'de', '<p>12,90 € / m</p>', ['own']],
  ['a monthly price alone', 'en', '<p>£45.00 per month</p>', ['own']],
  [
    'a price as an image',
    'de',
    '<p>€ 180,00 exkl. MwSt.</p><p class="price"><img src="/2.png" alt="Preis: € 216,00"></p>',
    ['beside', 'own'],
  ],
  [
    'a donation to a charity',
    'en',
    '<p class="rewards"><span class="reward-amount">£4.00</span> for charity</p><p class="price">£45.00</p>',
    ['own'],
  ],
  ['two currencies', 'bg', '<p>45,00 € (88,01 лв.)</p>', ['own', 'own']],
  [
    'a bare price named for prices before a plain one',
    'en',
    '<p>£4.95</p><p class="price">£45.00</p>',
    ['beside', 'own'],
  ],
];
for (const [name, lang, offer, expected] of scopes) {
  test(`reads the price scope: ${name}`, async () => {
    const { prices } = await read(
      productPage(lang, 'Kettle', `${offer}<form action="/cart/add"><button>+</button></form>`),
    );
    assert.deepEqual(
      prices.map(({ scope }) => scope ?? '-'),
      expected,
    );
  });
}

const unread: [string, string, string, string | undefined][] = [
  ['millions of tomans', 'fa', '<p class="price">۱٫۲ میلیون تومان</p>', '۱٫۲ میلیون'],
  ['a currency abbreviation in an element named for prices', 'en', '<p class="price">RM50</p>', 'RM50'],
  ['a discount', 'en', '<p class="price">Less -£15</p>', undefined],
  ['an item number', 'th', '<p class="price">TH-MD25</p>', undefined],
  ['ten thousands', 'ja', '<p>12万円</p>', '12万円'],
  ['a short word in an element named for prices', 'en', '<p class="price">129 Zed</p>', '129 Zed'],
  ['a short word elsewhere', 'en', '<p>129 Zed</p>', undefined],
  ['a unit in an element named for prices', 'en', '<p class="price-note">500 ml</p>', undefined],
  ['a discount in an element named for prices', 'en', '<p class="price-badge">-25%</p>', undefined],
  ['a letter that is the mark of the country', 'es-GT', '<p>1299,00 Q</p>', '1299,00 Q'],
  ['the same letter elsewhere', 'en', '<p>1299,00 Q</p>', undefined],
  ['digits within a word before a sign', 'en', '<p><b>MzI5Ljk5</b> <b>$</b></p>', undefined],
  ['digits within a word', 'en', '<p class="price">MzI5Ljk</p>', undefined],
  ['an image of an offer', 'de', '<a href="/sale"><img src="/sale.png" alt="Nur € 216,00"></a>', undefined],
  ['a readable price', 'en', '<p class="price">£129</p>', undefined],
  ['a count of stars in an element named for prices', 'en', '<p class="price-review">1 star</p>', undefined],
  ['a unit in Cyrillic', 'ru', '<p class="price-note">500 мл</p>', undefined],
];
for (const [name, lang, offer, expected] of unread) {
  test(`ignores unreadable money: ${name}`, async () => {
    const { money } = await read(productPage(lang, 'Kettle', offer));
    assert.deepEqual(
      money.unread.map(({ raw }) => raw),
      expected === undefined ? [] : [expected],
    );
  });
}

test('reads the price in the buy box of a product named after its images', async () => {
  const { prices } = await read(
    `<!doctype html><html lang="en"><body><p>£50.00 and more ship free</p><main><div class="product product--thumbnail"><media-gallery class="product-gallery"><img src="/a.jpg" alt="Kettle"></media-gallery><div><h1>Kettle</h1><div class="price"><span class="visually-hidden">Regular price</span><span class="price-item--regular">£129.00</span></div><form action="/cart/add"><button>Add to cart</button></form></div></div></main></body></html>`,
  );
  assert.deepEqual(
    prices.map(({ raw, region, scope }) => [raw, region, scope]),
    [
      ['£50.00', 'main', undefined],
      ['£129.00', 'buy-box', 'own'],
    ],
  );
});

test('accepts the name repeated beside the price instead of a distant title', async () => {
  const far = `<p>${'A word on the shop. '.repeat(400)}</p>`;
  const { prices } = await read(productPage('en', 'Kettle', `${far}<div><h2>Kettle</h2><p>£45.00</p></div>`));
  assert.deepEqual(
    prices.map(({ scope }) => scope),
    ['own'],
  );
});

test('does not treat a text fragment with the role of a footer as one', async () => {
  const { prices } = await read(
    productPage(
      'en',
      'Kettle',
      '<p><span role="contentinfo" aria-label="£45.00"><b>£45.00</b></span></p><form action="/cart/add"><button>+</button></form>',
    ).replaceAll(/<\/?main>/g, ''),
  );
  assert.deepEqual(
    prices.map(({ scope }) => scope),
    ['own'],
  );
});

test('reports a limit when it is reached', async () => {
  const many = (count: number): string => '<p>£1.00</p>'.repeat(count);
  const facts = (body: string) => read(productPage('en', 'Kettle', '<p>£45.00</p>', body));
  assert.equal((await facts(many(900))).money.cut, false);
  assert.equal((await facts(many(1_100))).money.cut, true);
  assert.equal((await facts(many(5_100))).money.cut, true);
  assert.equal((await facts(`<p>${'x '.repeat(3_000)}£2.00</p>`)).money.cut, true);
  // A long line in parts is read completely.
  const pieces = await facts(`<p>${'<i>word word word</i> '.repeat(600)}<b>£2.00</b></p>`);
  assert.equal(pieces.money.cut, false);
  assert.ok(pieces.prices.some(({ amount }) => amount === '2.00'));
});
