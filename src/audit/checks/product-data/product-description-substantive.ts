import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { countWords } from '../../parse/words/words.ts';
import { widthOf } from '../subjects/page/html.ts';
import { folded, pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { plainText } from '../subjects/product/text.ts';

export default definePageCheck({
  id: 'product-description-substantive',
  category: 'product-data',
  name: 'Product description is substantive',
  description: 'Detects missing or placeholder descriptions.',
  why: 'Agents match questions to descriptions. A missing description, or the same one on every product, matches nothing.',
  judged: {
    pass: 'The description has at least 150 characters of plain text. An ideograph counts as three, kana and Hangul as two.',
    warn: 'The description has 50 to 149 characters, or is missing from the markup while the page has 150 characters of complete sentences that may describe the product.',
    fail: 'The description is missing from both, shorter than 50 characters, lorem ipsum, a repetition of the name, or identical to that of another sampled product.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Describe the product in at least two sentences',
    instructions:
      'Put the description that shoppers read in `description`: what the product is for, what it is made of, and how large it is.',
    snippet:
      '"description": "A light shoe for long days on rough ground. Upper of recycled mesh, outsole with 5 mm lugs, 280 g in size 42."',
  },
  sources: ['google-product-data', 'openai-product-feed'],
  roles: ['product'],
  needs: ['products'],
  evaluate(page, { products }) {
    const product = primaryProduct(page);
    const text = plainText(said(product.description) ?? '');
    const { length } = text;
    const width = widthOf(text);
    const evidence = [proofOn(page, pointTo(product.path, 'description'), text)];
    const more = { cause: 'product:description', evidence };
    if (length === 0) {
      const prose = proseOn(page);
      return prose >= 150
        ? warn('The markup has no description.', { cause: 'template:product:description' })
        : fail('Neither the markup nor the page describes the product.', more);
    }
    if (/lorem ipsum/i.test(text)) return fail('The description is filler text (lorem ipsum).', more);
    if (folded(text) === folded(product.name ?? ''))
      return fail(`The description only repeats the name ${quote(text)}.`, more);
    const twin = products.find((other) => isOther(page, other) && descriptionOf(other) === folded(text));
    if (twin) return fail(`${quote(twin.facts.product?.name ?? twin.url)} has the same description.`, more);
    if (width < 50) return fail(`The description has only ${length} characters: ${quote(text)}.`, more);
    if (width < 150) return warn(`The description has only ${length} characters.`, more);
    return pass(`The description has ${length} characters.`, { evidence });
  },
});

const descriptionOf = ({ facts: { product } }: Page): string => folded(plainText(product?.description ?? ''));

/** Another product, not the same one at another URL. */
function isOther(page: Page, other: Page): boolean {
  const [own, its] = [page, other].map(({ facts: { product } }) => folded(product?.name ?? ''));
  return page.url !== other.url && own !== its;
}

const shortestSentence = 40;

/** Width of the complete sentences in the page's own text, including closed tabs; menus and labels do not count. */
function proseOn({ facts: { text, language } }: Page): number {
  const sentences = `${text.own} ${text.folded ?? ''}`.split(/(?<=[.!?。！？])/u);
  return sentences
    .filter(
      (sentence) =>
        /^.{1,2000}[.!?。！？]$/u.test(sentence) &&
        widthOf(sentence) >= shortestSentence &&
        countWords(sentence, language.declared) >= 6,
    )
    .reduce((sum, sentence) => sum + widthOf(sentence.trim()), 0);
}
