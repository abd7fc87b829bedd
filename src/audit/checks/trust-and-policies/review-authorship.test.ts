import { alone, productAlone, productHtml, refused, shoe, testCheck } from '#audit/samples';
import check from './review-authorship.ts';

type Members = Record<string, unknown>;
const review = (over: Members = {}): Members => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Ada' },
  datePublished: '2026-10-02',
  reviewBody: 'Good on wet rock.',
  reviewRating: { '@type': 'Rating', ratingValue: 5 },
  ...over,
});
const page = (...reviews: Members[]) => productAlone(productHtml(shoe({ review: reviews })));
const anonymous = review({ author: undefined });
const times = (count: number, one: Members) => Array.from({ length: count }, () => one);

testCheck(check, {
  pass: [
    [page(review(), review({ author: 'Ben' })), /2 of 2/],
    page(review({ author: [{ '@type': 'Organization', name: 'Test Lab' }] })),
    page(review({ author: { '@type': 'Person', name: 'Anonymous' }, datePublished: '2026-10-02T08:00:00Z' })),
    [page(...times(9, review()), anonymous), /9 of 10/],
    productAlone(
      productHtml([
        shoe({ review: review({ author: { '@id': '#ada' } }) }),
        { '@context': 'https://schema.org', '@type': 'Person', '@id': '#ada', name: 'Ada' },
      ]),
    ),
    productAlone(
      `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Shoe</span>
<div itemprop="review" itemscope itemtype="https://schema.org/Review"><span itemprop="author">Ada</span>
<meta itemprop="datePublished" content="2026-01-05"></div></div>`,
    ),
  ],
  warn: [[page(review(), anonymous), /1 of 2 reviews have an author and a date; the others lack author\./]],
  fail: [
    [page(anonymous), /0 of 1/],
    page(review({ datePublished: '' })),
    page(review({ author: { '@type': 'Person', name: ' ' } }), review({ author: { '@type': 'Person' } })),
    [page(review({ author: 'n/a', datePublished: 'yesterday' })), /lack author and datePublished/],
    page(review({ author: { '@id': 'https://shop.test/#nobody' } })),
  ],
  notApplicable: [
    productAlone(productHtml(shoe())),
    // Reviews of the store are not reviews of the product.
    productAlone(
      productHtml([shoe(), { '@context': 'https://schema.org', '@type': 'Organization', review: anonymous }]),
    ),
  ],
  unknown: [alone(refused('product'))],
});
