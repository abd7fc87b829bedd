import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { LinkFact } from '../../parse/facts.ts';
import { deadLink, leadsSomewhere, linkTag } from '../subjects/page/anchors-crawlable.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { quote } from '../subjects/product/facts.ts';

const passShare = 0.02;
const warnShare = 0.1;

export default definePageCheck({
  id: 'crawlable-anchors',
  category: 'content-rendering',
  name: 'Links have real href values',
  description: 'Detects links that only a script can follow.',
  why: 'Agents and crawlers that do not run scripts follow href alone; what stands behind onclick does not exist for them.',
  judged: {
    pass: 'At most 2 % of the links have no address that can be opened.',
    warn: 'Up to 10 % have none.',
    fail: 'More than 10 % have none, or a product card has no link that leads anywhere.',
    notApplicable: 'The page has no links.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'hours',
  fix: {
    title: 'Give every link a real href',
    instructions:
      'Put the address into href and let the script take over the click; where nothing is opened, use a button.',
    snippet: '<a href="/products/trail-shoe">Trail shoe</a>\n<button type="button">Add to wish list</button>',
  },
  sources: ['lighthouse-seo', 'google-javascript-seo'],
  evaluate({ url, ref, role, facts: { links } }) {
    if (!links.length) return notApplicable('The page has no links.');
    const dead = links.filter((link) => deadLink(link, url) !== undefined);
    const cards = deadCards(links);
    const [card] = cards;
    const found = card ? [...cards, ...dead.filter((link) => !cards.includes(link))] : dead;
    const said = {
      cause: `template:${role}:links`,
      evidence: found.slice(0, 4).map((link) => ({ ref, snippet: linkTag(link).slice(0, 300) })),
      fix: { snippet: found.slice(0, 3).map(mended).join('\n') },
    };
    if (card)
      return fail(
        `${cards.length} product ${cards.length === 1 ? 'card has' : 'cards have'} no link that leads anywhere, such as ${quote(card.name || linkTag(card))}.`,
        said,
      );
    const share = dead.length / links.length;
    const count = `${dead.length} of ${links.length} links`;
    const [first] = dead;
    if (!first) return pass(`All ${links.length} links have an address.`);
    const summary = `${count} have no address that can be opened, such as ${quote(linkTag(first), 100)}.`;
    if (share <= passShare) return pass(summary, { evidence: said.evidence });
    return share <= warnShare ? warn(summary, said) : fail(summary, said);
  },
});

/** One link of each card with a price in which no link leads anywhere. Links that play another role may be buttons. */
function deadCards(links: readonly LinkFact[]): LinkFact[] {
  const byCard = Map.groupBy(
    links.filter(({ card }) => card !== undefined),
    ({ card }) => card,
  );
  return [...byCard.values()].flatMap((own) => {
    if (own.some((link) => leadsSomewhere(link) || isElsewhere(link))) return [];
    const plain = own.filter(({ role }) => !role);
    return plain.find(({ name }) => name !== '') ?? plain[0] ?? [];
  });
}

/** Mail, phone, a place on this page. */
const isElsewhere = ({ href, abs }: LinkFact): boolean =>
  abs === undefined && /^\s*(?!javascript:)[a-z][a-z+.-]*:/i.test(href);

const mended = ({ name }: LinkFact): string =>
  `<a href="/ADDRESS-OF-ITS-PAGE">${escapeHtml(name.slice(0, 80) || 'Name')}</a>`;
