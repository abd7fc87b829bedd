import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { isShell } from '../subjects/page/products.ts';
import { lengthOf, showBytes, widthOf } from '../subjects/page/html.ts';

/** Shares of 140 real product pages: median 2.6 %, one in twenty below 0.8 %. */
const fair = 0.01;
const poor = 0.003;

export default definePageCheck({
  id: 'text-efficiency',
  category: 'content-rendering',
  name: 'Text is not drowned in markup',
  description: 'Detects pages that cost agents many tokens for little text.',
  why: 'Agents pay by the token and cut long pages: the few sentences on the product drown in scripts and styles.',
  judged: {
    pass: 'At least 1 % of the characters of the HTML are visible text; ideographs and kana count double.',
    warn: '0.3 % to below 1 % are.',
    fail: 'Less than 0.3 % are.',
    notApplicable:
      'The HTML has fewer than 50 words, and an empty application root or a request to enable JavaScript.',
    unknown: 'The page has no content.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'days',
  fix: {
    title: 'Take state, base64 images and unused styles out of the HTML',
    instructions:
      'Remove what the page holds twice or never uses: state that repeats the text, inline images, styles of other pages.',
    snippet:
      '<link rel="stylesheet" href="/product.css">\n<script src="/state/product.js" defer></script>\n<img src="/img/product.webp" alt="…" loading="lazy">',
  },
  sources: ['extraction-benchmark'],
  evaluate(page) {
    const {
      facts: { text, source },
      ref,
    } = page;
    if (isShell(page)) return notApplicable('Scripts draw the page: the HTML has no text to weigh.');
    if (source.chars === 0) return unknown('failed', 'The page has no content.');
    const share = weightOf(text) / source.chars;
    const percent = `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`;
    const figures = `${text.chars} of ${source.chars} characters are visible text`;
    const evidence = [{ ref, snippet: figures }];
    if (share >= fair) return pass(`${percent} of the HTML is visible text.`, { evidence });
    const said = { evidence, cause: 'template:product:payload' };
    const summary = `Only ${percent} of the HTML is visible text (${figures}); the rest is ${showBytes(source.chars - text.chars)} of markup.`;
    return share >= poor ? warn(summary, said) : fail(summary, said);
  },
});

/** Ideographs and kana say twice as much as letters, and the thresholds come from pages in letters. */
const weightOf = ({ chars, visible }: Page['facts']['text']): number =>
  visible.length === 0 ? chars : (chars * widthOf(visible)) / lengthOf(visible);
