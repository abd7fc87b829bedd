import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './breadcrumb-present.ts';

const steps = (count: number) => ({
  '@type': 'BreadcrumbList',
  itemListElement: Array.from({ length: count }, (_, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name: `Step ${n}`,
  })),
});
const visible =
  '<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/shoes">Shoes</a></li><li>Trail Shoe</li></ol></nav><h1>Trail Shoe</h1>';

testCheck(check, {
  pass: [
    [product(productHtml({ '@context': 'https://schema.org', '@graph': [shoe(), steps(3)] })), /3 steps/],
    [
      product(productHtml({ '@context': 'https://schema.org', '@graph': [shoe(), steps(1), steps(3)] })),
      /3 steps/,
    ],
  ],
  warn: [
    [product(productHtml(shoe(), visible)), /visible but not marked up/],
    product(productHtml({ '@context': 'https://schema.org', '@graph': [shoe(), steps(1)] })),
  ],
  fail: [product(productHtml(shoe()))],
});
