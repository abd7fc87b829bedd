import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { median } from '../subjects/files/traffic-figures.ts';

const good = 3_000;
const bearable = 8_000;

export default defineCheck({
  id: 'full-response-time',
  category: 'performance-and-delivery',
  name: 'Product pages load in time',
  description: 'Detects slow transfers.',
  why: 'An agent waits for the complete page. If the transfer is slow, the page is cut off before price and stock.',
  judged: {
    pass: 'The median time to receive a full product page is at most 3 s.',
    warn: 'The median is at most 8 s.',
    fail: 'The median is longer than 8 s, or a product page timed out twice.',
    unknown: 'No product page could be read.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Deliver product pages within 3 s',
    instructions:
      'Cache the rendered HTML, load recommendations and reviews after the page, and move large inline data into files.',
    snippet: 'Cache-Control: public, s-maxage=300, stale-while-revalidate=600',
  },
  sources: ['ttfb'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const asked = traffic.filter(
      ({ client, method, purpose }) =>
        client === 'agent' && method === 'GET' && (purpose === 'product' || purpose === 'replay-product'),
    );
    const late = asked.find(({ error, attempt }) => attempt > 1 && error?.code.startsWith('timeout'));
    if (late)
      return fail(`${place(late)} timed out twice.`, {
        evidence: [{ ref: late.id, snippet: late.error?.message.slice(0, 300) ?? '' }],
      });
    const whole = asked.filter(({ status, blocked, error }) => status === 200 && !blocked && !error);
    if (!whole.length) return unknown('failed', 'No product page could be read.');
    const middle = median(whole.map(({ t }) => t.total));
    const slowest = whole.reduce((slow, one) => (one.t.total > slow.t.total ? one : slow));
    const evidence = [
      {
        ref: slowest.id,
        snippet: `slowest: ${Math.round(slowest.t.total)} ms total, first byte ${Math.round(slowest.t.ttfb)} ms, ${Math.round(slowest.bytes.wire / 1024)} KB sent`,
      },
    ];
    const said = `The median of ${whole.length} product page fetches was ${Math.round(middle)} ms`;
    if (middle <= good) return pass(`${said}.`, { evidence });
    return middle <= bearable
      ? warn(`${said}. Good is at most 3,000 ms.`, { evidence })
      : fail(`${said}. Good is at most 3,000 ms.`, { evidence });
  },
});

const place = ({ url }: Exchange): string => new URL(url).pathname.slice(0, 120);
