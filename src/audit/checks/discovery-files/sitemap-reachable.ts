import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { mainSitemap } from '../../parse/sitemap.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';
import { missingSitemap } from '../subjects/sitemap/missing.ts';

export default defineCheck({
  id: 'sitemap-reachable',
  category: 'discovery-files',
  name: 'The sitemap downloads for agents',
  description: 'Detects sitemaps that are missing, blocked or redirected away.',
  why: 'A crawler that gets a challenge or an error page for the sitemap learns nothing of the catalogue.',
  judged: {
    pass: 'The first sitemap that was tried answers 200 without a redirect, and not with HTML.',
    warn: 'It redirects.',
    fail: 'There is none, it answers an error, HTML or a challenge, or it refuses us.',
    unknown: 'It gave no answer.',
  },
  priority: 'high',
  effort: 'hours',
  fix: {
    title: 'Answer the sitemap URL with XML, without a redirect',
    instructions:
      'Write the sitemap as XML at the declared URL, with status 200 and media type application/xml, or declare the URL at which it is.',
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
      return unknown('failed', `${first.url} gave no answer (${seen?.error?.code ?? 'not asked'}).`, {
        evidence,
      });
    if (seen.challenge)
      return fail(`${first.url} answers with a challenge of ${seen.challenge.vendor}.`, {
        evidence,
        cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
        ...fixForAnswer('the sitemap', seen),
      });
    if (seen.blocked)
      return fail(`${first.url} refuses us with ${seen.status}.`, {
        evidence,
        cause: 'edge:bot-rule',
        ...fixForAnswer('the sitemap', seen),
      });
    const isGone = seen.status === 404 || seen.status === 410;
    if (first.via === 'guess' && (isGone || (seen.status === 200 && first.kind === 'html')))
      return fail(
        isGone
          ? 'No sitemap is declared, and none is at the usual places.'
          : `No sitemap is declared, and ${first.url} answers with an HTML page.`,
        { evidence, ...missing },
      );
    if (seen.status !== 200)
      return fail(`${first.url} answers ${seen.status}.`, {
        evidence,
        cause,
        ...fixForAnswer('the sitemap', seen),
      });
    if (first.kind === 'html') return fail(`${first.url} answers with an HTML page.`, { evidence, cause });
    if (seen.hops.length > 0)
      return warn(`${first.url} redirects to ${seen.finalUrl}.`, {
        evidence,
        cause,
        fix: { snippet: `Sitemap: ${seen.finalUrl}` },
      });
    return pass(`${first.url} answers 200 with ${seen.type || 'no media type'}.`, { evidence });
  },
});
