import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { directiveProof, directivesOf, directiveText } from '../subjects/access/directives.ts';
import type { RobotsDirective } from '../../parse/robots/preferences.ts';

export default definePageCheck({
  id: 'pages-indexable',
  category: 'crawl-access',
  name: 'Home, category, and product pages are indexable',
  description: 'Detects noindex or none in robots meta elements or X-Robots-Tag.',
  why: 'Search engines drop such pages, so they are also missing from AI answers based on those indexes.',
  judged: {
    pass: 'No meta element or X-Robots-Tag prevents all crawlers, Googlebot, or bingbot from indexing the page.',
    warn: 'noindex, none, or a past unavailable_after date is on a listing page, or applies only to bingbot.',
    fail: 'One of these applies to all crawlers or to Googlebot on the home page or on any product page.',
  },
  priority: 'critical',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Remove noindex from pages that should be indexed',
    instructions: 'Delete the directive from the template or from the server rule that sends it.',
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
    if (!first) return pass('No directive prevents indexing of the page.');
    const who = first.agent === '*' ? 'all search indexes' : `the index of ${first.agent}`;
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
