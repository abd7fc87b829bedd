import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { sameUrl } from '../../parse/url.ts';
import { edgeCause, edgeProof, refusalText, wasThrottled } from '../subjects/access/edge.ts';

export default defineCheck({
  id: 'edge-supports-head',
  category: 'crawl-access',
  name: 'HEAD agrees with GET',
  description: 'Detects servers that reject HEAD, which link checkers and agents use first.',
  why: 'Link checkers and agents often ask by HEAD before they load a page; an error there makes a live product look dead.',
  judged: {
    pass: 'HEAD on the home page, on a product page and on the manifest, as far as they are there, has the status of GET.',
    warn: 'HEAD answers 405, 501 or another status than GET.',
    fail: 'HEAD is refused, challenged or answered with another 5xx where GET answers 200.',
    notApplicable: 'GET is refused too, wherever HEAD was tried.',
    unknown: 'No page was asked for by HEAD, or HEAD was throttled or gave no answer.',
  },
  priority: 'low',
  requires: ['home'],
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Allow HEAD wherever GET is allowed',
    instructions:
      'Answer HEAD with the status and headers of GET, in the application and in the rules of the edge.',
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
    if (!pairs.length) return unknown('not-requested', 'No page was asked for by HEAD.');
    const found = (wanted: string) => pairs.filter((pair) => pair.grade === wanted);
    const [bad] = [...found('fail'), ...found('warn')];
    const evidence = pairs.slice(0, 3).map(({ head }) => edgeProof(head));
    if (bad) {
      const said = `HEAD ${new URL(bad.head.url).pathname.slice(0, 80)} ${refusalText(bad.head)}, GET ${bad.get.status ?? 'nothing'}.`;
      const more = { evidence, cause: bad.head.challenge ? edgeCause(bad.head) : 'edge:head' };
      return bad.grade === 'fail' ? fail(said, more) : warn(said, more);
    }
    const same = found('pass');
    if (same.length) return pass(`HEAD answers like GET on ${same.map(nameOf).join(', ')}.`, { evidence });
    if (found('refused').length === pairs.length) return notApplicable('GET is refused too.', { evidence });
    return unknown(
      pairs.some(({ head }) => head.blocked) ? 'blocked' : 'failed',
      'HEAD was throttled or gave no answer.',
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
