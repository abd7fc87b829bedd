import { type ExchangeSample, product, productHtml, replay, sample, shoe, testCheck } from '#audit/samples';
import type { ReplayFacts } from '../../evidence.ts';
import check from './vary-correct.ts';

const headers = (vary: string | undefined, cache = 'public, max-age=60') => ({
  'cache-control': cache,
  ...(vary === undefined ? {} : { vary }),
});
const page = (vary?: string, cache?: string) =>
  product(productHtml(shoe()), { headers: headers(vary, cache) });
const facts = { name: 'Trail Shoe', price: '129.00', currency: 'EUR' };
let count = 0;
const as = (client: ReplayFacts['client'], over: Partial<ReplayFacts> = {}, given: ExchangeSample = {}) =>
  replay('product', client, { ...facts, ...over }, { id: `r${(count += 1)}`, ...given });
const markdown = (vary: string | undefined, cache?: string) =>
  as('markdown', {}, { type: 'text/markdown', headers: headers(vary, cache) });

testCheck(check, {
  pass: [
    [page('Accept-Encoding'), /1 cacheable/],
    page(),
    sample(page('Accept, Accept-Encoding'), markdown('accept')),
    [page('User-Agent, Accept-Encoding'), /a copy for each client/],
    // HTML sent as Markdown does not vary.
    sample(page(), as('markdown', { html: true }, { type: 'text/html' })),
    // The price differs, and Vary lists the header.
    sample(page('User-Agent'), as('agent'), as('agent'), as('browser', { price: '99.00' })),
    // One difference is not proof.
    sample(page('Accept'), as('agent'), as('browser', { price: '99.00' })),
    // A difference on responses with private caching only.
    sample(page('Accept'), as('agent', {}, { status: 403 }), as('browser', { price: '99.00' })),
  ],
  fail: [
    [sample(page('Accept-Encoding'), markdown('Accept')), /\/p\/shoe is Markdown .* does not list Accept\./],
    sample(page('Accept'), markdown('Accept-Encoding')),
    [
      sample(page('Accept'), as('agent'), as('agent'), as('browser', { price: '99.00' })),
      /129\.00 EUR, a browser gets 99\.00 EUR.* does not list User-Agent/,
    ],
    [
      sample(page('Accept'), as('agent'), as('agent'), as('minimal', { price: '149.00', currency: 'USD' })),
      /does not list Accept-Language/,
    ],
    [page('*'), /Vary: \*/],
  ],
  notApplicable: [
    page('*', 'private, max-age=60'),
    page('Accept', 'no-store'),
    page(undefined, 'public, no-cache'),
    page(undefined, 'max-age=0'),
    product(productHtml(shoe())),
  ],
});
