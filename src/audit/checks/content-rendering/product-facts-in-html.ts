import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { wordSet } from '../../parse/words.ts';
import { shownName } from '../subjects/page/products.ts';

const enoughWords = 150;
const bareWords = 50;
const enoughText = 60;

export default definePageCheck({
  id: 'product-facts-in-html',
  category: 'content-rendering',
  name: 'Product facts are in the server HTML',
  description: 'Detects product pages whose name and description only exist after script runs.',
  why: 'Most AI crawlers run no scripts: a product that is drawn later is an empty page to them.',
  judged: {
    pass: 'The visible text has the product name (or 60 % of its words), at least 150 words, and 60 characters beside the name.',
    warn: 'It has the name, and fewer words or characters.',
    fail: 'It lacks the name, or has fewer than 50 words.',
    unknown: 'The page names its product nowhere.',
  },
  priority: 'critical',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['visible'],
  effort: 'days',
  fix: {
    title: 'Render product pages on the server',
    instructions:
      'Turn on server rendering or pre-rendering for the product route, so that name, description and specifications are in the first HTML.',
  },
  sources: ['google-javascript-seo', 'extraction-benchmark'],
  uses: ['listings'],
  evaluate(page, { listings }) {
    const { facts, ref, url } = page;
    const card = listings?.flatMap((page) => page.facts.cards).find((one) => one.url === url)?.name;
    const name = shownName(page) ?? card;
    const evidence = [{ ref, snippet: facts.text.own.slice(0, 200) }];
    if (facts.text.words < bareWords)
      return fail(`Only ${facts.text.words} words are in the HTML.`, { evidence });
    if (!name)
      return unknown('failed', 'The page names its product nowhere, so its facts cannot be looked for.', {
        evidence,
      });
    if (!names(facts.text.visible, name))
      return fail(`The product name "${name.slice(0, 80)}" is not in the visible text.`, { evidence });
    const rest =
      facts.text.own.length + facts.specs.reduce((sum, row) => sum + row.value.length, 0) - name.length;
    if (facts.text.words >= enoughWords && rest >= enoughText)
      return pass(`The name is in the HTML, and the page has ${facts.text.words} words.`, { evidence });
    return warn(
      facts.text.words < enoughWords
        ? `The name is in the HTML, and the page has only ${facts.text.words} words; ${enoughWords} and more are usual on product pages.`
        : `The name is in the HTML, and beside it only ${Math.max(0, rest)} characters that are not menu, header or footer.`,
      { evidence, cause: 'product:text', fix: tellMore },
    );
  },
});

/** The page is rendered; there is just little on it. */
const tellMore = {
  title: 'Say more on product pages',
  instructions:
    'Add what a buyer compares: use, material, size, what is in the box, care. Agents choose by text, and short pages are read as unfinished ones.',
};

/** The whole name, or nearly all of its words: titles often carry the shop's name too. */
function names(text: string, name: string): boolean {
  if (text.toLowerCase().includes(name.toLowerCase().trim())) return true;
  const wanted = [...wordSet(name)];
  const there = wordSet(text);
  return wanted.length > 0 && wanted.filter((word) => there.has(word)).length / wanted.length >= 0.6;
}
