import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { isShell } from '../subjects/page/products.ts';
import { lengthOf, showBytes, widthOf } from '../subjects/page/html.ts';

/** Shares of 140 real product pages: median 2.6%, one in twenty below 0.8%. */
const fair = 0.01;
const poor = 0.003;

export default definePageCheck({
  id: 'text-efficiency',
  category: 'content-rendering',
  name: 'Pages have a reasonable text-to-HTML ratio',
  description: 'Detects pages that use many tokens for little text.',
  why: 'Agents pay per token and truncate long pages, so scripts and styles can crowd out the text about the product.',
  judged: {
    pass: 'At least 1% of the characters in the HTML are visible text. Ideographs and kana count double.',
    warn: '0.3% to less than 1% are visible text.',
    fail: 'Less than 0.3% are visible text.',
    notApplicable:
      'The HTML has fewer than 50 words, and an empty app root or a message asking to enable JavaScript.',
    unknown: 'The page has no content.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'days',
  fix: {
    title: 'Remove state, base64 images, and unused styles from the HTML',
    instructions:
      'Remove content that the page duplicates or never uses, such as state that repeats the text, inline images, and styles of other pages.',
    snippet:
      '<link rel="stylesheet" href="/product.css">\n<script src="/state/product.js" defer></script>\n<img src="/img/product.webp" alt="…" loading="lazy">',
  },
  sources: ['extraction-benchmark'],
  evaluate(page) {
    const {
      facts: { text, source },
      ref,
    } = page;
    if (isShell(page)) return notApplicable('Scripts render the page, so the HTML has no text to measure.');
    if (source.chars === 0) return unknown('failed', 'The page has no content.');
    const share = weightOf(text) / source.chars;
    const percent = `${(share * 100).toFixed(share < 0.01 ? 2 : 1)}%`;
    const figures = `${text.chars} of ${source.chars} characters are visible text`;
    const evidence = [{ ref, snippet: figures }];
    if (share >= fair) return pass(`${percent} of the HTML is visible text.`, { evidence });
    const said = { evidence, cause: 'template:product:payload' };
    const summary = `Only ${percent} of the HTML is visible text (${figures}). The other ${showBytes(source.chars - text.chars)} are markup.`;
    return share >= poor ? warn(summary, said) : fail(summary, said);
  },
});

/** Ideographs and kana count double, because the thresholds come from pages in alphabetic scripts. */
const weightOf = ({ chars, visible }: Page['facts']['text']): number =>
  visible.length === 0 ? chars : (chars * widthOf(visible)) / lengthOf(visible);
