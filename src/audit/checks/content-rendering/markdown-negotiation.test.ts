import { product, productHtml, replay, sample, shoe, testCheck } from '#audit/samples';
import check from './markdown-negotiation.ts';

const page = (head = '') => product(productHtml(shoe(), '<h1>Trail Shoe</h1>', head));
const answers = (given: Parameters<typeof replay>[3], head?: string) =>
  sample(page(head), replay('product', 'markdown', {}, given));
const type = (value: string) => ({ headers: { 'content-type': value } });

testCheck(check, {
  pass: [
    [answers(type('text/markdown; charset=utf-8')), /is served as text\/markdown/],
    answers(type('text/x-markdown')),
  ],
  fail: [
    [answers({ status: 406 }), /returned 406 when Markdown or HTML was requested, and 200 otherwise/],
    [answers({ status: 500 }), /returned 500/],
    answers({ status: 503 }),
  ],
  notApplicable: [
    [answers(type('text/html; charset=utf-8')), /returned text\/html to a client that prefers Markdown/],
    [
      answers(type('text/html'), '<link rel="alternate" type="text/markdown" href="/p/shoe.md">'),
      /links to a Markdown version, "\/p\/shoe\.md"/,
    ],
  ],
  unknown: [
    page(),
    sample(page(), replay('product', 'browser')),
    answers({ status: 403 }),
    answers({ status: 429 }),
    answers({ status: 503, challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated' } }),
    answers({ status: 404 }),
    answers({ error: { code: 'timeout-first-byte', message: 'no byte' } }),
  ],
});
