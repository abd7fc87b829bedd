import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { LinkFact } from '../../parse/facts/facts.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { linkTag } from '../subjects/page/anchors-crawlable.ts';
import { isGenericText } from '../subjects/page/anchors-words.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { quote, spokenOn } from '../subjects/product/facts.ts';

const warnUpTo = 5;
/** Share of words that a product name has in common with a link of its card. */
const enough = 0.5;

export default definePageCheck({
  id: 'link-text-descriptive',
  category: 'content-rendering',
  name: 'Link text describes the target',
  description:
    'Detects links named "more" or "click here", and product cards whose links lack the product name.',
  why: 'Agents choose links by their text. They cannot tell ten links named "more" apart.',
  judged: {
    pass: 'No link has generic text, and each product card has a link with the product name.',
    warn: `Up to ${warnUpTo} links or product cards do not meet this.`,
    fail: `More than ${warnUpTo} do not meet this.`,
    notApplicable: 'The page has no links to other pages.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Write link text that describes the target',
    instructions:
      'Put the product or topic in the link text. If the design needs "more", add the name in aria-label or visually hidden text.',
    snippet: '<a href="/products/trail-shoe" aria-label="More about Trail Shoe">More</a>',
  },
  sources: ['lighthouse-seo', 'web-dev-agent-site-ux'],
  evaluate(page) {
    const links = page.facts.links.filter((link) => leadsAway(link, page));
    if (!links.length) return notApplicable('The page has no links to other pages.');
    const language = page.facts.language.declared;
    const generic = links.filter(({ name, lang }) => isGenericText(name, lang ?? language));
    const cards = namelessCards(page, new Set(generic.map(({ abs }) => abs)));
    const count = generic.length + cards.length;
    if (!count) return pass(`None of the ${links.length} links has generic text.`);
    const [first, card] = [generic[0], cards[0]];
    const parts = [
      ...(first
        ? [
            `${generic.length} of ${links.length} links ${generic.length === 1 ? 'has' : 'have'} generic text, such as ${quote(first.name)}`,
          ]
        : []),
      ...(card
        ? [
            `${cards.length} product ${cards.length === 1 ? 'card has' : 'cards have'} no link with the product name, such as ${quote(card.name)}`,
          ]
        : []),
    ];
    const said = {
      cause: `template:${page.role}:link-text`,
      evidence: [
        ...generic.slice(0, 3).map((link) => ({ ref: page.ref, snippet: linkTag(link).slice(0, 300) })),
        ...cards.slice(0, 2).map(({ url, name }) => ({
          ref: page.ref,
          snippet: `${name.slice(0, 100)}: ${url}`.slice(0, 300),
        })),
      ],
      fix: {
        snippet: [
          ...generic.slice(0, 3).map((link) => mended(page, link)),
          ...cards.slice(0, 1).map(linked),
        ].join('\n'),
      },
    };
    const summary = `${parts.join('; ')}.`;
    return count > warnUpTo ? fail(summary, said) : warn(summary, said);
  },
});

function leadsAway({ href, abs, rel }: LinkFact, { url }: Page): boolean {
  const target = abs ?? href.trim();
  if (target === '' || rel?.includes('nofollow') || /^(?:javascript|mailto):/i.test(target)) return false;
  return withoutFragment(target) !== withoutFragment(url);
}

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

interface Card {
  url: string;
  name: string;
}

/** Priced cards without a link that has the product name, except those already reported for generic text. */
function namelessCards(page: Page, told: ReadonlySet<string | undefined>): Card[] {
  const language = spokenOn(page);
  const names = Map.groupBy(page.facts.links, ({ abs }) => abs);
  return page.facts.cards.filter(({ url, name, price }) => {
    const own = names.get(url) ?? [];
    if (!price || !name || told.has(url) || !own.length) return false;
    return !own.slice(0, 10).some((link) => tokenOverlap(name, link.name, language) >= enough);
  });
}

const linked = ({ url, name }: Card): string =>
  `<a href="${escapeHtml(url.slice(0, 200))}">${escapeHtml(name.slice(0, 100))}</a>`;

/** The link with the name of its product, or else with words from its URL. */
function mended(page: Page, { href, abs, name }: LinkFact): string {
  const card = page.facts.cards.find(({ url }) => url === abs)?.name;
  const words = (
    URL.parse(abs ?? '')
      ?.pathname.split('/')
      .findLast(Boolean) ?? ''
  )
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  const target = card ?? (words.length > 2 ? words : 'NAME OF THE TARGET');
  return `<a href="${escapeHtml(href.slice(0, 200))}" aria-label="${escapeHtml(`${name}: ${target.slice(0, 100)}`)}">${escapeHtml(name)}</a>`;
}
