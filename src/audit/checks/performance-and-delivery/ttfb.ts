import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { median, pageFetches } from '../subjects/files/traffic-figures.ts';

export default defineCheck({
  id: 'ttfb',
  category: 'performance-and-delivery',
  name: 'First byte is fast',
  description: 'Detects slow server responses that agents time out on.',
  why: 'An assistant fetches while the shopper waits and gives up after some seconds: a slow page is left out of the answer.',
  judged: {
    pass: 'The median time from request to first byte of home, listing and product pages is at most 800 ms; DNS, TCP and TLS do not count.',
    warn: 'It is at most 1,800 ms.',
    fail: 'It is longer than 1,800 ms.',
    unknown: 'No page was read.',
  },
  priority: 'high',
  requires: ['home'],
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Bring the first byte of pages below 800 ms',
    instructions:
      'Cache rendered HTML at the edge, and send the head of the page before the slowest backend call has answered.',
    snippet: 'Cache-Control: public, s-maxage=300, stale-while-revalidate=600',
  },
  sources: ['ttfb'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const pages = pageFetches(traffic);
    if (pages.length === 0) return unknown('failed', 'No page was read.');
    const middle = median(pages.map((page) => page.t.ttfb));
    const slowest = pages.reduce((slow, page) => (page.t.ttfb > slow.t.ttfb ? page : slow));
    const { dns, connect, tls } = slowest.t;
    const evidence = [
      {
        ref: slowest.id,
        snippet: `slowest: first byte ${Math.round(slowest.t.ttfb)} ms, beside DNS ${Math.round(dns)}, TCP ${Math.round(connect)}, TLS ${Math.round(tls)} ms`,
      },
    ];
    const said = `The median first byte of ${pages.length} pages took ${Math.round(middle)} ms`;
    if (middle <= 800) return pass(`${said}.`, { evidence });
    return middle <= 1800
      ? warn(`${said}; good is 800 ms.`, { evidence })
      : fail(`${said}; good is 800 ms.`, { evidence });
  },
});
