import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { parsePrice } from '../../parse/money/money.ts';
import { quote } from '../subjects/product/facts.ts';
import { ownPrices, roleNames, showReading } from '../subjects/product/prices.ts';

export default definePageCheck({
  id: 'price-in-html',
  category: 'content-rendering',
  name: 'Price is in the initial HTML',
  description: 'Detects prices that only scripts render.',
  why: 'Agents that do not run scripts cannot quote a price that only scripts render.',
  judged: {
    pass: 'The current price is in the visible text (near the title or the add-to-cart button, elsewhere in the main content, or as the amount from the markup) or in the alt text of an image.',
    warn: 'It is only in the markup, in meta elements, or in embedded state.',
    fail: 'It is in none of these places.',
    unknown:
      'The page shows prices, but no product heading was found near an add-to-cart button. Or the markup has a price of 0, a possible price could not be parsed, or the page was too long to read completely.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['visible'],
  effort: 'days',
  fix: {
    title: 'Render the price on the server',
    instructions:
      'Put the current price with its currency as text near the product heading. Use scripts only to update it.',
    snippet: '<p class="price">129,00 €</p>',
  },
  sources: ['merchant-center-price-consistency', 'extraction-benchmark'],
  evaluate(page) {
    const { facts, ref } = page;
    const marked =
      facts.product?.offers.find((offer) => offer.price !== undefined)?.price ??
      facts.structured.openGraph.find(({ property }) => property.endsWith('price:amount'))?.content ??
      facts.structured.embedded[0]?.price;
    const amount = marked === undefined ? undefined : parsePrice(marked)?.amount;
    const shown = ownPrices(page)[0] ?? elsewhere(page, amount);
    if (shown)
      return pass(
        `The page shows ${showReading(shown)} ${shown.drawn ? 'in the alt text of an image' : 'as text'}.`,
        {
          evidence: [{ ref, snippet: shown.raw, pointer: shown.pointer }],
        },
      );
    const plain = amount === undefined ? undefined : numberIn(facts.text.visible, amount);
    if (plain) return pass(`The page shows ${plain} as text.`, { evidence: [{ ref, snippet: plain }] });
    const { unread, cut } = facts.money;
    const money =
      unread.find(({ near }) => near) ??
      unread.find(({ region }) => region === 'main' || region === 'buy-box');
    if (money)
      return unknown(
        'failed',
        `The page shows ${quote(money.raw, 40)}, which may be a price but could not be parsed.`,
        {
          evidence: [{ ref, snippet: money.raw, pointer: money.pointer }],
        },
      );
    // The text has its own limit and matters only when the markup has an amount to search for.
    if (cut || (amount !== undefined && facts.text.visible.length < facts.text.chars))
      return unknown(
        'budget',
        'The page was too long to read completely, and the part that was read shows no product price.',
      );
    const other =
      facts.prices.find(({ region }) => region === 'main' || region === 'buy-box') ?? facts.prices[0];
    // Without title and button together, the product's own price may have been read as that of a card.
    if (marked === undefined && other?.kind === 'current' && !facts.buyBox.apart)
      return unknown(
        'failed',
        `The page shows ${quote(other.raw, 30)}, but no product heading was found near an add-to-cart button, so this may be the price of another product.`,
        { evidence: [{ ref, snippet: other.raw, pointer: other.pointer }] },
      );
    const instead = other
      ? ` The page shows ${quote(other.raw, 30)}, which is ${other.kind === 'current' ? 'not near the title or the add-to-cart button' : roleNames[other.kind]}.`
      : '';
    // Storefronts output 0 for a product without a price, for example when it is sold out.
    if (amount !== undefined && Number(amount) === 0)
      return unknown(
        'failed',
        `The markup has a price of 0, and the page shows no price near the title.${instead}`,
        {
          evidence: [{ ref, snippet: amount }],
        },
      );
    if (marked !== undefined)
      return warn(`The price ${marked} is in the markup only, not in the visible text.${instead}`, {
        evidence: [{ ref, snippet: marked }],
        cause: 'template:product:price',
        fix: {
          title: 'Show the price as text on the product page',
          instructions:
            'Show the current price with its currency near the product heading, from the same field as in the markup.',
        },
      });
    return fail(
      other
        ? `The current price is not in the HTML.${instead}`
        : 'The HTML has no price in its text, markup, or meta elements.',
      { evidence: [{ ref }], cause: 'template:product:price' },
    );
  },
});

/** Away from title and button it may be a delivery price, so it must match the markup, if any. */
const elsewhere = ({ facts: { prices } }: Page, amount: string | undefined) =>
  prices
    .filter(
      ({ kind, region }) =>
        (kind === 'current' || kind === 'from') && (region === 'main' || region === 'buy-box'),
    )
    .find((price) => amount === undefined || Number(price.amount) === Number(amount));

const fewDigits = 4;
const mostNumbers = 3_000;

/** The amount as a number in the text, with any currency. Short numbers are too ambiguous. */
function numberIn(text: string, amount: string): string | undefined {
  if (amount.replace(/\D/g, '').length < fewDigits) return undefined;
  let left = mostNumbers;
  for (const [found] of text.matchAll(/\d[\d.,'’ \u00a0\u202f]{0,14}/g)) {
    if ((left -= 1) < 0) break;
    const number = found.replace(/\D+$/, '');
    const parsed = number.replace(/\D/g, '').length < fewDigits ? undefined : parsePrice(number);
    if (parsed && Number(parsed.amount) === Number(amount)) return number;
  }
  return undefined;
}
