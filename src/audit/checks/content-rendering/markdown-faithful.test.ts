import { group, product, productHtml, replay, sample, shoe, testCheck, variant } from '#audit/samples';
import type { ReplayFacts } from '../../evidence.ts';
import check from './markdown-faithful.ts';

const page = product(productHtml(shoe()));
const complete = { name: 'Trail Shoe', price: '129.00', currency: 'EUR' };
const answers = (
  facts: Partial<ReplayFacts>,
  headers: Record<string, string> = { 'content-type': 'text/markdown', vary: 'Accept-Encoding, accept' },
  html = page,
) => sample(html, replay('product', 'markdown', facts, { headers }));

testCheck(check, {
  pass: [
    [answers(complete), /has the name and price \(129\.00\) in 200 words/],
    answers({ name: 'TRAIL SHOE – Acme', price: '129' }),
    answers(complete, { 'content-type': 'text/markdown', vary: '*' }),
    answers(
      { name: 'Trail Shoe', price: '129.00' },
      { 'content-type': 'text/markdown', vary: 'Accept' },
      product(productHtml(group([variant('41'), variant('42')]))),
    ),
    // Facts that are not on the page cannot be missing.
    answers({ name: 'Trail Shoe' }, undefined, product('<h1>Trail Shoe</h1>')),
  ],
  warn: [
    [answers(complete, { 'content-type': 'text/markdown' }), /Vary is missing/],
    [
      answers(complete, { 'content-type': 'text/markdown', vary: 'Accept-Encoding' }),
      /Vary is "Accept-Encoding"/,
    ],
  ],
  fail: [
    [answers({ ...complete, html: true }), /The body is HTML, but the Content-Type is text\/markdown/],
    [answers({ price: '129.00' }), /does not contain the product name "Trail Shoe"/],
    [answers({ ...complete, name: 'Cookie settings' }), /is about "Cookie settings"/],
    [answers({ name: 'Trail Shoe' }), /does not contain the price 129\.00 EUR/],
    [answers({ ...complete, price: '99.00' }), /shows 99\.00 EUR, but the page shows 129\.00 EUR/],
    answers({ ...complete, currency: 'USD' }),
  ],
  notApplicable: [answers(complete, { 'content-type': 'text/html' })],
  unknown: [
    page,
    sample(page, replay('product', 'markdown', complete, { status: 403 })),
    sample(page, replay('product', 'markdown', complete, { status: 500 })),
    sample(
      page,
      replay('product', 'markdown', complete, {
        url: 'https://shop.test/p/gone',
        headers: { 'content-type': 'text/markdown' },
      }),
    ),
  ],
});
