import { home, listing, product, productHtml, refused, sample, shoe, testCheck } from '#audit/samples';
import check from './pages-quotable.ts';

const meta = (content: string, name = 'robots') =>
  home(`<meta name="${name}" content="${content}"><h1>Shop</h1>`);
const body = (inner: string) => sample(home('<h1>Shop</h1>'), product(productHtml(shoe(), inner)));

testCheck(check, {
  pass: [
    sample(meta('max-snippet:-1, max-image-preview:large'), product(productHtml(shoe()))),
    body('<h1>Trail Shoe</h1><p data-nosnippet>Only today</p>'),
    body('<h1>Trail Shoe</h1><section data-nosnippet><h2>Reviews of Trail Shoe</h2></section>'),
    body('<h1>Trail Shoe</h1><div data-nosnippet>Trail Shoe <p data-nosnippet>Trail Shoe: reviews</p></div>'),
    body(
      '<h1>Trail Shoe</h1><p>129,00 €</p><button>Add to cart</button><p data-nosnippet>129,00 € with code</p>',
    ),
    sample(meta('index'), listing('<meta name="robots" content="nosnippet"><h1>Shoes</h1>')),
    meta('nosnippet', 'otherbot'),
  ],
  warn: [
    [meta('max-snippet:20'), /to 20 characters/],
    [body('<h1 data-nosnippet>Trail Shoe</h1>'), /prevents quotes of the title/],
    [
      body('<div data-nosnippet><h1 data-nosnippet>Trail Shoe</h1><p>Reviews of Trail Shoe</p></div>'),
      /prevents quotes of the title/,
    ],
    [
      body('<h1>Trail Shoe</h1><p data-nosnippet>129,00 €</p><button>Add to cart</button>'),
      /prevents quotes of the price/,
    ],
    [
      body(`<h1>Trail Shoe</h1><section data-nosnippet>${String(shoe()['description'])}</section>`),
      /prevents quotes of the description/,
    ],
  ],
  fail: [
    [meta('nosnippet'), /content="nosnippet"> prevents quotes of the home page/],
    meta('max-snippet:0'),
    home('<h1>Shop</h1>', { headers: { 'x-robots-tag': 'googlebot: nosnippet' } }),
  ],
  unknown: [refused('home')],
});
