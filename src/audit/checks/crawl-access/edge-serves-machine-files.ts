import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { mainSitemap } from '../../parse/sitemap.ts';
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
  description: 'Detects robots.txt, sitemaps, llms.txt or feeds that fail for non-browser clients only.',
  why: 'What reads robots.txt and sitemaps is no browser: a bot check on these files hides the rules and the list of products.',
  judged: {
    pass: 'curl gets robots.txt and the first sitemap with the same class of status and kind of file as the declared agent.',
    fail: 'The declared agent gets the file, and curl a refusal, a challenge, 404 or an HTML page; or the declared agent gets one of these, and a browser the file.',
    notApplicable: 'Neither is there as a file.',
    unknown:
      'The files were refused to the declared agent and the browser, throttled, or answered in no way that can be compared.',
  },
  priority: 'high',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Take machine files out of the bot rules',
    instructions:
      'Add one rule that skips bot checks for these paths, whatever the client; on B2C Commerce an eCDN custom rule.',
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
    // A page in the place of a file is judged by the checks of that file.
    const open = tried.filter(({ agent, client }) => client !== 'browser' && isFile(agent));
    const hidden = tried.filter(
      ({ agent, other, client }) =>
        client === 'browser' && isFile(other) && isRefusal(agent) && !wasThrottled(agent, traffic),
    );
    const [lost] = hidden;
    if (lost)
      return fail(
        `${sentence(names[lost.file])} ${saidOf(lost.agent)} to the declared agent, and is served to a browser.`,
        {
          evidence: [edgeProof(lost.agent), { ref: lost.other.id }],
          cause: edgeCause(lost.agent),
        },
      );
    const gone = open.filter(({ other }) => isRefusal(other) && !wasThrottled(other, traffic));
    const [first] = gone;
    if (first)
      return fail(
        `${sentence(names[first.file])} ${saidOf(first.other)} to ${first.client}, and is served to the declared agent.`,
        { evidence: gone.slice(0, 3).map(({ other }) => edgeProof(other)), cause: edgeCause(first.other) },
      );
    const same = open.filter(({ other, sameKind }) => sameKind && wasServed(other));
    const evidence = tried.slice(0, 3).map(({ other }) => ({ ref: other.id }));
    if (open.length && same.length === open.length)
      return pass(
        `${sentence(open.map(({ file }) => names[file]).join(' and '))} ${open.length === 1 ? 'is' : 'are'} served to curl as to the declared agent.`,
        { evidence },
      );
    const refused = tried.some(({ agent, other }) => agent.blocked || other.blocked);
    const failed = tried.some(({ agent: { status } }) => status === undefined || status >= 500);
    if (open.length || refused || failed)
      return unknown(
        refused ? 'blocked' : 'failed',
        'The machine files could not be compared between clients.',
        { evidence },
      );
    return notApplicable('The shop has neither robots.txt nor a sitemap.');
  },
});

const isFile = (one: Exchange): boolean => wasServed(one) && !one.type.includes('html');

/** Refused, challenged, missing or a page. */
const isRefusal = ({ blocked, status, type }: Exchange): boolean =>
  blocked || status === 404 || (status === 200 && type.includes('html'));

/** `answered 403`, or that a page came in place of the file. */
const saidOf = (one: Exchange): string =>
  wasServed(one) && one.type.includes('html') ? 'is an HTML page' : refusalText(one);

const sentence = (text: string): string => (text.startsWith('the') ? `T${text.slice(1)}` : text);
