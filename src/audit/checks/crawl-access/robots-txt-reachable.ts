import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'robots-txt-reachable',
  category: 'crawl-access',
  name: 'robots.txt answers with a usable status',
  description:
    'Detects a robots.txt whose status makes crawlers assume a full block or hides it behind an edge rule.',
  why: 'Crawlers take a server error, 429 or silence for a ban on the whole site, and stop fetching until it ends.',
  judged: {
    pass: 'It answers 200 after at most five redirects.',
    warn: 'It answers 4xx other than 429 without a challenge, or redirects more than five times: all is allowed, and no rule or Sitemap line arrives.',
    fail: 'It answers 5xx or 429, times out twice, or is a bot challenge, be it with 200, 403 or another status.',
    unknown: 'It gave no answer for another reason, such as a broken connection.',
  },
  priority: 'high',
  effort: 'minutes',
  fix: {
    title: 'Serve robots.txt as a static file from the edge',
    instructions:
      'Let the edge answer /robots.txt by itself with status 200, and take the path out of bot rules and rate limits.',
    snippet: 'location = /robots.txt { root /srv/static; default_type text/plain; }',
  },
  fixFor: 'unreadable',
  sources: ['rfc-9309', 'google-robots-txt'],
  needs: ['robots', 'traffic', 'target'],
  evaluate({ robots, traffic, target }) {
    const seen = traffic.find(({ id }) => id === robots.ref);
    const evidence = [{ ref: robots.ref }];
    const cause = 'robots:file';
    const challenge = seen?.challenge;
    if (robots.state === 'blocked')
      return fail(
        `A challenge${challenge ? ` of ${challenge.vendor}` : ''} stands in the place of robots.txt.`,
        {
          evidence: [{ ref: robots.ref, ...(challenge ? { snippet: challenge.signature } : {}) }],
          cause: challenge ? `edge:${challenge.vendor.toLowerCase()}` : cause,
          ...(seen && fixForAnswer('robots.txt', seen)),
        },
      );
    if (robots.state === 'unreachable') {
      // Only a confirmed timeout is evidence; a broken handshake or connection is judged where it belongs.
      if (robots.status === undefined && !seen?.error?.code.startsWith('timeout'))
        return unknown('failed', `robots.txt gave no answer (${seen?.error?.code ?? 'not asked'}).`, {
          evidence,
        });
      const what = robots.status === undefined ? 'gave no answer, twice' : `answers ${robots.status}`;
      return fail(`robots.txt ${what}: crawlers take that for a ban on the whole site.`, {
        evidence,
        cause,
        ...(seen && robots.status === 429 && fixForAnswer('robots.txt', seen)),
      });
    }
    if (robots.redirects > 5)
      return warn(`robots.txt redirects ${robots.redirects} times; crawlers follow five.`, {
        evidence,
        cause,
        found: 'wrong',
        fix: {
          title: 'Answer /robots.txt with at most one redirect',
          instructions:
            'Let each rule point at the final URL of robots.txt, or serve the file on every host.',
        },
      });
    if (robots.state !== 'absent')
      return pass(`robots.txt answers 200 with ${robots.bytes} bytes.`, { evidence });
    const { status = 0 } = robots;
    const refused = status === 401 || status === 403;
    if (refused)
      return warn(
        `robots.txt answers ${status}, which looks like an edge rule: rules and Sitemap lines never arrive.`,
        { evidence, cause: 'edge:bot-rule', ...(seen && fixForAnswer('robots.txt', seen)) },
      );
    return warn(
      `robots.txt answers ${status}: everything is allowed, but rules and Sitemap lines never arrive.`,
      {
        evidence,
        cause,
        found: 'absent',
        fix: {
          title: 'Publish a robots.txt',
          instructions:
            'Put a plain text file at /robots.txt that names the sitemap and closes only paths such as cart and checkout.',
          snippet: `User-agent: *\nDisallow: /cart\nDisallow: /checkout\n\nSitemap: ${target.canonicalOrigin}/sitemap.xml`,
        },
        ...(challenge && seen && fixForAnswer('robots.txt', seen)),
      },
    );
  },
});
