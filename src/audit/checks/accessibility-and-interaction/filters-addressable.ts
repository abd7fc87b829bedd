import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { sameUrl } from '../../parse/url.ts';
import { escapeHtml } from '../subjects/page/html.ts';

export default defineCheck({
  id: 'filters-addressable',
  category: 'accessibility-and-interaction',
  name: 'Filters have URLs',
  description: 'Detects filters that only work with scripts.',
  why: 'With a URL for "blue, size 42", an agent reads ten products instead of four hundred, and can share the link with its user.',
  judged: {
    pass: 'Filters are links or a GET form, and the one that was followed shows a different set of products in its HTML.',
    warn: 'The URL of the filter that was followed shows the same products, or none.',
    fail: 'Filters are checkboxes that only a script reads.',
    notApplicable: 'The HTML of the listing has no filters, or robots.txt disallows their URLs.',
    unknown: 'No filter was followed, or the response could not be read.',
  },
  priority: 'low',
  appliesTo: 'listing',
  requires: ['listing'],
  effort: 'days',
  fix: {
    title: 'Give filters URLs and render them on the server',
    instructions:
      'Map each filter to a query parameter, link to it, and return only the matching products for that URL.',
    snippet: '<a href="/shoes?color=blue">Blue (12)</a>',
  },
  sources: ['agent-site-ux'],
  needs: ['listings'],
  uses: ['targets', 'traffic', 'robots'],
  evaluate({ listings, targets, traffic = [], robots }) {
    const filtered = listings.find(({ facts }) => countOf(facts.shopping.facets) > 0);
    const cause = 'template:listing:filters';
    if (!filtered) {
      const scripted = listings.find(({ facts }) => facts.shopping.facets.scripted >= 2);
      if (!scripted) return notApplicable('The HTML of the listings has no filters.');
      const { facets } = scripted.facts.shopping;
      return fail(
        `${facets.scripted} filter boxes on ${pathOf(scripted.url)} have no URL. Only a script reads them.`,
        {
          evidence: [
            { ref: scripted.ref, ...(facets.pointer === undefined ? {} : { pointer: facets.pointer }) },
          ],
          cause,
          confidence: 'medium',
          fix: { snippet: `<a href="${escapeHtml(pathOf(scripted.url))}?color=blue">Blue</a>` },
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
          `robots.txt disallows filters such as ${pathOf(first.url)}, as search engines recommend.`,
          { evidence: [{ ref: robots.ref }] },
        );
      return unknown('not-requested', `${count} filters have URLs, and none was followed.`, {
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
  if (target.exists === false)
    return warn(`The filter ${place} returned ${seen?.status ?? 'no page'}.`, said);
  if (target.products === undefined || !target.exists)
    return unknown(seen?.blocked ? 'blocked' : 'failed', `The filter ${place} could not be read.`, {
      evidence: said.evidence,
    });
  const before = from.facts.cards.map(({ url }) => url);
  const kept = target.products.filter((url) => before.some((one) => sameUrl(one, url)));
  if (before.length === 0)
    return warn(`The filter ${place} has a URL, but neither it nor the listing has products in its HTML.`, {
      ...said,
      confidence: 'low',
    });
  if (target.products.length === 0) return warn(`The filter ${place} shows no products in its HTML.`, said);
  const same = kept.length === target.products.length && new Set(before).size === target.products.length;
  const total = `${count} filter${count === 1 ? ' has a URL' : 's have URLs'}`;
  if (same)
    return warn(`${total}, but ${place} shows the same ${kept.length} products as the listing.`, {
      ...said,
      confidence: 'medium',
    });
  return pass(
    `${total}. ${place} shows ${target.products.length} products, and the listing shows ${new Set(before).size}.`,
    { evidence: said.evidence },
  );
}

const countOf = ({ links, forms }: Page['facts']['shopping']['facets']): number =>
  links.length + forms.length;

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}`.slice(0, 120) : address.slice(0, 120);
}
