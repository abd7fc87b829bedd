import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { edgeCause, edgeProof, refusalText, wasThrottled } from '../subjects/access/edge.ts';

export default defineCheck({
  id: 'edge-supports-head',
  category: 'crawl-access',
  name: 'HEAD returns the same status as GET',
  description: 'Detects servers that reject HEAD requests, which link checkers and agents send first.',
  why: 'Link checkers and agents often send HEAD before they load a page. An error makes a live product look broken.',
  judged: {
    pass: 'HEAD returns the same status as GET on the home page, a product page, and the manifest, if they exist.',
    warn: 'HEAD returns 405, 501, or another status than GET.',
    fail: 'HEAD is blocked or challenged, or returns another 5xx, although GET returns 200.',
    notApplicable: 'GET is blocked too on every URL where HEAD was tried.',
    unknown: 'No HEAD request was sent, or HEAD was throttled or got no response.',
  },
  priority: 'low',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Support HEAD wherever GET is supported',
    instructions:
      'Return the same status and headers for HEAD as for GET, in the application and in the edge rules.',
    snippet: 'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
  },
  sources: ['rfc-9110'],
  needs: ['traffic'],
  uses: ['replays'],
  evaluate({ traffic }) {
    const pairs = traffic
      .filter(
        ({ method, client, purpose }) =>
          method === 'HEAD' && client === 'agent' && /^(?:replay-|ucp-head$)/.test(purpose),
      )
      .flatMap((head) => {
        const get = traffic.find(
          ({ method, client, url, finalUrl }) =>
            method === 'GET' && client === 'agent' && (sameUrl(finalUrl, head.url) || sameUrl(url, head.url)),
        );
        return get ? [{ head, get, grade: grade(head, get, traffic) }] : [];
      });
    if (!pairs.length) return unknown('not-requested', 'No HEAD request was sent.');
    const found = (wanted: string) => pairs.filter((pair) => pair.grade === wanted);
    const [bad] = [...found('fail'), ...found('warn')];
    const evidence = pairs.slice(0, 3).map(({ head }) => edgeProof(head));
    if (bad) {
      const said = `HEAD ${new URL(bad.head.url).pathname.slice(0, 80)} ${refusalText(bad.head)}, but GET returned ${bad.get.status ?? 'no response'}.`;
      const more = { evidence, cause: bad.head.challenge ? edgeCause(bad.head) : 'edge:head' };
      return bad.grade === 'fail' ? fail(said, more) : warn(said, more);
    }
    const same = found('pass');
    if (same.length)
      return pass(`HEAD returned the same status as GET on ${same.map(nameOf).join(', ')}.`, { evidence });
    if (found('refused').length === pairs.length) return notApplicable('GET is blocked too.', { evidence });
    return unknown(
      pairs.some(({ head }) => head.blocked) ? 'blocked' : 'failed',
      'HEAD was throttled or got no response.',
      { evidence },
    );
  },
});

const nameOf = ({ head: { purpose } }: { head: Exchange }): string =>
  purpose === 'ucp-head' ? 'the manifest' : purpose === 'replay-product' ? 'a product page' : 'the home page';

function grade(head: Exchange, get: Exchange, traffic: readonly Exchange[]) {
  if (get.status === undefined || get.blocked) return 'refused';
  if (wasThrottled(head, traffic) || (head.status === undefined && !head.blocked)) return 'unknown';
  if (head.status === get.status && !head.challenge) return 'pass';
  if ((head.status === 405 || head.status === 501) && !head.challenge) return 'warn';
  const refused = head.blocked || (head.status ?? 0) >= 500;
  return refused && get.status === 200 ? 'fail' : 'warn';
}
