import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

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
  sources: ['rfc-9309', 'google-robots-txt'],
  needs: ['robots', 'traffic'],
  evaluate({ robots, traffic }) {
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
        },
      );
    if (robots.state === 'unreachable') {
      // Only a confirmed timeout is evidence; a broken handshake or connection is judged where it belongs.
      if (robots.status === undefined && !seen?.error?.code.startsWith('timeout'))
        return unknown('failed', `robots.txt gave no answer (${seen?.error?.code ?? 'not asked'}).`, {
          evidence,
        });
      const what = robots.status === undefined ? 'gave no answer, twice' : `answers ${robots.status}`;
      return fail(`robots.txt ${what}: crawlers take that for a ban on the whole site.`, { evidence, cause });
    }
    if (robots.redirects > 5)
      return warn(`robots.txt redirects ${robots.redirects} times; crawlers follow five.`, {
        evidence,
        cause,
      });
    if (robots.state !== 'absent')
      return pass(`robots.txt answers 200 with ${robots.bytes} bytes.`, { evidence });
    const { status = 0 } = robots;
    const refused = status === 401 || status === 403;
    return warn(
      refused
        ? `robots.txt answers ${status}, which looks like an edge rule: rules and Sitemap lines never arrive.`
        : `robots.txt answers ${status}: everything is allowed, but rules and Sitemap lines never arrive.`,
      { evidence, cause: refused ? 'edge:bot-rule' : cause },
    );
  },
});
