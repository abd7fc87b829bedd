import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { LinkFact } from '../../parse/facts/facts.ts';
import { deadLink, leadsSomewhere, linkTag } from '../subjects/page/anchors-crawlable.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { quote } from '../subjects/product/facts.ts';

const passShare = 0.02;
const warnShare = 0.1;

export default definePageCheck({
  id: 'crawlable-anchors',
  category: 'content-rendering',
  name: 'Links have real href values',
  description: 'Detects links that work only with scripts.',
  why: 'Agents and crawlers that do not run scripts follow only href. They cannot reach pages behind onclick.',
  judged: {
    pass: 'At most 2% of the links have no crawlable URL.',
    warn: 'Up to 10% have none.',
    fail: 'More than 10% have none, or a product card has no working link.',
    notApplicable: 'The page has no links.',
  },
  priority: 'high',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'hours',
  fix: {
    title: 'Give every link a real href',
    instructions:
      'Put the URL in href and let the script handle the click. For actions that do not open a page, use a button.',
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
        `${cards.length} product ${cards.length === 1 ? 'card has' : 'cards have'} no working link, such as ${quote(card.name || linkTag(card))}.`,
        said,
      );
    const share = dead.length / links.length;
    const count = `${dead.length} of ${links.length} links`;
    const [first] = dead;
    if (!first) return pass(`All ${links.length} links have a crawlable URL.`);
    const summary = `${count} ${dead.length === 1 ? 'has' : 'have'} no crawlable URL, such as ${quote(linkTag(first), 100)}.`;
    if (share <= passShare) return pass(summary, { evidence: said.evidence });
    return share <= warnShare ? warn(summary, said) : fail(summary, said);
  },
});

/** One link of each priced card without a working link. Links with another role may be buttons. */
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

/** Links such as mailto: and tel:. */
const isElsewhere = ({ href, abs }: LinkFact): boolean =>
  abs === undefined && /^\s*(?!javascript:)[a-z][a-z+.-]*:/i.test(href);

const mended = ({ name }: LinkFact): string =>
  `<a href="/URL-OF-ITS-PAGE">${escapeHtml(name.slice(0, 80) || 'Name')}</a>`;
