import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { tokenOverlap } from '../../parse/words.ts';
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
  why: 'Agents quote the name of the markup: an empty or generic one leads buyers astray.',
  judged: {
    pass: 'The name has 3 to 150 characters and shares half of its words or more with the heading of the product or the title; the shorter text counts. Without such a heading, the name in the text is enough.',
    warn: 'It shares 20 % to below 50 % of the words, or has more than 150 characters.',
    fail: 'The name is missing, shorter than 3 characters, or shares less than 20 % of its words.',
    unknown: 'The page has neither H1 nor title.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Use the visible product title as the name in the markup',
    instructions: 'Fill `name` from the same field as the H1, without store name and promotional text.',
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
          instructions: 'Fill `name` from the same field as the H1, without store name and promotional text.',
          ...more.fix,
        },
      });
    const { length } = [...name];
    if (length < 3)
      return fail(`The name ${quote(name)} in the markup is too short to tell the product.`, more);
    if (!titles.length)
      return unknown('failed', 'The page has neither H1 nor title to compare the name with.');
    const language = page.facts.language.declared;
    const overlap = Math.max(...titles.map((title) => tokenOverlap(name.slice(0, 500), title, language)));
    const shown = `the markup says ${quote(name)}, the page ${quote(titles[0] ?? '')}`;
    // Without a heading the title stands alone, and it may be the shop's.
    if (overlap < 0.5 && !heading && showsName(page, name))
      return pass(`The name ${quote(name)} is in the text of the page.`, { evidence: more.evidence });
    if (overlap < 0.2) return fail(`The names do not match: ${shown}.`, more);
    if (overlap < 0.5)
      return warn(`The names share ${Math.round(overlap * 100)} % of their words: ${shown}.`, more);
    if (length > 150)
      return warn(`The name in the markup has ${length} characters.`, {
        ...more,
        fix: {
          ...more.fix,
          title: 'Shorten the product name in the markup to 150 characters',
          instructions:
            'Keep brand, product and variant in the name, and move keywords into the description.',
        },
      });
    return pass(`The name ${quote(name)} matches the page.`, { evidence: more.evidence });
  },
});
