import { product, productHtml, refused, shoe, shoePage, testCheck } from '#audit/samples';
import check from './product-node-present.ts';

const microdata =
  '<h1>Trail Shoe</h1><div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Trail Shoe</span></div>';

testCheck(check, {
  pass: [
    [shoePage(), /Product "Trail Shoe" in JSON-LD/],
    product(productHtml({ '@context': 'https://schema.org', '@type': 'ProductGroup', name: 'Shoe' })),
    product(productHtml(shoe(), microdata)),
  ],
  warn: [[product(microdata), /only in Microdata/]],
  fail: [
    [product('<h1>Trail Shoe</h1>'), /no Product/],
    [
      product(microdata.replace('https://schema.org/', 'http://data-vocabulary.org/')),
      /with data-vocabulary\.org/,
    ],
    [
      product(
        '<nav itemscope itemtype="http://data-vocabulary.org/Breadcrumb"><a itemprop="title">Shoes</a></nav><h1>Shoe</h1>',
      ),
      /^The page has no Product in/,
    ],
    product(productHtml({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Shop' })),
    [
      product(productHtml(shoe({ '@type': 'product' }))),
      /type "product"\. Types are case-sensitive .* no Product/,
    ],
    [product(productHtml(shoe({ '@type': 'PRODUCTGROUP' }))), /no ProductGroup/],
    [product(productHtml(shoe({ '@type': 'Product ' }))), /no Product/],
    [product(productHtml(shoe({ '@type': 'schema.org/Product' }))), /type "schema\.org\/Product"/],
    [product(microdata.replace('org/Product', 'org/product')), /type "product"/],
    [
      product('<h1>Shoe</h1><script type="application/ld+json">{"@type":"Product","name":"Shoe",,}</script>'),
      /does not parse/,
    ],
  ],
  unknown: [refused('product')],
});
