import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

export default defineCheck({
  id: 'robots-txt-plain-text',
  category: 'crawl-access',
  name: 'robots.txt is plain text, not HTML',
  description: 'Detects an HTML page or a wrong media type served at /robots.txt.',
  why: 'In an HTML page a crawler finds neither rules nor sitemaps, and a strict one does not read a file of another type.',
  judged: {
    pass: 'It is served as text/plain and is no HTML page.',
    warn: 'It is no HTML page, but is served as another type or as none.',
    fail: 'Its first 512 bytes hold an HTML doctype or an html tag.',
    unknown: 'The answer was not kept.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Serve robots.txt as plain text',
    instructions: 'Send /robots.txt with the media type text/plain and the charset UTF-8.',
    snippet: 'Content-Type: text/plain; charset=utf-8',
  },
  sources: ['rfc-9309'],
  needs: ['robots', 'traffic'],
  evaluate({ robots, traffic }) {
    const seen = traffic.find(({ id }) => id === robots.ref);
    if (!seen) return unknown('failed', 'The answer to /robots.txt was not kept.');
    const type = seen.headers.find(([name]) => name === 'content-type')?.[1] ?? seen.type;
    const evidence = [{ ref: robots.ref, header: `content-type: ${type.slice(0, 200)}` }];
    if (robots.state === 'html')
      return fail(`/robots.txt answers with an HTML page (${type.slice(0, 60) || 'no media type'}).`, {
        evidence,
        cause: 'robots:file',
        fix: {
          title: 'Answer /robots.txt with plain text instead of a page',
          instructions:
            'Put a robots.txt file at the edge or in the static folder, and take /robots.txt out of the catch-all route of the app.',
        },
      });
    if (/^text\/plain\b/i.test(type)) return pass('robots.txt is served as text/plain.', { evidence });
    return warn(`robots.txt is served as ${type.slice(0, 60) || 'nothing'}, not as text/plain.`, {
      evidence,
      cause: 'robots:media-type',
    });
  },
});
