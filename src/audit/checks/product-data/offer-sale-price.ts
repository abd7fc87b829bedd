import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { type DecimalMoney, moneyEqual } from '../../parse/money/money.ts';
import { plainOffers } from '../subjects/product/offers.ts';
import { pointTo, proofOn } from '../subjects/product/facts.ts';
import { ownPrices, readPrice, sameCurrency, showMoney } from '../subjects/product/prices.ts';

export default definePageCheck({
  id: 'offer-sale-price',
  category: 'product-data',
  name: 'Sale price and list price are distinguished',
  description: 'Detects promotions where agents quote the strikethrough price.',
  why: 'An agent that reads the strikethrough price quotes too high a price. One that sees only the new price does not know about the sale.',
  judged: {
    pass: 'An offer has the lower price, and the higher one as list price in a UnitPriceSpecification with a priceType such as StrikethroughPrice.',
    warn: 'The markup has the lower price without a higher list price.',
    fail: 'The markup has the strikethrough price but not the lower one.',
    notApplicable:
      'The page shows no strikethrough price next to a lower one, or the markup has neither of the two.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['offer'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Mark up the sale price and the strikethrough price separately',
    instructions:
      'Use price for the price to pay, and a UnitPriceSpecification with priceType StrikethroughPrice for the former price.',
  },
  sources: ['google-merchant-listing'],
  roles: ['product'],
  evaluate(page) {
    const { prices } = page.facts;
    const near = prices.filter(({ region }) => region === 'buy-box');
    const around = near.length ? near : prices.filter(({ region }) => region === 'main');
    const own = ownPrices(page);
    const current = own.length ? own : around.filter(({ kind }) => kind === 'current');
    const struck = around.find((one) => one.kind === 'struck' && current.some((price) => isLess(price, one)));
    const paid = struck && current.find((price) => isLess(price, struck));
    if (!struck || !paid) return notApplicable('The page shows no strikethrough price next to a lower one.');
    const offers = plainOffers(page).flatMap((offer) => {
      const price = readPrice(offer.price, offer.currency);
      return price ? [{ offer, price, list: readPrice(offer.listPrice, offer.currency) }] : [];
    });
    const lower = offers.find(({ price }) => current.some((one) => moneyEqual(one, price)));
    const high = offers.find(({ price }) => moneyEqual(price, struck));
    const shown = `the page shows ${paid.raw}, and ${struck.raw} as the old price`;
    const evidence = [proofOn(page, struck.pointer, `${struck.raw} ${paid.raw}`)];
    const cause = 'template:product:sale-price';
    const fix = {
      snippet: specification(
        paid.amount,
        struck.amount,
        lower?.offer.currency ?? high?.offer.currency ?? paid.currency ?? 'EUR',
      ),
    };
    if (!lower && high)
      return fail(
        `The markup states ${showMoney(high.price)}, but ${shown}. An agent quotes the strikethrough price.`,
        {
          // Same cause as price-parity-visible: one change of the price object fixes both.
          cause: 'prices:markup',
          fix,
          evidence: [proofOn(page, pointTo(high.offer.path, 'price'), high.offer.price), ...evidence],
        },
      );
    if (!lower) return notApplicable('The price in the markup is neither of the two on the page.');
    return lower.list && Number(lower.list.amount) > Number(lower.price.amount)
      ? pass(`The markup has ${showMoney(lower.price)} and the former price ${showMoney(lower.list)}.`, {
          evidence,
        })
      : warn(`The markup has only the lower price ${showMoney(lower.price)}, but ${shown}.`, {
          cause,
          fix,
          evidence,
        });
  },
});

const isLess = (a: DecimalMoney, b: DecimalMoney): boolean =>
  sameCurrency(a, b) && Number(a.amount) < Number(b.amount);

const specification = (price: string, listPrice: string, priceCurrency: string): string => {
  const part = { '@type': 'UnitPriceSpecification' };
  const list = {
    ...part,
    priceType: 'https://schema.org/StrikethroughPrice',
    price: listPrice,
    priceCurrency,
  };
  return JSON.stringify(
    { offers: { '@type': 'Offer', priceSpecification: [{ ...part, price, priceCurrency }, list] } },
    null,
    2,
  );
};
