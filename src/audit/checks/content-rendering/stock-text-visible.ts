import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { isShell } from '../subjects/page/products.ts';
import { statedStock, stockPhrase, stockWords } from '../subjects/page/stock.ts';
import { proofOn, quote, spokenOn } from '../subjects/product/facts.ts';
import { readStockState, shownStock } from '../subjects/product/stock.ts';

export default definePageCheck({
  id: 'stock-text-visible',
  category: 'content-rendering',
  name: 'Stock status is visible as text',
  description: 'Detects availability that is shown only by a color, an icon, or a button.',
  why: 'Agents read text. From a green dot or a gray button they cannot see whether the product is available.',
  judged: {
    pass: 'The text near the price, button, or title states stock or delivery time.',
    warn: 'Only the add-to-cart button or the markup shows availability.',
    fail: 'Nothing shows availability.',
    notApplicable:
      'The HTML has fewer than 50 words, and an empty app root or a message asking to enable JavaScript.',
    unknown: 'Nothing was found, and the language of the page is not supported or not known.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['own', 'controls'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Show the stock status next to the price',
    instructions: 'For each availability of the offer, show a matching text next to the price.',
    snippet: '<p class="stock">In stock</p>',
  },
  sources: ['merchant-center-product-data'],
  evaluate(page) {
    const phrase = stockPhrase(page);
    if (phrase)
      return pass(`The page shows ${quote(phrase)}.`, {
        evidence: [{ ref: page.ref, snippet: phrase.slice(0, 300) }],
      });
    if (isShell(page)) return notApplicable('Scripts render the page, so the HTML has no text to check.');
    const control = page.facts.buyBox.addToCart;
    const marked = statedStock(page);
    const said = {
      cause: 'template:product:stock',
      fix: { snippet: `<p class="stock">${escapeHtml(wordFor(page, marked))}</p>` },
      byWords: true as const,
    };
    if (control)
      return warn(
        `Only the button ${quote(control.name || control.tag)} shows whether the product is available${marked ? `; the markup has ${quote(marked)}` : ''}.`,
        {
          ...said,
          evidence: [proofOn(page, control.pointer, control.name)],
        },
      );
    if (marked)
      return warn(`Only the markup has a stock status: ${quote(marked)}.`, {
        ...said,
        evidence: [{ ref: page.ref, snippet: marked.slice(0, 300) }],
      });
    if (page.facts.language.spoken === undefined)
      return unknown(
        'failed',
        'The text could not be checked for a stock status because its language is not known.',
      );
    return fail('The text, button, and markup do not show whether the product is available.', {
      ...said,
      evidence: [{ ref: page.ref }],
    });
  },
});

function wordFor(page: Page, marked: string | undefined): string {
  return stockWords[spokenOn(page) ?? 'en'][readStockState(marked) ?? shownStock(page) ?? 'in'];
}
