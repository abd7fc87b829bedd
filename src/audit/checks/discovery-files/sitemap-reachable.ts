import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { mainSitemap } from '../../parse/files/sitemap.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';
import { missingSitemap } from '../subjects/sitemap/missing.ts';

export default defineCheck({
  id: 'sitemap-reachable',
  category: 'discovery-files',
  name: 'Sitemap is reachable',
  description: 'Detects sitemaps that are missing, blocked, or redirected.',
  why: 'Crawlers that get a challenge or an error instead of the sitemap cannot find the catalog.',
  judged: {
    pass: 'The first sitemap that was requested returns 200 without a redirect and is not HTML.',
    warn: 'It redirects.',
    fail: 'There is no sitemap, or it returns an error, HTML, or a challenge, or is blocked.',
    unknown: 'It did not respond.',
  },
  priority: 'high',
  effort: 'hours',
  fix: {
    title: 'Serve the sitemap as XML without a redirect',
    instructions:
      'Serve the sitemap at the declared URL with status 200 and media type application/xml, or declare its actual URL.',
    snippet: 'Sitemap: https://shop.example/sitemap.xml',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'traffic', 'target'],
  evaluate({ sitemaps, traffic, target }) {
    const missing = missingSitemap(target.canonicalOrigin);
    const first = mainSitemap(sitemaps.filter(({ via }) => via !== 'index'));
    if (!first) return fail('No sitemap was found.', missing);
    const seen = traffic.find((one) => one.id === first.ref);
    const evidence = [{ ref: first.ref }];
    const cause = 'sitemap:unreachable';
    if (!seen || seen.status === undefined)
      return unknown('failed', `${first.url} did not respond (${seen?.error?.code ?? 'not requested'}).`, {
        evidence,
      });
    if (seen.challenge)
      return fail(`${first.url} returned a ${seen.challenge.vendor} challenge.`, {
        evidence,
        cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
        ...fixForAnswer('the sitemap', seen),
      });
    if (seen.blocked)
      return fail(`${first.url} is blocked (${seen.status ?? 'no response'}).`, {
        evidence,
        cause: 'edge:bot-rule',
        ...fixForAnswer('the sitemap', seen),
      });
    const isGone = seen.status === 404 || seen.status === 410;
    if (first.via === 'guess' && (isGone || (seen.status === 200 && first.kind === 'html')))
      return fail(
        isGone
          ? 'No sitemap is declared, and none was found at the default URLs.'
          : `No sitemap is declared, and ${first.url} returned an HTML page.`,
        { evidence, ...missing },
      );
    if (seen.status !== 200)
      return fail(`${first.url} returned ${seen.status}.`, {
        evidence,
        cause,
        ...fixForAnswer('the sitemap', seen),
      });
    if (first.kind === 'html') return fail(`${first.url} returned an HTML page.`, { evidence, cause });
    if (seen.hops.length > 0)
      return warn(`${first.url} redirects to ${seen.finalUrl}.`, {
        evidence,
        cause,
        fix: { snippet: `Sitemap: ${seen.finalUrl}` },
      });
    return pass(`${first.url} returned 200 with ${seen.type || 'no media type'}.`, { evidence });
  },
});
