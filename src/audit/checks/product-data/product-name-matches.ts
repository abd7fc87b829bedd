import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import {
  headingOf,
  pointTo,
  primaryProduct,
  proofOn,
  quote,
  said,
  showsName,
} from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-name-matches',
  category: 'product-data',
  name: 'Product name is present and matches the page',
  description: 'Detects empty or generic names.',
  why: 'Agents quote the name from the markup. An empty or generic name misleads buyers.',
  judged: {
    pass: 'The name has 3 to 150 characters and shares at least half of its words with the product heading or the title, measured on the shorter text. Without such a heading, the name only has to be in the text.',
    warn: 'The name shares at least 20% but less than 50% of its words, or has more than 150 characters.',
    fail: 'The name is missing, shorter than 3 characters, or shares less than 20% of its words.',
    unknown: 'The page has neither an H1 nor a title.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Use the visible product title as the name in the markup',
    instructions: 'Fill `name` from the same field as the H1, without the store name and promotional text.',
  },
  sources: ['google-merchant-listing', 'google-product-data'],
  roles: ['product'],
  searches: ['visible'],
  evaluate(page) {
    const product = primaryProduct(page);
    const name = said(product.name);
    const heading = headingOf(page);
    const titles = [...(heading ? [heading] : []), ...page.facts.head.titles].map((title) =>
      title.slice(0, 500),
    );
    const more = {
      cause: 'product:name',
      evidence: [proofOn(page, pointTo(product.path, 'name'), product.name)],
      fix: titles[0] ? { snippet: productSnippet(page, { name: titles[0].slice(0, 150) }) } : {},
    };
    if (!name)
      return fail('The product has no name in its markup.', {
        ...more,
        found: 'absent',
        fix: {
          title: 'Add the product name to the markup',
          instructions:
            'Fill `name` from the same field as the H1, without the store name and promotional text.',
          ...more.fix,
        },
      });
    const { length } = [...name];
    if (length < 3)
      return fail(`The name ${quote(name)} in the markup is too short to identify the product.`, more);
    if (!titles.length)
      return unknown('failed', 'The page has neither an H1 nor a title to compare the name with.');
    const language = page.facts.language.declared;
    const overlap = Math.max(...titles.map((title) => tokenOverlap(name.slice(0, 500), title, language)));
    const shown = `the markup states ${quote(name)}, but the page shows ${quote(titles[0] ?? '')}`;
    // Without a heading there is only the title, which may be that of the storefront.
    if (overlap < 0.5 && !heading && showsName(page, name))
      return pass(`The name ${quote(name)} is in the text of the page.`, { evidence: more.evidence });
    if (overlap < 0.2) return fail(`The names do not match: ${shown}.`, more);
    if (overlap < 0.5)
      return warn(`The names share ${Math.round(overlap * 100)}% of their words: ${shown}.`, more);
    if (length > 150)
      return warn(`The name in the markup has ${length} characters.`, {
        ...more,
        fix: {
          ...more.fix,
          title: 'Shorten the product name in the markup to 150 characters',
          instructions:
            'Keep the brand, product, and variant in the name, and move keywords to the description.',
        },
      });
    return pass(`The name ${quote(name)} matches the page.`, { evidence: more.evidence });
  },
});
