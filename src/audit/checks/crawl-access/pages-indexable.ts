import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { directiveProof, directivesOf, directiveText } from '../subjects/access/directives.ts';
import type { RobotsDirective } from '../../parse/preferences.ts';

export default definePageCheck({
  id: 'pages-indexable',
  category: 'crawl-access',
  name: 'Home, category and product pages are indexable',
  description: 'Detects noindex or none in meta robots or X-Robots-Tag.',
  why: 'Search engines drop such a page, and the AI answers that are made from their index no longer know it.',
  judged: {
    pass: 'No meta element and no X-Robots-Tag keeps everybody, Googlebot or bingbot from indexing the page.',
    warn: 'noindex, none or an unavailable_after in the past stands on a listing page, or speaks to bingbot alone.',
    fail: 'One of them speaks to everybody or to Googlebot on the home page or on a product page; a single page is enough.',
  },
  priority: 'critical',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Remove noindex from pages that are meant to be found',
    instructions: 'Delete the directive from the template or the server rule that sends it.',
    snippet: '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:large">',
  },
  sources: ['google-robots-meta', 'lighthouse-seo'],
  roles: ['home', 'listing', 'product'],
  anyFailFails: true,
  needs: ['clock', 'traffic'],
  evaluate(page, { clock, traffic }) {
    const found = directivesOf(page, traffic).filter((one) => hides(one, clock.startedAt));
    const general = found.find(({ agent }) => agent !== 'bingbot');
    const first = general ?? found[0];
    if (!first) return pass('No directive keeps the page out of an index.');
    const who = first.agent === '*' ? 'every index' : `the index of ${first.agent}`;
    const said = `${directiveText(first)} keeps the ${page.role} page out of ${who}.`.slice(0, 300);
    const more = {
      evidence: found.slice(0, 2).map((one) => directiveProof(page, one)),
      cause: 'meta:robots',
      fix: { instructions: `Delete ${directiveText(first)} from the ${page.role} template.`.slice(0, 400) },
    };
    return general && page.role !== 'listing' ? fail(said, more) : warn(said, more);
  },
});

function hides({ directive, value }: RobotsDirective, now: number): boolean {
  if (directive === 'noindex' || directive === 'none') return true;
  const until = directive === 'unavailable_after' ? Date.parse(value ?? '') : Number.NaN;
  return !Number.isNaN(until) && until < now;
}
