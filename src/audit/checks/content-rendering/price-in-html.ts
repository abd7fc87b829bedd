import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { parsePrice } from '../../parse/money.ts';

export default definePageCheck({
  id: 'price-in-html',
  category: 'content-rendering',
  name: 'The price is in the first HTML',
  description: 'Detects prices that only script can show.',
  why: 'An agent that runs no scripts cannot quote a price that only scripts show.',
  judged: {
    pass: 'The price to pay is in the visible text: near title or button, else in the main part, or as the figure that the markup states.',
    warn: 'It stands only in markup, meta elements or embedded state.',
    fail: 'It stands in none of them.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: 'visible',
  effort: 'days',
  fix: {
    title: 'Render the price on the server',
    instructions:
      'Put the current price with its currency as text beside the heading of the product; let script refresh it only when it changes.',
    snippet: '<p class="price">129,00 €</p>',
  },
  sources: ['merchant-center-price-consistency', 'extraction-benchmark'],
  evaluate({ facts, ref }) {
    const current = facts.prices.filter((price) => price.kind === 'current' || price.kind === 'from');
    const marked =
      facts.product?.offers.find((offer) => offer.price !== undefined)?.price ??
      facts.structured.openGraph.find(({ property }) => property.endsWith('price:amount'))?.content ??
      facts.structured.embedded[0]?.price;
    const amount = marked === undefined ? undefined : parsePrice(marked)?.amount;
    const shown =
      current.find((price) => price.candidate) ??
      current
        .filter((price) => price.region === 'main' || price.region === 'buy-box')
        // Away from title and button it may be the price of the delivery: the markup says which is the product's.
        .find((price) => amount === undefined || Number(price.amount) === Number(amount));
    if (shown)
      return pass(`The page shows ${shown.raw} as text.`, {
        evidence: [{ ref, snippet: shown.raw, pointer: shown.pointer }],
      });
    const plain = amount === undefined ? undefined : numberIn(facts.text.visible, amount);
    if (plain) return pass(`The page shows ${plain} as text.`, { evidence: [{ ref, snippet: plain }] });
    if (marked !== undefined)
      return warn(`The price ${marked} stands in the markup only, not in the visible text.`, {
        evidence: [{ ref, snippet: marked }],
        cause: 'template:product:price',
      });
    return fail('No price is in the HTML: not in the text, not in markup, not in meta elements.', {
      evidence: [{ ref }],
      cause: 'template:product:price',
    });
  },
});

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
