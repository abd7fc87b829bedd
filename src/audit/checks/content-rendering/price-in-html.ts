import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { parsePrice } from '../../parse/money.ts';
import { quote } from '../subjects/product/facts.ts';
import { ownPrices, roleNames, showReading } from '../subjects/product/prices.ts';

export default definePageCheck({
  id: 'price-in-html',
  category: 'content-rendering',
  name: 'The price is in the first HTML',
  description: 'Detects prices that only script can show.',
  why: 'An agent that runs no scripts cannot quote a price that only scripts show.',
  judged: {
    pass: 'The price to pay is in the visible text: near title or button, else in the main part, as the figure that the markup states, or in the alternative text of a picture.',
    warn: 'It is only in markup, meta elements or embedded state.',
    fail: 'It is in none of them.',
    unknown:
      'The heading of the product was not found beside an add-to-cart control, and the page shows prices. Or the markup has a price of 0, digits beside what may be a currency could not be read, or the page is too long to be read to its end.',
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
      'Put the current price with its currency as text beside the heading of the product; let script refresh it only when it changes.',
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
        `The page shows ${showReading(shown)} ${shown.drawn ? 'in the alternative text of a picture' : 'as text'}.`,
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
        `The page shows ${quote(money.raw, 40)}, which may be a price and could not be read.`,
        {
          evidence: [{ ref, snippet: money.raw, pointer: money.pointer }],
        },
      );
    // Only what the markup states is looked for in the text, which has a limit of its own.
    if (cut || (amount !== undefined && facts.text.visible.length < facts.text.chars))
      return unknown(
        'budget',
        'The page is too long to be read to its end, and the part that was read shows no price of the product.',
      );
    const other =
      facts.prices.find(({ region }) => region === 'main' || region === 'buy-box') ?? facts.prices[0];
    // Where title and control were not found together, the product's own price may be taken for that of a card.
    if (marked === undefined && other?.kind === 'current' && !facts.buyBox.apart)
      return unknown(
        'failed',
        `The page shows ${quote(other.raw, 30)}. No heading was found beside an add-to-cart control, so it cannot be told whether that is the price of the product.`,
        { evidence: [{ ref, snippet: other.raw, pointer: other.pointer }] },
      );
    const instead = other
      ? ` The page shows ${quote(other.raw, 30)}, which is ${other.kind === 'current' ? 'not near the title or the add-to-cart control' : roleNames[other.kind]}.`
      : '';
    // Storefronts write 0 where a product has no price, such as when it is sold out.
    if (amount !== undefined && Number(amount) === 0)
      return unknown(
        'failed',
        `The markup has a price of 0, and the page shows none near the title.${instead}`,
        {
          evidence: [{ ref, snippet: amount }],
        },
      );
    if (marked !== undefined)
      return warn(`The price ${marked} is in the markup only, not in the visible text.${instead}`, {
        evidence: [{ ref, snippet: marked }],
        cause: 'template:product:price',
        fix: {
          title: 'Show the price in the text of the product page',
          instructions:
            'Print the current price with its currency beside the heading of the product, from the field that fills the markup.',
        },
      });
    return fail(
      other
        ? `The price to pay is not in the HTML.${instead}`
        : 'No price is in the HTML: not in the text, not in markup, not in meta elements.',
      { evidence: [{ ref }], cause: 'template:product:price' },
    );
  },
});

/** Away from title and button it may be the price of the delivery: the markup says which is the product's. */
const elsewhere = ({ facts: { prices } }: Page, amount: string | undefined) =>
  prices
    .filter(
      ({ kind, region }) =>
        (kind === 'current' || kind === 'from') && (region === 'main' || region === 'buy-box'),
    )
    .find((price) => amount === undefined || Number(price.amount) === Number(amount));

const fewDigits = 4;
const mostNumbers = 3_000;

/** The amount as a number of the text, whatever currency stands beside it. One of few digits may count anything. */
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
