import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { AxeNode } from '../../parse/facts/facts.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { broken, counted, countIn, regionWords, proofsOf } from '../subjects/tree/findings.ts';

const warnUpTo = 5;

export default definePageCheck({
  id: 'link-names',
  category: 'accessibility-and-interaction',
  name: 'Links have names',
  description: 'Detects links that contain an image or icon without text.',
  why: 'An agent has only the URL of a link without a name. It cannot know that the image links to the product.',
  judged: {
    pass: 'Every link has text, an image with alt text, an aria-label, aria-labelledby, or a title.',
    warn: `Up to ${warnUpTo} links on the page have no name.`,
    fail: `More than ${warnUpTo} links have no name, or one in a product card.`,
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Name the target in the alt text of linked images',
    instructions:
      'Put the name of the product or page in the alt text of the image, or in the aria-label of an icon link. If an image is next to a named link to the same page, combine both into one link.',
    snippet: '<a href="/products/trail-shoe"><img src="/img/trail-shoe.jpg" alt="Trail Shoe"></a>',
  },
  sources: ['lighthouse-agent-tree', 'axe-core'],
  evaluate(page) {
    const found = broken(page, 'link-name');
    if (found.count === 0) return pass('Every link on the page has a name.');
    const inCards = countIn(found, 'card');
    const [first] = found.nodes;
    const where =
      inCards > 0
        ? `, ${inCards} of them in product cards`
        : first && found.count === 1
          ? ` ${regionWords[first.region]}`
          : '';
    const said = {
      evidence: proofsOf(page.ref, found.nodes),
      cause: `template:${page.role}:link-names`,
      fix: {
        snippet: found.nodes
          .slice(0, 3)
          .map((node) => mended(page, node))
          .join('\n'),
      },
    };
    const summary = `${counted(found.count, 'link', 'links')}${where} ${found.count === 1 ? 'has' : 'have'} no name.`;
    return found.count > warnUpTo || inCards > 0 ? fail(summary, said) : warn(summary, said);
  },
});

/** The link, with the name of another link to the same page. */
function mended({ facts }: Page, { what = '', html }: AxeNode): string {
  const own = facts.links.find(({ href }) => href === what)?.abs;
  const same = facts.links.find(({ abs, name }) => own !== undefined && abs === own && name !== '');
  const card = facts.cards.find(({ url }) => url === own);
  const name = escapeHtml((card?.name || same?.name || wordsOf(own ?? '')).slice(0, 100));
  const picture = /<img\b[^>]*?\ssrc="([^"]*)/.exec(html)?.[1];
  const open = `<a href="${escapeHtml(what)}"`;
  return picture === undefined
    ? `${open} aria-label="${name}">…</a>`
    : `${open}><img src="${picture}" alt="${name}"></a>`;
}

/** Words of the last path segment of a URL. */
function wordsOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').findLast(Boolean) ?? '';
  const words = last
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return words.length > 2 ? words : 'NAME OF THE TARGET';
}
