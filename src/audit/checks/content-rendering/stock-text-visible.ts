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
  name: 'Stock state is visible as text',
  description: 'Detects availability that only a colour, an icon or a button shows.',
  why: 'A green dot or a grey button is no text: an agent cannot tell whether the product can be had.',
  judged: {
    pass: 'The text around price, button or title says something of stock or delivery time.',
    warn: 'Only the add-to-cart button or the markup tells.',
    fail: 'Nothing tells.',
    notApplicable:
      'The HTML has fewer than 50 words, and an empty application root or a request to enable JavaScript.',
    unknown: 'Nothing was found, and the language of the page is not covered or not known.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['own', 'controls'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Print the stock state beside the price',
    instructions:
      'Print the words that belong to the availability of the offer, for each state, where the price stands.',
    snippet: '<p class="stock">In stock</p>',
  },
  sources: ['merchant-center-product-data'],
  evaluate(page) {
    const phrase = stockPhrase(page);
    if (phrase)
      return pass(`The page says ${quote(phrase)}.`, {
        evidence: [{ ref: page.ref, snippet: phrase.slice(0, 300) }],
      });
    if (isShell(page)) return notApplicable('Scripts draw the page: the HTML has no text to read.');
    const control = page.facts.buyBox.addToCart;
    const marked = statedStock(page);
    const said = {
      cause: 'template:product:stock',
      fix: { snippet: `<p class="stock">${escapeHtml(wordFor(page, marked))}</p>` },
      byWords: true as const,
    };
    if (control)
      return warn(
        `Only the button ${quote(control.name || control.tag)} shows whether the product can be bought${marked ? `; the markup says ${quote(marked)}` : ''}.`,
        {
          ...said,
          evidence: [proofOn(page, control.pointer, control.name)],
        },
      );
    if (marked)
      return warn(`Only the markup states the stock: ${quote(marked)}.`, {
        ...said,
        evidence: [{ ref: page.ref, snippet: marked.slice(0, 300) }],
      });
    if (page.facts.language.spoken === undefined)
      return unknown('failed', 'Whether the text speaks of stock cannot be told: its language is not known.');
    return fail('Neither text, button nor markup say whether the product can be bought.', {
      ...said,
      evidence: [{ ref: page.ref }],
    });
  },
});

function wordFor(page: Page, marked: string | undefined): string {
  return stockWords[spokenOn(page) ?? 'en'][readStockState(marked) ?? shownStock(page) ?? 'in'];
}
