import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'robots-txt-plain-text',
  category: 'crawl-access',
  name: 'robots.txt is plain text, not HTML',
  description: 'Detects an HTML page or a wrong media type at /robots.txt.',
  why: 'Crawlers find neither rules nor sitemaps in an HTML page, and strict crawlers ignore files of another type.',
  judged: {
    pass: 'It is served as text/plain and is not an HTML page.',
    warn: 'It is not an HTML page, but is served with another media type or none.',
    fail: 'Its first 512 bytes contain an HTML doctype or an html tag.',
    unknown: 'The response was not recorded.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Serve robots.txt as plain text',
    instructions: 'Serve /robots.txt with the media type text/plain and the charset UTF-8.',
    snippet: 'Content-Type: text/plain; charset=utf-8',
  },
  sources: ['rfc-9309'],
  needs: ['robots', 'traffic'],
  evaluate({ robots, traffic }) {
    const seen = traffic.find(({ id }) => id === robots.ref);
    if (!seen) return unknown('failed', 'The response to /robots.txt was not recorded.');
    const type = seen.headers.find(([name]) => name === 'content-type')?.[1] ?? seen.type;
    const evidence = [{ ref: robots.ref, header: `content-type: ${type.slice(0, 200)}` }];
    if (robots.state === 'html')
      return fail(`/robots.txt returned an HTML page (${type.slice(0, 60) || 'no media type'}).`, {
        evidence,
        cause: 'robots:file',
        fix: {
          title: 'Return plain text instead of a page at /robots.txt',
          instructions:
            'Put a robots.txt file at the edge or in the static folder, and exclude /robots.txt from the catch-all route of the app.',
        },
      });
    if (/^text\/plain\b/i.test(type)) return pass('robots.txt is served as text/plain.', { evidence });
    return warn(
      `robots.txt is served ${type === '' ? 'without a media type' : `as ${type.slice(0, 60)}`}, not as text/plain.`,
      {
        evidence,
        cause: 'robots:media-type',
      },
    );
  },
});
