import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'robots-txt-reachable',
  category: 'crawl-access',
  name: 'robots.txt returns a usable status',
  description:
    'Detects a robots.txt whose status makes crawlers assume a full block, or that is blocked by an edge rule.',
  why: 'Crawlers treat a server error, 429, or no response as a ban on the whole site, and stop fetching until it is resolved.',
  judged: {
    pass: 'It returns 200 after at most five redirects.',
    warn: 'It returns 4xx (other than 429) without a challenge, or redirects more than five times. Crawlers then assume that everything is allowed and see no rules or Sitemap lines.',
    fail: 'It returns 5xx or 429, times out twice, or is a bot challenge with any status.',
    unknown: 'There was no response for another reason, such as a broken connection.',
  },
  priority: 'high',
  effort: 'minutes',
  fix: {
    title: 'Serve robots.txt as a static file from the edge',
    instructions:
      'Serve /robots.txt from the edge with status 200, and exempt the path from bot rules and rate limits.',
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
      return fail(`robots.txt returned a ${challenge ? challenge.vendor : 'bot'} challenge.`, {
        evidence: [{ ref: robots.ref, ...(challenge ? { snippet: challenge.signature } : {}) }],
        cause: challenge ? `edge:${challenge.vendor.toLowerCase()}` : cause,
        ...(seen && fixForAnswer('robots.txt', seen)),
      });
    if (robots.state === 'unreachable') {
      // Only a confirmed timeout is evidence. Other checks report broken handshakes and connections.
      if (robots.status === undefined && !seen?.error?.code.startsWith('timeout'))
        return unknown('failed', `robots.txt did not respond (${seen?.error?.code ?? 'not requested'}).`, {
          evidence,
        });
      const what = robots.status === undefined ? 'did not respond twice' : `returned ${robots.status}`;
      return fail(`robots.txt ${what}, which crawlers treat as a ban on the whole site.`, {
        evidence,
        cause,
        ...(seen && robots.status === 429 && fixForAnswer('robots.txt', seen)),
      });
    }
    if (robots.redirects > 5)
      return warn(`robots.txt redirects ${robots.redirects} times; crawlers follow at most five redirects.`, {
        evidence,
        cause,
        found: 'wrong',
        fix: {
          title: 'Serve /robots.txt with at most one redirect',
          instructions:
            'Point each redirect to the final URL of robots.txt, or serve the file on every host.',
        },
      });
    if (robots.state !== 'absent')
      return pass(`robots.txt returned 200 with ${robots.bytes} bytes.`, { evidence });
    const { status = 0 } = robots;
    const refused = status === 401 || status === 403;
    if (refused)
      return warn(
        `robots.txt returned ${status}, probably because of an edge rule. Crawlers see no rules or Sitemap lines.`,
        { evidence, cause: 'edge:bot-rule', ...(seen && fixForAnswer('robots.txt', seen)) },
      );
    return warn(
      `robots.txt returned ${status}. Everything is allowed, but crawlers see no rules or Sitemap lines.`,
      {
        evidence,
        cause,
        found: 'absent',
        fix: {
          title: 'Publish a robots.txt',
          instructions:
            'Put a plain text file at /robots.txt that declares the sitemap and disallows only paths such as the cart and checkout.',
          snippet: `User-agent: *\nDisallow: /cart\nDisallow: /checkout\n\nSitemap: ${target.canonicalOrigin}/sitemap.xml`,
        },
        ...(challenge && seen && fixForAnswer('robots.txt', seen)),
      },
    );
  },
});
