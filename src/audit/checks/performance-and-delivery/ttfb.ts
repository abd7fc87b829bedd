import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { median, pageFetches } from '../subjects/files/traffic-figures.ts';

export default defineCheck({
  id: 'ttfb',
  category: 'performance-and-delivery',
  name: 'Time to first byte is short',
  description: 'Detects slow server responses that make agents time out.',
  why: 'An assistant fetches while the shopper waits and gives up after a few seconds. A slow page is left out of the answer.',
  judged: {
    pass: 'The median time to first byte of home, listing, and product pages is at most 800 ms. DNS, TCP, and TLS do not count.',
    warn: 'The median is at most 1,800 ms.',
    fail: 'The median is longer than 1,800 ms.',
    unknown: 'No page could be read.',
  },
  priority: 'high',
  requires: ['home'],
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Reduce the time to first byte to less than 800 ms',
    instructions:
      'Cache rendered HTML at the edge, and send the head of the page before the slowest backend call returns.',
    snippet: 'Cache-Control: public, s-maxage=300, stale-while-revalidate=600',
  },
  sources: ['ttfb'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const pages = pageFetches(traffic);
    if (pages.length === 0) return unknown('failed', 'No page could be read.');
    const middle = median(pages.map((page) => page.t.ttfb));
    const slowest = pages.reduce((slow, page) => (page.t.ttfb > slow.t.ttfb ? page : slow));
    const { dns, connect, tls } = slowest.t;
    const evidence = [
      {
        ref: slowest.id,
        snippet: `slowest: first byte ${Math.round(slowest.t.ttfb)} ms, plus DNS ${Math.round(dns)}, TCP ${Math.round(connect)}, TLS ${Math.round(tls)} ms`,
      },
    ];
    const said = `The median time to first byte of ${pages.length} pages was ${Math.round(middle)} ms`;
    if (middle <= 800) return pass(`${said}.`, { evidence });
    return middle <= 1800
      ? warn(`${said}. Good is at most 800 ms.`, { evidence })
      : fail(`${said}. Good is at most 800 ms.`, { evidence });
  },
});
