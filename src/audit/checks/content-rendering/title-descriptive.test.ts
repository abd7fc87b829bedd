import { home, listing, origin, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './title-descriptive.ts';

const titled = (head: string, body = '<h1>Trail Shoe</h1>') =>
  home(`<html><head>${head}</head><body>${body}</body></html>`);
const shop = home(
  '<head><title>Peak Store</title><meta property="og:site_name" content="Peak Store"></head>',
);
/** A product page of a storefront with a valid home page. */
const item = (title: string, over: Record<string, unknown> = {}, path = '/p/shoe', lang = 'en') =>
  sample(shop, bare(title, over, path, lang));
const bare = (title: string, over: Record<string, unknown>, path: string, lang = 'en') =>
  product(
    productHtml(shoe(over), `<h1>${String(over['name'] ?? 'Trail Shoe')}</h1>`)
      .replace(
        '<title>Trail Shoe</title>',
        `<title>${title}</title><link rel="canonical" href="${origin}${path}">`,
      )
      .replace('lang="en"', `lang="${lang}"`),
    { path },
  );
const long = `Trail Shoe ${'for long days '.repeat(6)}| Peak Store`;

testCheck(check, {
  pass: [
    [item('Trail Shoe | Peak Store'), /title is/],
    // A part of a longer name; case and punctuation are ignored.
    item('TRAIL SHOE – Peak Store', { name: 'Trail Shoe, navy, size 42' }),
    item('電気ケトル', { name: '電気ケトル 0.8L' }, '/p/ketoru', 'ja'),
    item('Wanderschuh „Alpin“ | Bergladen', { name: 'Wanderschuh Alpin' }, '/p/schuh', 'de'),
    titled('<title>Peak Store</title>', '<svg><title>cart</title></svg><svg><title>menu</title></svg>'),
    sample(shop, listing('<head><title>Shoes | Peak Store</title></head><h1>Shoes</h1>')),
    // Two URLs of one product.
    sample(
      item('Trail Shoe | Peak Store'),
      product(
        productHtml(shoe()).replace(
          '<title>Trail Shoe',
          `<link rel="canonical" href="${origin}/p/shoe"><title>Trail Shoe`,
        ),
        { path: '/sale/shoe' },
      ),
    ),
    // After </head> and before <body> the parser puts it into the head.
    home('<head></head><title>Peak Store</title><body><h1>Shop</h1></body>'),
    // A head without an end tag.
    home('<title>Peak Store</title><h1>Shop</h1>'),
  ],
  warn: [
    [titled('<title>Shop</title>'), /has 4 characters/],
    [item(long), /\d\d characters/],
    [item('Welcome to our winter sale'), /does not name the product "Trail Shoe"/],
    [home('<body><h1>Shop</h1><title>Peak Store</title>'), /is in the body/],
    // Colors of one product.
    [
      sample(
        item('Trail Shoe | Peak Store', { sku: 'A' }, '/p/shoe-red'),
        bare('Trail Shoe | Peak Store', { sku: 'B' }, '/p/shoe-blue'),
      ),
      /Another product, "\/p\/shoe-[^"]*", has the same title/,
    ],
  ],
  fail: [
    [titled(''), /has no title/],
    [titled('<title>  </title>'), /is empty/],
    [titled('<title>Peak Store</title><title>Home</title>'), /2 titles: "Peak Store", "Home"/],
    [titled('', '<svg><title>cart</title></svg>'), /has no title/],
    [
      sample(
        item('Outdoor goods | Peak Store', { name: 'Trail Shoe', sku: 'A' }, '/p/shoe'),
        bare('Outdoor goods | Peak Store', { name: 'Rain Jacket', sku: 'B' }, '/p/jacket'),
      ),
      /2 of 3 pages: Another product, .*, has the same title "Outdoor goods | Peak Store"/,
    ],
  ],
});
