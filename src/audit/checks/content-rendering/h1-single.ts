import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { tokenOverlap } from '../../parse/words.ts';
import { productHeading } from '../../product-heading.ts';

export default definePageCheck({
  id: 'h1-single',
  category: 'content-rendering',
  name: 'One H1 names the page',
  description: 'Detects missing or multiple main headings.',
  why: 'The H1 tells an agent what the page is about. Without one, or with several, it may take a banner for the product.',
  judged: {
    pass: 'The page has one H1 with text, dialogs aside, and it is not the name of the shop.',
    warn: 'It has several, and the first shares half of the words with the product name, if the markup has one; or it is for screen readers alone, and a lower heading names the product.',
    fail: 'It has none with text, only the name of the shop, or several of which the first is not the product.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Make the product title the only h1',
    instructions:
      'Use h1 for the product title alone; logo, banners and related products take other elements.',
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
      return fail('The page has no h1 with text.', {
        evidence: [{ ref }],
        fix,
        cause: 'template:product:h1',
      });
    const matches = name === undefined || tokenOverlap(first, name) >= 0.5;
    const shown = productHeading(page.facts);
    if (h1.length === 1 && !matches && shown && shown.level > 1)
      return warn(
        `The h1 "${first.slice(0, 80)}" is for screen readers alone, and the name "${shown.text.slice(0, 80)}" is an h${shown.level}.`,
        { evidence, fix, cause: 'template:product:h1' },
      );
    if (h1.length === 1 && matches) return pass(`The h1 is "${first.slice(0, 80)}".`, { evidence });
    if (h1.length === 1) {
      const site = facts.structured.openGraph.find(({ property }) => property === 'og:site_name')?.content;
      const isStore = site !== undefined && tokenOverlap(first, site) >= 0.5;
      return isStore
        ? fail(`The h1 is the store's name "${first.slice(0, 80)}", not the product.`, {
            evidence,
            fix,
            cause: 'template:product:h1',
          })
        : pass(`The page has one h1, "${first.slice(0, 80)}".`, { evidence });
    }
    if (matches)
      return warn(
        `The page has ${h1.length} h1 elements${name === undefined ? '' : '; the first names the product'}.`,
        { evidence, fix, cause: 'template:product:h1' },
      );
    return fail(
      `The page has ${h1.length} h1 elements and the first, "${first.slice(0, 80)}", is not the product.`,
      { evidence, fix, cause: 'template:product:h1' },
    );
  },
});
