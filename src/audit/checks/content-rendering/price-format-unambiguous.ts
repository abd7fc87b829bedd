import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { PriceFact } from '../../parse/facts.ts';
import { isActiveCurrency } from '../../parse/money.ts';
import { allOffers } from '../../parse/offers.ts';
import { declaredCurrency, signOf } from '../subjects/page/currency.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';
import { agrees, offerPrices, unreadMoneyReason } from '../subjects/product/prices.ts';

export default definePageCheck({
  id: 'price-format-unambiguous',
  category: 'content-rendering',
  name: 'Visible prices carry a currency',
  description: 'Detects bare numbers, and signs that several currencies share.',
  why: '"$49" may be US, Canadian or Australian: an agent that compares prices has to know.',
  judged: {
    pass: 'The price has a code or sign of one currency in it or within 8 characters, or a shared sign that the markup or the language of the page settles.',
    warn: 'Its sign is that of several currencies and nothing settles it, or only the markup names the currency.',
    fail: 'It is a bare number, and the markup names no currency.',
    notApplicable: 'No price to pay is visible.',
    unknown: 'What may be the price could not be read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Show the currency beside the price',
    instructions:
      'Print sign or ISO code as text right beside the amount, and state priceCurrency in the markup where the sign is that of several currencies.',
    snippet: '<p class="price">USD 129.00</p>',
  },
  sources: ['currency-codes', 'schema.org priceCurrency https://schema.org/priceCurrency'],
  evaluate(page) {
    const price = matched(page);
    if (!price) {
      const unread = unreadMoneyReason(page);
      return unread
        ? unknown('failed', `The currency cannot be judged: ${unread}.`)
        : notApplicable('No price to pay is near the title or the add-to-cart control.');
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
            `The price ${quote(price.raw)} has no currency beside it; only the markup says ${currency}.`,
            said,
          )
        : fail(`The price ${quote(price.raw)} has no currency, neither beside it nor in the markup.`, said);
    }
    if (!sign.shared) return pass(`The price ${quote(price.raw)} carries its currency.`, { evidence });
    if (currency)
      return pass(`The price ${quote(price.raw)} carries a sign, and the markup says ${currency}.`, {
        evidence,
      });
    return warn(
      `The sign ${quote(sign.text)} of the price ${quote(price.raw)} is that of several currencies, and no markup says which.`,
      said,
    );
  },
});

/** The visible price that the markup states too, else the first near the title; one with a sign before a bare twin. */
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
