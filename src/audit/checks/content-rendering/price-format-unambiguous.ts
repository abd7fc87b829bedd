import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { PriceFact } from '../../parse/facts/facts.ts';
import { isActiveCurrency } from '../../parse/money/money.ts';
import { allOffers } from '../../parse/offers.ts';
import { declaredCurrency, signOf } from '../subjects/page/currency.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { agrees, offerPrices, unreadMoneyReason } from '../subjects/product/prices.ts';

export default definePageCheck({
  id: 'price-format-unambiguous',
  category: 'content-rendering',
  name: 'Visible prices include a currency',
  description: 'Detects prices without a currency, and currency symbols that several currencies share.',
  why: '"$49" can mean US, Canadian, or Australian dollars. Agents that compare prices need to know which.',
  judged: {
    pass: 'The price has a code or an unambiguous symbol of a currency in it or within 8 characters, or a shared symbol that the markup or the page language resolves.',
    warn: 'Several currencies share its symbol and nothing resolves it, or only the markup has the currency.',
    fail: 'It is a number without a currency, and the markup has no currency either.',
    notApplicable: 'No current price is visible.',
    unknown: 'A possible price could not be parsed.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Show the currency next to the price',
    instructions:
      'Show the currency symbol or ISO code as text next to the amount. If several currencies share the symbol, also set priceCurrency in the markup.',
    snippet: '<p class="price">USD 129.00</p>',
  },
  sources: ['currency-codes', 'schema.org priceCurrency https://schema.org/priceCurrency'],
  evaluate(page) {
    const price = matched(page);
    if (!price) {
      const unread = unreadMoneyReason(page);
      return unread
        ? unknown('failed', `The currency could not be determined: ${unread}.`)
        : notApplicable('No current price is near the title or the add-to-cart button.');
    }
    const currency = declaredCurrency(page);
    const evidence = [proofOn(page, price.pointer, price.raw)];
    const said = {
      evidence,
      cause: 'template:product:currency',
      fix: { snippet: snippetFor(price, currency) },
    };
    const sign = signOf(page, price);
    if (!sign) {
      return currency
        ? warn(
            `The price ${quote(price.raw)} has no currency next to it; only the markup has ${currency}.`,
            said,
          )
        : fail(`The price ${quote(price.raw)} has no currency next to it or in the markup.`, said);
    }
    if (!sign.shared) return pass(`The price ${quote(price.raw)} includes its currency.`, { evidence });
    if (currency)
      return pass(`The price ${quote(price.raw)} has a currency symbol, and the markup has ${currency}.`, {
        evidence,
      });
    return warn(
      `Several currencies share the symbol ${quote(sign.text)} in the price ${quote(price.raw)}, and the markup does not specify one.`,
      said,
    );
  },
});

/** The visible price that the markup has too, else the first near the title. Prefers one with a currency. */
function matched(page: Page): PriceFact | undefined {
  const { prices, product } = page.facts;
  const current = prices.filter(({ kind }) => kind === 'current' || kind === 'from');
  const own = prices.filter(({ scope }) => scope === 'own');
  const near = own.length ? own : current.filter(({ candidate }) => candidate);
  const list = near.length ? near : current.filter(({ region }) => region === 'main' || region === 'buy-box');
  const offered = product ? offerPrices(allOffers(product)) : undefined;
  const same = offered ? list.filter(({ amount }) => agrees(offered, { amount })) : [];
  const pool = same.length ? same : list;
  const amount = pool[0]?.amount;
  return pool.find((one) => one.amount === amount && signOf(page, one)) ?? pool[0];
}

function snippetFor({ raw, amount, currency }: PriceFact, declared: string | undefined): string {
  const code = declared ?? currency ?? 'YOUR-CURRENCY';
  const shown =
    isActiveCurrency(code) && raw.includes(code) ? raw : `${code} ${/^[\d.,'\s]+$/.test(raw) ? raw : amount}`;
  return `<p class="price">${escapeHtml(shown)}</p>\n<!-- and in the JSON-LD offer -->\n"price": ${JSON.stringify(amount)},\n"priceCurrency": ${JSON.stringify(code)}`;
}
