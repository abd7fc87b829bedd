import { type ExchangeSample, product, productHtml, replay, sample, shoe, testCheck } from '#audit/samples';
import type { ReplayFacts } from '../../evidence.ts';
import check from './response-repeatable.ts';

const text = 'A light shoe for long days on rough ground. '.repeat(10);
const page = product(productHtml(shoe(), `<h1>Trail Shoe</h1><p>${text}</p>`));
const said: Partial<ReplayFacts> = {
  name: 'Trail Shoe',
  price: '129.00',
  currency: 'EUR',
  availability: 'https://schema.org/InStock',
  types: ['Brand', 'Offer', 'Product'],
  words: 92,
};
let count = 0;
const again = (over: Partial<ReplayFacts> = {}, given: ExchangeSample = {}) =>
  replay('product', 'agent', { ...said, ...over }, { id: `again-${(count += 1)}`, ...given });

testCheck(check, {
  pass: [
    [sample(page, again(), again()), /^3 fetches/],
    sample(page, again({ price: '129', availability: 'InStock', name: 'Trail  shoe', words: 85 })),
    // A blocked fetch does not count.
    sample(page, again(), again({ price: '99.00' }, { status: 403 })),
    // Another client does not count.
    sample(page, again(), replay('product', 'browser', { ...said, price: '99.00' })),
  ],
  warn: [
    [sample(page, again({ words: 40 })), /40 words in one fetch and 9\d in another/],
    [sample(page, again({ types: ['Brand', 'Offer', 'Product', 'VideoObject'] })), /VideoObject/],
  ],
  fail: [
    [
      sample(page, again(), again({ price: '139.00' })),
      /price of one page was 129\.00 EUR, then 139\.00 EUR/,
    ],
    sample(page, again({ currency: 'USD' })),
    [sample(page, again({ availability: 'OutOfStock' })), /availability/],
    [sample(page, again({ name: 'Road Shoe' })), /"Trail Shoe", then "Road Shoe"/],
    [sample(page, again({ types: ['Brand', 'Product'] })), /type Offer/],
  ],
  unknown: [page, sample(page, again({}, { status: 500 }))],
});
