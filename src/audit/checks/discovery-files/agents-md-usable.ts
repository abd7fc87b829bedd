import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { pathOf } from '../subjects/sitemap/entries.ts';
import type { Value } from '../../evidence.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots.ts';
import { sameHost } from '../../parse/url.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { isForBuyers, namedPlaces } from '../subjects/files/agents-md-places.ts';
import { groupCause, lineProof } from '../subjects/access/robots.ts';

const enough = 200;

export default defineCheck({
  id: 'agents-md-usable',
  category: 'discovery-files',
  name: 'agents.md is readable guidance',
  description:
    'Detects an agents.md that is HTML, too short, or sends agents where robots.txt keeps them out.',
  why: 'Agents do what the file says: a path that robots.txt forbids, or a page of HTML, costs them the visit.',
  judged: {
    pass: 'It has at least 200 characters and a heading, and names addresses that are not all known to be dead.',
    warn: 'It is shorter, has no heading, names no address, or only dead ones.',
    fail: 'It is an HTML page on a site where made-up addresses are none, or sends agents to a path that robots.txt forbids to unnamed ones (carts and accounts aside).',
    notApplicable: 'There is no agents.md.',
    unknown: 'It was not asked for or could not be read.',
  },
  priority: 'low',
  confidence: 'medium',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Write agents.md as guidance in Markdown',
    instructions:
      'Say how agents find products, which UCP releases are spoken, how checkout works and how many requests a second are fine, with links to the endpoints.',
    snippet:
      '# Guide for agents\n\n1. Read the [manifest](/.well-known/ucp): releases, endpoints, payment handlers.\n2. Find products with its catalogue search.\n3. Create a checkout; the buyer confirms it in the browser.\n\nUp to 5 requests a second are fine.',
  },
  sources: ['llms-txt'],
  needs: ['files', 'robots', 'traffic'],
  uses: ['baseline'],
  evaluate({ files, robots, traffic, baseline }) {
    const file = files.agentsMd;
    if (!file) return unknown('not-requested', 'agents.md was not asked for.');
    const evidence = [{ ref: file.ref }];
    if (file.state === 'blocked' || file.state === 'error')
      return unknown(file.state === 'blocked' ? 'blocked' : 'failed', 'agents.md could not be read.', {
        evidence,
      });
    const seen = traffic.find(({ id }) => id === file.ref);
    if (file.state === 'absent') {
      // Where made-up addresses answer 404, a page at this one is meant.
      const meant = seen?.status === 200 && !seen.hops.length && baseline && !isCatchAll(baseline);
      return meant
        ? fail('agents.md answers with an HTML page instead of Markdown.', {
            evidence: [{ ref: file.ref, header: `content-type: ${seen.type.slice(0, 60)}` }],
            fix: {
              title: 'Serve agents.md as Markdown',
              snippet: `location = ${new URL(file.url).pathname} { types { } default_type "text/markdown; charset=utf-8"; }`,
            },
          })
        : notApplicable('There is no agents.md.', { evidence });
    }
    const text = file.text ?? '';
    const places = namedPlaces(text, file.url);
    const closed = robotsKnown(robots).known
      ? places.flatMap((place) => {
          if (place.warnedOf || !sameHost(place.url, file.url) || isForBuyers(place.url)) return [];
          const verdict = robotsVerdict(robots, '*', place.url);
          return verdict.allowed ? [] : [{ ...place, verdict }];
        })
      : [];
    const [first] = closed;
    if (first)
      return fail(
        `agents.md sends agents to ${first.written.slice(0, 100)}${closed.length > 1 ? ` and ${closed.length - 1} more` : ''}, which robots.txt forbids to unnamed agents.`,
        {
          cause: groupCause(robots, first.verdict),
          evidence: [
            { ref: file.ref, snippet: first.written.slice(0, 200), pointer: `line ${first.line}` },
            lineProof(robots, first.verdict),
          ],
          fix: {
            title: 'Let robots.txt and agents.md agree',
            instructions: `Allow the path in the group of * in robots.txt, or take it out of agents.md (line ${first.line}).`,
            snippet: [...new Set(closed.map(({ url }) => `Allow: ${allowPath(url)}`))]
              .slice(0, 10)
              .join('\n'),
          },
        },
      );
    const plain = text.replace(/\s+/g, ' ').trim();
    const start = [{ ref: file.ref, snippet: plain.slice(0, 200) }];
    if (plain.length < enough)
      return warn(
        plain === ''
          ? 'agents.md is empty.'
          : `agents.md is ${plain.length} characters, too few to guide anybody.`,
        { evidence: start },
      );
    if (!/^ {0,3}#{1,6}[ \t]+\S/m.test(text) && !/^\S.{0,200}\r?\n(?:={2,}|-{2,})[ \t]*$/m.test(text))
      return warn('agents.md has no heading.', { evidence: start });
    if (!places.length) return warn('agents.md names no endpoint.', { evidence: start });
    const answerOf = answersByAddress(traffic);
    const asked = places.flatMap(({ url }) => answerOf(url) ?? []);
    const live = asked.find(({ status, challenge, blocked }) => status === 200 && !challenge && !blocked);
    const said = `agents.md is ${plain.length} characters of Markdown`;
    if (live) return pass(`${said} and links ${pathOf(live.url)}, which answers.`, { evidence: start });
    const dead = asked.filter(({ status, blocked }) => !blocked && status !== undefined);
    const [gone] = dead;
    if (gone && dead.length === places.length)
      return warn(
        `Nothing that agents.md names answers: ${pathOf(gone.url)} gives ${gone.status ?? 'nothing'}.`,
        {
          evidence: [{ ref: gone.id }],
          fix: {
            title: 'Name URLs that answer in agents.md',
            instructions: 'Replace the URLs of agents.md with those of endpoints and pages that exist.',
          },
        },
      );
    return pass(`${said} with ${places.length} addresses, of which none was asked.`, {
      evidence: start,
      confidence: 'low',
    });
  },
});

const isCatchAll = ({ root, wellKnown }: Value<'baseline'>): boolean =>
  [root, wellKnown].some(({ status }) => status === undefined || status === 200);

/** As a rule of robots.txt: up to the first placeholder. */
function allowPath(url: string): string {
  const { pathname, search } = new URL(url);
  const [plain = '/'] = `${pathname}${search}`.split(/%7B|\{/i);
  return plain.slice(0, 200);
}
