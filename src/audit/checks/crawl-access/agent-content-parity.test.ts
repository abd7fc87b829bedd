import { product, productHtml, replay, sample, shoe, testCheck } from '#audit/samples';
import type { ReplayFacts } from '../../evidence.ts';
import check from './agent-content-parity.ts';

const page = product(productHtml(shoe()));
const base: Partial<ReplayFacts> = {
  name: 'Trail Shoe',
  price: '129.00',
  currency: 'EUR',
  availability: 'https://schema.org/InStock',
};
const { price: _price, ...unpriced } = base;
const agent = (over: Partial<ReplayFacts> = {}, id = 'agent-1') =>
  replay('product', 'agent', { ...base, ...over }, { id });
const browser = (over: Partial<ReplayFacts> = {}, status = 200) =>
  replay('product', 'browser', { ...base, ...over }, { status });
const twice = (over: Partial<ReplayFacts> = {}) => sample(agent(over), agent(over, 'agent-2'));

testCheck(check, {
  pass: [
    [sample(page, twice(), browser()), /2 clients got the same price \(129.00 EUR\)/],
    sample(page, twice(), browser({ price: '129', availability: 'InStock', name: 'Trail  Shoe' })),
    [sample(page, agent(), browser(), replay('product', 'bot:ChatGPT-User', base)), /3 clients/],
    sample(page, agent(), browser(), replay('product', 'bot:ChatGPT-User', { price: '1' }, { status: 403 })),
  ],
  warn: [
    [
      sample(page, agent({ price: '149.00' }), browser()),
      /149.00 EUR, a browser gets 129.00 EUR; a second fetch/,
    ],
    sample(page, agent({ price: '149.00' }), agent({}, 'agent-2'), browser()),
    [sample(page, twice({ types: [] }), browser()), /type Product is missing for agents/],
    [sample(page, twice({ description: false }), browser()), /Only a browser gets the description/],
    sample(page, twice({ name: 'Shoe' }), browser()),
  ],
  fail: [
    [sample(page, twice({ price: '149.00' }), browser()), /in all 3 fetches/],
    [
      sample(page, twice({ availability: 'OutOfStock' }), browser()),
      /availability outofstock, a browser gets instock/,
    ],
    sample(page, twice({ currency: 'USD' }), browser()),
    [
      sample(
        page,
        replay('product', 'agent', unpriced, { id: 'agent-1' }),
        replay('product', 'agent', unpriced, { id: 'agent-2' }),
        browser(),
      ),
      /no price, a browser gets 129.00 EUR/,
    ],
  ],
  notApplicable: [sample(page, twice())],
  unknown: [page, sample(page, twice(), browser({}, 403))],
});
