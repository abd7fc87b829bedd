import { home, origin, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './jsonld-no-conflicting-entities.ts';

const micro = (props: Record<string, string>, inner = '') =>
  `<div itemscope itemtype="https://schema.org/Product">${Object.entries(props)
    .map(([name, value]) => `<meta itemprop="${name}" content="${value}">`)
    .join('')}${inner}</div>`;
const both = (over: Record<string, unknown>, body: string) =>
  product(productHtml(shoe(over), `<h1>Trail Shoe</h1>${body}`));
const blocks = (...nodes: object[]) =>
  product(
    nodes
      .map((node) => productHtml({ '@context': 'https://schema.org', '@type': 'Product', ...node }, ''))
      .join(''),
  );
const here = `${origin}/p/shoe`;

testCheck(check, {
  pass: [
    [product(productHtml(shoe())), /describes the product once/],
    [both({}, micro({ name: 'Trail Shoe', sku: 'shoe-1' })), /^2 descriptions of the product agree/],
    both({}, micro({ name: 'Acme Trail Shoe | Shop', sku: 'SHOE-1' })),
    // An mpn, or the SKU of an offer or a variant, may stand for the SKU.
    both({ mpn: '4711' }, micro({ name: 'Trail Shoe', mpn: '4711' })),
    both(
      {
        sku: undefined,
        offers: [
          { '@type': 'Offer', sku: 'A' },
          { '@type': 'Offer', sku: 'B' },
        ],
      },
      micro({ name: 'Trail Shoe', sku: 'B' }),
    ),
    both(
      {
        '@type': 'ProductGroup',
        sku: undefined,
        hasVariant: [
          { '@type': 'Product', sku: 'S' },
          { '@type': 'Product', sku: 'M' },
        ],
      },
      micro({ name: 'Trail Shoe', sku: 'M' }),
    ),
    // Cards of other products, with or without addresses of their own.
    both({}, micro({ name: 'Wool Sock', sku: 'SOCK-1', url: '/p/sock' }) + micro({ name: 'Rain Jacket' })),
    both({}, micro({ name: 'Trail Shoe', sku: 'SHOE-9', url: '/p/shoe-junior' })),
    both({ isRelatedTo: { '@type': 'Product', name: 'Trail Shoe', sku: 'OTHER' } }, ''),
    // One node for each variant.
    blocks({ name: 'Trail Shoe', sku: 'S', offers: {} }, { name: 'Trail Shoe', sku: 'M' }),
    blocks(
      { name: 'Trail Shoe', sku: 'S', url: here },
      { name: 'Trail Shoe', sku: 'M', url: here },
      { name: 'Trail Shoe', sku: 'L', url: here },
    ),
    blocks(
      { name: 'Trail Shoe', sku: 'S', url: `${here}?v=1` },
      { name: 'Trail Shoe', sku: 'M', url: `${here}?v=2` },
    ),
    // Parts of one node.
    blocks({ '@id': '#p', name: 'Trail Shoe', sku: 'S' }, { '@id': '#p', aggregateRating: {} }),
  ],
  warn: [
    [both({}, micro({ name: 'Trail Shoe' })), /two different descriptions: Microdata has no SKU\.$/],
    both({}, micro({ sku: 'SHOE-1' })),
    [both({ sku: undefined }, micro({ name: 'Trail Shoe', sku: 'SHOE-1' })), /JSON-LD has no SKU/],
    blocks({ name: 'Trail Shoe', sku: 'S', url: here }, { url: here, aggregateRating: {} }),
  ],
  fail: [
    [
      both({}, micro({ name: 'Trail Shoe', sku: '10023' })),
      /^JSON-LD \(block 1\) and Microdata \(microdata 1\) disagree on the product's SKU: "SHOE-1" and "10023"\.$/,
    ],
    [both({}, micro({ name: 'Default Variant', sku: 'SHOE-1' })), /name: "Trail Shoe" and "Default Variant"/],
    both({ url: here }, micro({ name: 'Untitled', url: '/p/shoe' })),
    blocks({ '@id': '#p', name: 'Trail Shoe' }, { '@id': '#p', name: 'Wool Sock' }),
    [
      blocks({ name: 'Trail Shoe', sku: 'S-1', url: here }, { name: 'Trail Shoe', sku: '77', url: here }),
      /SKU/,
    ],
    product(
      `${productHtml(shoe())}<div vocab="https://schema.org/" typeof="Product"><b property="name">Trail Shoe</b><i property="sku">9</i></div>`,
    ),
  ],
  notApplicable: [[sample(home('<h1>Shop</h1>'), product('<h1>Trail Shoe</h1>')), /no product markup/]],
});
