import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { wordSet } from '../../parse/words/words.ts';
import { shownName } from '../subjects/page/products.ts';

const enoughWords = 150;
const bareWords = 50;
const enoughText = 60;

export default definePageCheck({
  id: 'product-facts-in-html',
  category: 'content-rendering',
  name: 'Product facts are in the server HTML',
  description: 'Detects product pages whose name and description exist only after scripts run.',
  why: 'Most AI crawlers do not run scripts. They see a product that scripts render as an empty page.',
  judged: {
    pass: 'The visible text has the product name (or 60% of its words), at least 150 words, and at least 60 characters of content in addition to the name.',
    warn: 'It has the name, but fewer words or characters.',
    fail: 'It does not have the name, or has fewer than 50 words.',
    unknown: 'The page does not state a product name.',
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
      'Turn on server-side rendering or prerendering for the product route, so that the name, description, and specifications are in the initial HTML.',
  },
  sources: ['google-javascript-seo', 'extraction-benchmark'],
  uses: ['listings'],
  evaluate(page, { listings }) {
    const { facts, ref, url } = page;
    const card = listings?.flatMap((page) => page.facts.cards).find((one) => one.url === url)?.name;
    const name = shownName(page) ?? card;
    const evidence = [{ ref, snippet: facts.text.own.slice(0, 200) }];
    if (facts.text.words < bareWords)
      return fail(`The HTML has only ${facts.text.words} words.`, { evidence });
    if (!name)
      return unknown('failed', 'The page does not state a product name, so its facts could not be checked.', {
        evidence,
      });
    if (!names(facts.text.visible, name))
      return fail(`The product name "${name.slice(0, 80)}" is not in the visible text.`, { evidence });
    const rest =
      facts.text.own.length + facts.specs.reduce((sum, row) => sum + row.value.length, 0) - name.length;
    if (facts.text.words >= enoughWords && rest >= enoughText)
      return pass(`The HTML has the product name and ${facts.text.words} words.`, { evidence });
    return warn(
      facts.text.words < enoughWords
        ? `The HTML has the product name but only ${facts.text.words} words; product pages typically have ${enoughWords} or more.`
        : `The HTML has the product name but only ${Math.max(0, rest)} more characters outside the menu, header, and footer.`,
      { evidence, cause: 'product:text', fix: tellMore },
    );
  },
});

/** For pages that are rendered but have little text. */
const tellMore = {
  title: 'Add more text to product pages',
  instructions:
    'Add what buyers compare: use, material, size, what is in the box, and care. Agents choose products by their text, and a very short page looks unfinished.',
};

/** The whole name, or most of its words: titles often include the store name too. */
function names(text: string, name: string): boolean {
  if (text.toLowerCase().includes(name.toLowerCase().trim())) return true;
  const wanted = [...wordSet(name)];
  const there = wordSet(text);
  return wanted.length > 0 && wanted.filter((word) => there.has(word)).length / wanted.length >= 0.6;
}
