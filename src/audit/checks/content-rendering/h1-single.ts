import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { productHeading } from '../../product-heading.ts';

export default definePageCheck({
  id: 'h1-single',
  category: 'content-rendering',
  name: 'Page has one H1 that names the product',
  description: 'Detects missing or multiple H1 headings.',
  why: 'Agents use the H1 to identify the product. With no H1 or several, they may pick a banner instead.',
  judged: {
    pass: 'The page has one H1 with text (not counting dialogs), and it is not the store name.',
    warn: 'It has several, and the first shares at least half of its words with the product name in the markup, if any. Or the H1 is for screen readers only, and a lower-level heading names the product.',
    fail: 'It has no H1 with text, an H1 with only the store name, or several whose first is not the product.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Make the product title the only H1',
    instructions:
      'Use h1 only for the product title. Use other elements for the logo, banners, and related products.',
  },
  sources: ['wcag'],
  evaluate(page) {
    const { facts, ref } = page;
    const h1 = facts.headings
      // A dialog over the page has a title of its own.
      .filter(({ level, region }) => level === 1 && region !== 'dialog')
      .map(({ text }) => text.trim())
      .filter((text) => text !== '');
    const first = h1[0];
    const name = facts.product?.name;
    const fix = name ? { snippet: `<h1>${escapeHtml(name)}</h1>` } : {};
    const evidence = [{ ref, snippet: h1.slice(0, 3).join(' | ').slice(0, 300) }];
    if (first === undefined)
      return fail('The page has no H1 with text.', {
        evidence: [{ ref }],
        fix,
        cause: 'template:product:h1',
      });
    const matches = name === undefined || tokenOverlap(first, name) >= 0.5;
    const shown = productHeading(page.facts);
    if (h1.length === 1 && !matches && shown && shown.level > 1)
      return warn(
        `The H1 "${first.slice(0, 80)}" is for screen readers only, and the product name "${shown.text.slice(0, 80)}" is an H${shown.level}.`,
        { evidence, fix, cause: 'template:product:h1' },
      );
    if (h1.length === 1 && matches) return pass(`The H1 is "${first.slice(0, 80)}".`, { evidence });
    if (h1.length === 1) {
      const site = facts.structured.openGraph.find(({ property }) => property === 'og:site_name')?.content;
      const isStore = site !== undefined && tokenOverlap(first, site) >= 0.5;
      return isStore
        ? fail(`The H1 is the store name "${first.slice(0, 80)}", not the product.`, {
            evidence,
            fix,
            cause: 'template:product:h1',
          })
        : pass(`The page has one H1, "${first.slice(0, 80)}".`, { evidence });
    }
    if (matches)
      return warn(
        `The page has ${h1.length} H1 headings${name === undefined ? '' : '; the first names the product'}.`,
        { evidence, fix, cause: 'template:product:h1' },
      );
    return fail(
      `The page has ${h1.length} H1 headings, and the first, "${first.slice(0, 80)}", is not the product.`,
      { evidence, fix, cause: 'template:product:h1' },
    );
  },
});
