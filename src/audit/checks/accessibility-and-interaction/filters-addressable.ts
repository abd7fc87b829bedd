import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { robotsVerdict } from '../../parse/robots.ts';
import { sameUrl } from '../../parse/url.ts';
import { escapeHtml } from '../subjects/page/html.ts';

export default defineCheck({
  id: 'filters-addressable',
  category: 'accessibility-and-interaction',
  name: 'Filters have URLs',
  description: 'Detects facets that only exist in script.',
  why: 'With an address for "blue, size 42" an agent reads ten products instead of four hundred, and can send its user there.',
  judged: {
    pass: 'Filters are links or a GET form, and one that was followed shows other products in its HTML.',
    warn: 'The address of the one that was followed shows the same products, or none.',
    fail: 'Filters are boxes that only a script reads.',
    notApplicable:
      'The listing has no filters in its HTML, or robots.txt keeps us out of their addresses: a note.',
    unknown: 'No filter was followed, or its answer could not be read.',
  },
  priority: 'low',
  appliesTo: 'listing',
  requires: ['listing'],
  effort: 'days',
  fix: {
    title: 'Give filters addresses and render them on the server',
    instructions:
      'Map each filter to a query parameter, link it, and answer the address with just the products that fit.',
    snippet: '<a href="/shoes?colour=blue">Blue (12)</a>',
  },
  sources: ['agent-site-ux'],
  needs: ['listings'],
  uses: ['targets', 'traffic', 'robots'],
  evaluate({ listings, targets, traffic = [], robots }) {
    const filtered = listings.find(({ facts }) => countOf(facts.shopping.facets) > 0);
    const cause = 'template:listing:filters';
    if (!filtered) {
      const scripted = listings.find(({ facts }) => facts.shopping.facets.scripted >= 2);
      if (!scripted) return notApplicable('No filters are in the HTML of the listings.');
      const { facets } = scripted.facts.shopping;
      return fail(
        `${facets.scripted} boxes of filters on ${pathOf(scripted.url)} have no address: only a script reads them.`,
        {
          evidence: [
            { ref: scripted.ref, ...(facets.pointer === undefined ? {} : { pointer: facets.pointer }) },
          ],
          cause,
          confidence: 'medium',
          fix: { snippet: `<a href="${escapeHtml(pathOf(scripted.url))}?colour=blue">Blue</a>` },
        },
      );
    }
    const { facets } = filtered.facts.shopping;
    const target = targets?.find(({ why }) => why === 'facet');
    const from = listings.find(({ id }) => id === target?.from) ?? filtered;
    const count = countOf(from.facts.shopping.facets);
    if (!target) {
      const first = facets.links[0] ?? facets.forms[0];
      if (first && robots && !robotsVerdict(robots, 'AgentReadinessAudit', first.url).allowed)
        return notApplicable(
          `robots.txt keeps agents out of filters such as ${pathOf(first.url)}, as search engines advise.`,
          { evidence: [{ ref: robots.ref }] },
        );
      return unknown('not-requested', `${count} filters have addresses, and none was followed.`, {
        evidence: [{ ref: filtered.ref, snippet: first?.url.slice(0, 300) ?? '' }],
      });
    }
    return judgeTarget(
      target,
      from,
      count,
      traffic.find(({ id }) => id === target.ref),
      cause,
    );
  },
});

type Target = Value<'targets'>[number];

function judgeTarget(
  target: Target,
  from: Page,
  count: number,
  seen: Value<'traffic'>[number] | undefined,
  cause: string,
) {
  const place = pathOf(target.url);
  const said = {
    evidence: [{ ref: from.ref }, { ref: target.ref }],
    cause,
    fix: { snippet: `<a href="${escapeHtml(place)}">…</a>` },
  };
  if (target.exists === false) return warn(`The filter ${place} answers ${seen?.status ?? 'no page'}.`, said);
  if (target.products === undefined || !target.exists)
    return unknown(seen?.blocked ? 'blocked' : 'failed', `The filter ${place} could not be read.`, {
      evidence: said.evidence,
    });
  const before = from.facts.cards.map(({ url }) => url);
  const kept = target.products.filter((url) => before.some((one) => sameUrl(one, url)));
  if (before.length === 0)
    return warn(
      `The filter ${place} has an address, and neither it nor the listing has products in its HTML.`,
      { ...said, confidence: 'low' },
    );
  if (target.products.length === 0) return warn(`The filter ${place} shows no products in its HTML.`, said);
  const same = kept.length === target.products.length && new Set(before).size === target.products.length;
  const total = `${count} filter${count === 1 ? ' has an address' : 's have addresses'}`;
  if (same)
    return warn(`${total}, but ${place} shows the same ${kept.length} products as the listing.`, {
      ...said,
      confidence: 'medium',
    });
  return pass(
    `${total}; ${place} shows ${target.products.length} products where the listing shows ${new Set(before).size}.`,
    { evidence: said.evidence },
  );
}

const countOf = ({ links, forms }: Page['facts']['shopping']['facets']): number =>
  links.length + forms.length;

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}`.slice(0, 120) : address.slice(0, 120);
}
