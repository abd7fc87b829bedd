import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { mainSitemap } from '../../parse/files/sitemap.ts';
import {
  edgeCause,
  edgeProof,
  exchangeOf,
  refusalText,
  wasServed,
  wasThrottled,
} from '../subjects/access/edge.ts';

const names = { robots: 'robots.txt', sitemap: 'the sitemap' };

export default defineCheck({
  id: 'edge-serves-machine-files',
  category: 'crawl-access',
  name: 'Machine files are served without bot checks',
  description: 'Detects a robots.txt or sitemap that fails only for some clients.',
  why: 'Only bots read robots.txt and sitemaps. A bot check on these files hides your rules and your list of products.',
  judged: {
    pass: 'curl gets robots.txt and the first sitemap with the same status class and file type as the declared agent.',
    fail: 'The declared agent gets the file, but curl is blocked or gets a challenge, 404, or an HTML page. Or this happens to the declared agent, but a browser gets the file.',
    notApplicable: 'The storefront has neither file.',
    unknown:
      'The files were blocked for both the declared agent and the browser, were throttled, or returned responses that cannot be compared.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Exempt machine files from bot rules',
    instructions:
      'Add one rule that skips bot checks on these paths for all clients. On B2C Commerce, use an eCDN custom rule.',
    snippet: '/.well-known/*, /robots.txt, /sitemap*.xml, /llms.txt : skip bot rules',
  },
  sources: ['rfc-9309', 'rfc-8615'],
  needs: ['machineReplays', 'traffic'],
  uses: ['robots', 'sitemaps'],
  evaluate({ machineReplays, traffic, robots, sitemaps = [] }) {
    const originals = { robots: robots?.ref, sitemap: mainSitemap(sitemaps)?.ref };
    const tried = machineReplays.flatMap(({ file, client, ref, sameKind }) => {
      const agent = exchangeOf(traffic, originals[file] ?? '');
      const other = exchangeOf(traffic, ref);
      return agent && other ? [{ file, client, agent, other, sameKind }] : [];
    });
    // The checks of each file report an HTML page in its place.
    const open = tried.filter(({ agent, client }) => client !== 'browser' && isFile(agent));
    const hidden = tried.filter(
      ({ agent, other, client }) =>
        client === 'browser' && isFile(other) && isRefusal(agent) && !wasThrottled(agent, traffic),
    );
    const [lost] = hidden;
    if (lost)
      return fail(
        `${sentence(names[lost.file])} ${saidOf(lost.agent)} for the declared agent, but is served to a browser.`,
        {
          evidence: [edgeProof(lost.agent), { ref: lost.other.id }],
          cause: edgeCause(lost.agent),
        },
      );
    const gone = open.filter(({ other }) => isRefusal(other) && !wasThrottled(other, traffic));
    const [first] = gone;
    if (first)
      return fail(
        `${sentence(names[first.file])} ${saidOf(first.other)} for ${first.client}, but is served to the declared agent.`,
        { evidence: gone.slice(0, 3).map(({ other }) => edgeProof(other)), cause: edgeCause(first.other) },
      );
    const same = open.filter(({ other, sameKind }) => sameKind && wasServed(other));
    const evidence = tried.slice(0, 3).map(({ other }) => ({ ref: other.id }));
    if (open.length && same.length === open.length)
      return pass(
        `The declared agent and curl both get ${open.map(({ file }) => names[file]).join(' and ')}.`,
        { evidence },
      );
    const refused = tried.some(({ agent, other }) => agent.blocked || other.blocked);
    const failed = tried.some(({ agent: { status } }) => status === undefined || status >= 500);
    if (open.length || refused || failed)
      return unknown(
        refused ? 'blocked' : 'failed',
        'The responses to different clients could not be compared.',
        { evidence },
      );
    return notApplicable('The storefront has neither a robots.txt nor a sitemap.');
  },
});

const isFile = (one: Exchange): boolean => wasServed(one) && !one.type.includes('html');

/** Blocked, challenged, missing, or an HTML page. */
const isRefusal = ({ blocked, status, type }: Exchange): boolean =>
  blocked || status === 404 || (status === 200 && type.includes('html'));

/** `returned 403`, or that the response is an HTML page. */
const saidOf = (one: Exchange): string =>
  wasServed(one) && one.type.includes('html') ? 'is an HTML page' : refusalText(one);

const sentence = (text: string): string => (text.startsWith('the') ? `T${text.slice(1)}` : text);
