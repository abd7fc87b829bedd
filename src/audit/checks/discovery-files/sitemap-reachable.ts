import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { mainSitemap } from '../../parse/sitemap.ts';

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
    title: 'Serve the sitemap to every client',
    instructions:
      'Answer the declared address with 200 and application/xml, without a redirect, and exempt it from bot rules.',
    snippet: 'Sitemap: https://shop.example/sitemap.xml',
  },
  sources: ['sitemaps'],
  needs: ['sitemaps', 'traffic'],
  evaluate({ sitemaps, traffic }) {
    const first = mainSitemap(sitemaps.filter(({ via }) => via !== 'index'));
    if (!first) return fail('No sitemap was found.', { cause: 'sitemap:missing' });
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
      });
    if (seen.blocked)
      return fail(`${first.url} refuses us with ${seen.status}.`, { evidence, cause: 'edge:bot-rule' });
    const missing = seen.status === 404 || seen.status === 410;
    if (missing && first.via === 'guess')
      return fail('No sitemap is declared, and none is at the usual places.', {
        evidence,
        cause: 'sitemap:missing',
      });
    if (seen.status !== 200) return fail(`${first.url} answers ${seen.status}.`, { evidence, cause });
    if (first.kind === 'html')
      return fail(`${first.url} answers with an HTML page.`, {
        evidence,
        cause: first.via === 'guess' ? 'sitemap:missing' : cause,
      });
    if (seen.hops.length > 0)
      return warn(`${first.url} redirects to ${seen.finalUrl}.`, {
        evidence,
        cause,
        fix: { snippet: `Sitemap: ${seen.finalUrl}` },
      });
    return pass(`${first.url} answers 200 with ${seen.type || 'no media type'}.`, { evidence });
  },
});
